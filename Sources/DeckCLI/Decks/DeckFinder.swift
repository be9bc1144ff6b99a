/// A deck as a file: where it is, and whether it is a package or packed.
struct DeckPlace: Equatable, Sendable {
  /// From the root.
  let path: String
  let kind: Kind

  enum Kind: Equatable, Sendable { case package, packed }

  /// The file's name without folder and ending.
  var name: String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let ending = DeckFinder.endings.first(where: file.hasSuffix) ?? ""
    return String(file.dropLast(ending.count))
  }
}

/// Decides which deck the words of a command line mean. What stands on the disk is asked through
/// closures, so that the rules can be read and tested without one.
struct DeckFinder {
  let currentFolder: String
  /// Where decks are looked for besides, nearest first: `DECK_PATH`.
  let folders: [String]
  /// What stands at a path from the root, if it is a deck.
  let look: (String) -> DeckPlace.Kind?
  /// The names in a folder; none where there is no such folder.
  let list: (String) -> [String]

  /// What the names of decks end in: packages first, for a package beats a packed file.
  static let endings = [".sampledeck", ".sampledeck.zip"]

  /// The deck a word names, here or in the folders of `DECK_PATH`; the ending may be left out.
  func deck(named word: String) -> DeckPlace? {
    guard !word.isEmpty else { return nil }
    let isPath = ["/", "./", "../"].contains { word.hasPrefix($0) } || word == "." || word == ".."
    for folder in isPath ? [currentFolder] : [currentFolder] + folders {
      let path = absolute(word, in: folder)
      for ending in [""] + Self.endings {
        if let kind = look(path + ending) { return DeckPlace(path: path + ending, kind: kind) }
      }
    }
    return nil
  }

  /// The decks in a folder by name; one that is there as a package and packed counts once.
  func decks(in folder: String) -> [DeckPlace] {
    let places = list(folder).sorted().compactMap { name -> DeckPlace? in
      let path = absolute(name, in: folder)
      guard Self.endings.contains(where: name.hasSuffix), let kind = look(path) else { return nil }
      return DeckPlace(path: path, kind: kind)
    }
    let packages = Set(places.filter { $0.kind == .package }.map(\.path))
    return places.filter { !packages.contains(String($0.path.dropLast(".zip".count))) }
  }

  /// All decks: those here and in the folders of `DECK_PATH`.
  func all() -> [DeckPlace] {
    var seen: Set<String> = []
    return ([currentFolder] + folders).flatMap(decks(in:)).filter { seen.insert($0.path).inserted }
  }

  /// The deck that is meant, and the words that name cards.
  ///
  /// It is the one `--deck` names, else the one the first word names, else the only package here.
  func deck(
    for words: [String], option: String?
  ) throws -> (deck: DeckPlace, words: [String]) {
    if let option {
      guard let place = deck(named: option) else { throw missing(option) }
      return (place, words)
    }
    if let word = words.first {
      if let place = deck(named: word) { return (place, Array(words.dropFirst())) }
      if Self.looksLikeDeck(word) { throw missing(word) }
    }
    let here = decks(in: currentFolder).filter { $0.kind == .package }
    if here.count == 1 { return (here[0], words) }
    guard here.isEmpty else {
      throw UsageError("Which deck? More than one stands here:", details: here.map(\.name))
    }
    if let word = words.first { throw missing(word) }
    throw UsageError("Which deck? None stands here; deck create NAME makes one.")
  }

  /// The decks that the words name; all decks without any.
  func decks(for words: [String], option: String?) throws -> [DeckPlace] {
    let words = (option.map { [$0] } ?? []) + words
    if words.isEmpty { return all() }
    return try words.map { word in
      guard let place = deck(named: word) else { throw missing(word) }
      return place
    }
  }

  private func missing(_ word: String) -> Failure {
    if isFile(word) {
      var failure = Failure.notFound("“\(word)” is no deck.")
      failure.hint = "deck import \(quoted(word)) makes one of it, if it holds cards."
      return failure
    }
    let places = (["here"] + folders.map { "in \($0)" }).joined(separator: " or ")
    return .notFound("There is no deck “\(word)” \(places).")
  }

  /// Whether a word names something that is there.
  private func isFile(_ word: String) -> Bool {
    let parts = absolute(word, in: currentFolder).split(separator: "/")
    guard let name = parts.last else { return false }
    return list("/" + parts.dropLast().joined(separator: "/")).contains(String(name))
  }

  /// A word that can only be meant as a deck, so that its absence is not taken for a query.
  private static func looksLikeDeck(_ word: String) -> Bool {
    (endings + ["/"]).contains(where: word.hasSuffix)
      || ["/", "./", "../"].contains { word.hasPrefix($0) }
  }

  private func absolute(_ path: String, in folder: String) -> String {
    let full = path.hasPrefix("/") ? path : folder + "/" + path
    return "/" + full.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}
