import SampleDeck
import Terminal

/// `deck` alone: the decks there are, and what to do next.
struct Home: Command {
  static let name = ""
  static let abstract = "Show the decks there are"

  func run(_ call: Invocation) throws -> ExitCode {
    let decks = call.decks.all().map { DeckOverview($0, call) }
    let commands = Self.nextCommands(decks)
    call.out.answer(
      json: [
        "decks": .array(decks.map(\.json)), "next": .array(commands.map { .string($0.line) }),
      ],
      rows: decks.map(\.row),
      text: { out in
        if decks.isEmpty {
          let folders = ["here"] + call.folders.decks.map { "in \($0)" }
          out.line("There is no deck \(folders.joined(separator: " or ")) yet.")
        } else {
          var table = Table(
            .init("Deck"), .init("Title"), .init("Cards", isNumeric: true),
            .init("To answer", isNumeric: true))
          for deck in decks { table.add(deck.name, deck.title, deck.cards, deck.load) }
          out.table(table)
          for case let .failure(failure) in decks.map(\.state) { out.line(failure.message) }
          for (deck, copy) in Self.copies(among: decks) {
            let command = "deck merge \(quoted(deck.name)) \(quoted(copy.name))"
            out.line("\(copy.name) is another copy of \(deck.name): \(command) joins them.")
          }
        }
        out.line()
        var table = Table(.init("Next"), .init(""))
        for command in commands { table.add(command.line, command.meaning) }
        out.table(table)
      })
    return .done
  }

  /// Decks of one id, as sync clients and file managers make of one: the first and each other.
  private static func copies(
    among decks: [DeckOverview]
  ) -> [(deck: DeckOverview, copy: DeckOverview)] {
    var first: [DeckID: DeckOverview] = [:]
    return decks.compactMap { deck in
      guard let id = deck.id else { return nil }
      guard let other = first[id] else {
        first[id] = deck
        return nil
      }
      return (other, deck)
    }
  }

  /// Three commands that are likely to be wanted.
  private static func nextCommands(_ decks: [DeckOverview]) -> [Example] {
    guard let deck = decks.first(where: \.hasWork) ?? decks.first(where: \.isReadable) else {
      return [
        Example("deck create Inventions", "a deck of your own"),
        Example("deck create Try --sample", "one with a few cards to try things on"),
        Example("deck help", "all there is"),
      ]
    }
    let name = quoted(deck.name)
    let study =
      deck.hasWork
      ? Example("deck quiz \(name)", "be asked")
      : Example("deck flip \(name)", "turn its cards over")
    let others = [
      Example("deck add \(name)", "write a new card"),
      Example("deck open \(name)", "read, search and edit its cards"),
      Example("deck help", "all there is"),
    ]
    return Array(((deck.isEmpty ? [] : [study]) + others).prefix(3))
  }
}

/// What the list of decks says of one.
private struct DeckOverview {
  let place: DeckPlace
  let name: String
  let state: Result<Contents, Failure>

  struct Contents {
    let id: DeckID
    let title: String
    let cards: Int
    let agenda: StudyAgenda
  }

  init(_ place: DeckPlace, _ call: Invocation) {
    self.place = place
    // The short name where it leads here, else the whole path.
    name = call.decks.deck(named: place.name) == place ? place.name : place.path
    do {
      let open = try call.open(place)
      let progress = try open.progress(call)
      let deck = open.document.deck
      state = .success(
        Contents(id: deck.id, title: deck.title, cards: deck.count, agenda: progress.agenda()))
    } catch {
      state = .failure(Failure(error))
    }
  }

  private var contents: Contents? { try? state.get() }

  var id: DeckID? { contents?.id }
  var isReadable: Bool { contents != nil }
  var hasWork: Bool { contents.map { $0.agenda.count > 0 } ?? false }
  var isEmpty: Bool { contents?.cards == 0 }
  var title: String { contents?.title ?? "cannot be read" }
  var cards: String { contents.map { "\($0.cards)" } ?? "" }
  var load: String { contents.map { "\($0.agenda.count)" } ?? "" }

  var json: JSON {
    var members: [(String, JSON)] = [("name", .string(name)), ("path", .string(place.path))]
    switch state {
    case .success(let contents):
      members += [
        ("title", .string(contents.title)), ("cards", .int(contents.cards)),
        ("learning", .int(contents.agenda.learningCount)), ("due", .int(contents.agenda.dueCount)),
        ("new", .int(contents.agenda.newCount)),
      ]
    case .failure(let failure):
      members.append(
        ("error", ["code": .string(failure.code), "message": .string(failure.message)]))
    }
    return .object(members.map { (name: $0.0, value: $0.1) })
  }

  var row: [String] { [place.path, title, cards, load] }
}
