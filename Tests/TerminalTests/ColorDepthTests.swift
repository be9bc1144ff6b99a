import Terminal
import Testing

struct ColorDepthTests {
  @Test(
    arguments: [
      (.auto, true, ["TERM": "xterm-256color"], .palette), (.auto, true, ["TERM": "xterm"], .named),
      (.auto, true, ["TERM": "foot", "COLORTERM": "truecolor"], .palette),
      (.auto, false, ["TERM": "xterm"], .monochrome), (.auto, true, [:], .monochrome),
      (.auto, true, ["TERM": "dumb"], .monochrome),
      (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], .monochrome),
      (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], .named),
      (.never, true, ["TERM": "xterm"], .monochrome),
      (.always, false, ["TERM": "xterm", "NO_COLOR": "1"], .named),
    ] as [(ColorChoice, Bool, [String: String], ColorDepth)])
  func `colour follows choice, terminal and environment`(
    choice: ColorChoice, isTerminal: Bool, environment: [String: String], depth: ColorDepth
  ) {
    let variables = Environment(environment.map { ($0, $1) })
    #expect(ColorDepth(choice, isTerminal: isTerminal, environment: variables) == depth)
  }

  @Test(
    arguments: [
      ([:], 80, 24), (["COLUMNS": "40", "LINES": "10"], 40, 10),
      (["COLUMNS": "0", "LINES": "-3"], 80, 24), (["COLUMNS": "999999999"], 1000, 24),
      (["COLUMNS": "wide"], 80, 24),
    ] as [([String: String], Int, Int)])
  func `a size nobody knows comes from the environment`(
    environment: [String: String], width: Int, height: Int
  ) {
    let size = TerminalSize(environment: Environment(environment.map { ($0, $1) }))
    #expect(size == TerminalSize(width: width, height: height))
  }
}
