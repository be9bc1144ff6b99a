/// A figure of ours beside a peer's or a limit, both taken in turn in one run.
struct Benchmark: Sendable {
  let name: String
  /// What it stands beside.
  let peer: String
  /// How many times the peer's figure ours may be; nil where nothing was promised.
  var bound: Double?
  var unit = Unit.milliseconds
  /// How often both are taken; the medians count.
  var rounds = 5
  /// Makes what both work on and gives the two to be taken; throws `Skip` where it cannot.
  let setup: @Sendable (Workshop) throws -> Pair

  enum Unit: String, Sendable {
    case milliseconds = "ms"
    case mebibytes = "MiB"
  }

  /// Ours and the peer's, each a figure a call.
  struct Pair {
    let ours: () throws -> Double
    let peer: () throws -> Double
  }

  /// A reason for which a benchmark cannot be taken on this machine.
  struct Skip: Error {
    let reason: String
  }
}

extension Benchmark {
  /// What came out: the medians.
  struct Outcome {
    let ours: Double
    let peer: Double

    var ratio: Double { ours / peer }
  }

  func run(in workshop: Workshop) throws -> Outcome {
    let pair = try setup(workshop)
    var ours: [Double] = []
    var peer: [Double] = []
    // The first of each warms up and is dropped.
    for round in 0...workshop.rounds(rounds) {
      let figures = (try pair.ours(), try pair.peer())
      guard round > 0 else { continue }
      ours.append(figures.0)
      peer.append(figures.1)
    }
    return Outcome(ours: ours.median, peer: peer.median)
  }
}

extension [Double] {
  fileprivate var median: Double { sorted()[count / 2] }
}

/// How long it takes to do something, in milliseconds.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let time = try ContinuousClock().measure(body)
  return Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
}
