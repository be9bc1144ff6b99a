/// What is wrong with a package of Anki's, in a sentence that continues its name.
enum AnkiFault: Error, Equatable, CustomStringConvertible {
  case schema(Int64)
  case version(Int64)
  case noCollection
  case unreadable(String)

  var description: String {
    switch self {
    case .schema(let number) where number < 11:
      "it is from a very old Anki (schema \(number)). Open it in Anki and export it again."
    case .schema(let number):
      "it needs a newer SampleDeck (schema \(number)). In Anki, export it with “Support older Anki "
        + "versions”."
    case .version(let number):
      "it needs a newer SampleDeck (package version \(number)). In Anki, export it with “Support "
        + "older Anki versions”."
    case .noCollection: "there is no collection in it. Export it again in Anki."
    case .unreadable(let reason):
      "\(reason). Export it again in Anki, or ask whoever made it for another copy."
    }
  }
}
