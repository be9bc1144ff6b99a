/// Every verb there is, in the order in which help lists them.
struct CommandTable: Sendable {
  /// What `deck` alone does.
  let home: any Command.Type
  let groups: [(title: String, verbs: [any Command.Type])]

  var verbs: [any Command.Type] { groups.flatMap(\.verbs) }

  /// The verb called so, by its name or another name of it.
  func verb(_ name: String) throws(UsageError) -> any Command.Type {
    if let verb = verbs.first(where: { $0.name == name || $0.aliases.contains(name) }) {
      return verb
    }
    let names = verbs.flatMap { [$0.name] + $0.aliases }
    throw UsageError("There is no verb “\(name)”." + suggestion(for: name, among: names))
  }

  /// Parts the verb from its words; options may stand before it.
  ///
  /// Before the verb is known only its length tells an option's value from the verb, so an option
  /// takes a value in every verb or in none.
  func split(_ words: [String]) throws(UsageError) -> (verb: any Command.Type, words: [String]) {
    var index = 0
    while index < words.count, words[index].hasPrefix("-"), words[index] != "--" {
      index += takesValue(words[index]) ? 2 : 1
    }
    guard index < words.count else { return (home, words) }
    if words[index] == "--" { index += 1 }
    guard index < words.count else { return (home, words) }
    var rest = words
    let name = rest.remove(at: index)
    return (try verb(name), rest)
  }

  // The verbs are asked last: making all their parameters would take longer than the rest of a start.
  private func takesValue(_ option: String) -> Bool {
    let shared = GlobalOptions.parameters.lazy.map(\.form)
    let own = verbs.lazy.flatMap { $0.forms }
    let form =
      shared.first { $0.names.contains(option) } ?? own.first { $0.names.contains(option) }
    return form?.kind == .option
  }
}
