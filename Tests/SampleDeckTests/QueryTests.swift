import Foundation
import SampleDeck
import Testing

struct QueryTests {
  /// A card as plain values.
  struct Sample: Searchable {
    var id = CardID("19690c5f-52aa-4bcd-8ef0-000000000001") ?? .random()
    var created = Date(timeIntervalSince1970: 1_000_000)
    var modified = Date(timeIntervalSince1970: 2_000_000)
    var front = "Was heißt „Straße“?"
    var back = "Une rue, à Paris"
    var choices = ["un œuf"]
    var accept: [String] = []
    var hint = ""
    var source = "Atlas"
    var tags = ["Géo::Rivers", "hip hop"]
    var section = ["Europe", "West"]
    var mediaNames = ["seine.PNG"]
    var isConflict = false
  }

  @Test(arguments: [
    ("", true),
    ("strasse", true), ("RUE paris", true), ("rue berlin", false), ("oeuf", true),
    ("\"une rue\"", true), ("\"rue une\"", false), ("\"straße\"?", true),
    ("rue or berlin", true), ("berlin OR rom", false), ("-berlin", true), ("-rue", false),
    ("(rue or berlin) -(rom paris)", true), ("-(rue or berlin)", false), ("--rue", true),
    ("tag:geo", true), ("tag:GEO::rivers", true), ("tag:rivers", false), ("tag:ge", false),
    ("tag:\"hip hop\"", true), ("tag:hip", false),
    ("section:europe", true), ("section:Europe::West", true), ("section:west", false),
    ("front:rue", false), ("back:rue", true), ("back:\"à paris\"", true),
    ("has:media", true), ("has:picture", true), ("has:sound", false), ("has:hint", false),
    ("has:source", true), ("has:tag", true), ("has:conflict", false), ("is:conflict", false),
    ("is:new", true), ("is:due", false), ("is:starred", false), ("flag:red", false),
    ("lapses>3", false), ("lapses<=0", true), ("reps=0", true), ("stability<9", false),
    ("added:1", false), ("added:12", true), ("edited:1", true), ("id:1969", true),
    ("id:2", false), ("10:30", false), ("https://example.org", false), ("a::b", false),
  ])
  func `a query finds what it says`(text: String, found: Bool) throws {
    let context = QueryContext(now: Date(timeIntervalSince1970: 2_000_000))
    #expect(try Query(text).matches(Sample(), in: context) == found)
  }

  @Test(arguments: [
    ("is:due", true), ("is:review", true), ("is:new", false), ("is:starred", true),
    ("is:flagged", true), ("flag:Blue", true), ("flag:red", false), ("is:leech", false),
    ("lapses>3", true), ("lapses>4", false), ("lapses>=4 reps=9", true), ("stability>0.5", true),
    ("difficulty>0", false), ("has:note", false),
  ])
  func `a query asks the learner's log`(text: String, found: Bool) throws {
    var facts = LearnerFacts()
    facts.stages = [.review]
    facts.isDue = true
    facts.isStarred = true
    facts.flag = .blue
    facts.reviews = 9
    facts.lapses = 4
    facts.stability = 0.75
    let context = QueryContext(now: Date()) { [facts] _ in facts }
    let query = try Query(text)
    #expect(query.asksTheLearner)
    #expect(query.matches(Sample(), in: context) == found)
  }

  @Test(arguments: [
    ("a (b", 3, "the bracket at column 3 is never closed"),
    ("a) b", 2, "the bracket at column 2 closes nothing"),
    ("()", 2, "there is nothing before the bracket at column 2"),
    ("or a", 1, "there is nothing before the “or” at column 1"),
    ("a or", 5, "the query ends where a term should follow, at column 5"),
    ("e\u{301}t\u{301} \"b", 4, "the quote at column 4 is never closed"),
    ("tag:\"\"", 5, "the quotes at column 5 are empty"),
    ("tag: x", 1, "“tag:” at column 1 needs a value"),
    ("lapses>many", 8, "a number should stand at column 8, not “many”"),
    ("added:soon", 7, "“soon” at column 7 is not a number of days"),
    ("id:xyz", 4, "“xyz” at column 4 is not the beginning of an id"),
    (
      "flag:mauve", 6,
      """
      “mauve” at column 6 is not known; there are flag:red flag:orange flag:yellow flag:green \
      flag:blue flag:pink flag:turquoise flag:purple flag:black
      """
    ),
    (
      "tga:geo", 1,
      """
      “tga:” at column 1 is not a term; there are added: back: edited: flag: front: has: id: is: \
      section: tag:, or put it in quotes to look for the text
      """
    ),
    (
      String(repeating: "(", count: 100_000), 65, "the query is nested too deeply at column 65"
    ),
  ])
  func `an error says what and where`(text: String, column: Int, message: String) {
    let error = #expect(throws: QueryError.self) { try Query(text) }
    #expect(error?.column == column)
    #expect(error?.message == message)
  }

  @Test(arguments: [
    ("  a   b ", "a b"), ("(a b) c", "a b c"), ("a or (b or c)", "a or b or c"),
    ("(a or b) c", "(a or b) c"), ("-(a b)", "-(a b)"), ("TAG:\"x::y\"", "tag:x::y"),
    ("reps:3.0", "reviews=3"), ("\"or\"", "\"or\""), ("a-b", "\"a-b\""), ("-", "\"-\""),
    ("id:19AB", "id:19ab"),
  ])
  func `a query is printed in its shortest form`(text: String, printed: String) throws {
    #expect(try Query(text).description == printed)
  }

  @Test func `a printed query reads back as the same query`() {
    let pieces = [
      "a", "Straße", "or", "-", "(", ")", " ", " ", "\"", "\\", "tag:", "front:", "x::y", "\u{301}",
      "is:due", "flag:red", "has:media", "added:7", "lapses>=3", "stability<1e-7", "id:19", "\r\n",
      "の", "\u{200D}", "::", "10:30", "\u{0}",
    ]
    var generator = Seeded(seed: 7)
    var read = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...8, using: &generator)
      let text = (0..<count).map { _ in pieces[Int.random(in: pieces.indices, using: &generator)] }
      guard let query = try? Query(text.joined()) else { continue }
      read += 1
      #expect((try? Query(query.description)) == query, "\(query)")
    }
    #expect(read > 5_000)
  }
}
