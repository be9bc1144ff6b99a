#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Observation
package import PackageStore

/// A deck that is open: what an app's windows bind to.
///
/// Insert, edit, delete, fetch, undo and redo; nothing reaches the disk before `save()`, and what is
/// saved is on the disk when it returns. Views that read it follow what changes. It starts nothing by
/// itself: no timer, no thread.
///
/// ```swift
/// let document = try DeckDocument(contentsOf: URL(filePath: "Inventions.sampledeck"))
/// document[id].back = "Grace Hopper"
/// try document.save()
/// document.undo()
/// ```
///
/// Not Sendable: a document belongs to the task, usually the main actor, that opened it.
@Observable
public final class DeckDocument {
  /// The cards and the deck's own members as they are now, unsaved changes included.
  public private(set) var deck: Deck
  /// What the last save or reload took over from somebody else's save; nil if there was none.
  public private(set) var joined: JoinReport?

  private var undoable: [Edit] = []
  private var redoable: [Edit] = []
  /// The acts since the deck was opened or saved.
  public private(set) var unsavedEdits: [Edit] = []
  /// When the first unsaved change was made.
  private var changedAt: Date?
  /// What `rollback()` goes back to.
  @ObservationIgnored private var saved: (deck: Deck, undoable: [Edit], redoable: [Edit])

  @ObservationIgnored private var package: DeckPackage?
  @ObservationIgnored private let now: () -> Date
  /// How many acts can be taken back.
  public static let undoLimit: Int = 1000

  /// A document in memory, for previews and tests.
  ///
  /// - Parameters:
  ///   - deck: What it holds.
  ///   - now: The clock that `created` and `modified` are read from.
  public init(_ deck: Deck = Deck(), now: @escaping () -> Date = { Date() }) {
    self.deck = deck
    self.saved = (deck, [], [])
    self.now = now
  }

  /// Opens a deck's package.
  ///
  /// - Throws: As `Deck(contentsOf:)`.
  public convenience init(
    contentsOf url: URL, now: @escaping () -> Date = { Date() }
  ) throws(DeckError) {
    try self.init(contentsOf: url.path, on: RealFileSystem(), now: now)
  }

  package init(
    contentsOf path: String, on system: any FileSystem, now: @escaping () -> Date
  ) throws(DeckError) {
    let package = try DeckPackage(path, on: system)
    self.package = package
    let deck = try package.read()
    self.deck = deck
    self.saved = (deck, [], [])
    self.now = now
  }

  /// Makes a package where nothing is yet and opens it.
  ///
  /// - Throws: `DeckError.exists`, and as `save()`.
  public convenience init(
    creating deck: Deck, at url: URL, now: @escaping () -> Date = { Date() }
  ) throws(DeckError) {
    try self.init(creating: deck, at: url.path, on: RealFileSystem(), now: now)
  }

  package init(
    creating deck: Deck, at path: String, on system: any FileSystem, now: @escaping () -> Date
  ) throws(DeckError) {
    let (package, deck) = try DeckPackage.create(path, deck, now: now(), on: system)
    self.package = package
    self.deck = deck
    self.saved = (deck, [], [])
    self.now = now
  }

  /// Whether anything differs from what is on disk, or in memory from what was made or last saved: the
  /// mark in a window's title.
  public var hasChanges: Bool { deck.hasChanges && (package != nil || !unsavedEdits.isEmpty) }
}

// MARK: - Cards

extension DeckDocument {
  /// The card with an identity, or nil.
  public func card(_ id: CardID) -> Card? { deck.card(id) }

  /// The card with an identity that is known to exist; setting it is one act that `undo()` takes back.
  ///
  /// Stops the program for an unknown identity. What it is given is checked by `save()`.
  public subscript(id: CardID) -> Card {
    get { deck[id] }
    set {
      let old = deck[id]
      guard !old.isWritten(like: newValue) else { return }
      deck[id] = newValue
      take(Edit(name: "edit", cards: [id: Edit.Change(before: old, after: deck[id])]))
    }
  }

  /// The deck's title.
  public var title: String {
    get { deck.title }
    set {
      let old = deck
      deck.title = newValue
      guard deck.head != old.head else { return }
      take(Edit(name: "title", head: Edit.HeadChange(old, deck)))
    }
  }

  /// Adds a card and returns it as the deck holds it.
  ///
  /// - Throws: As `Deck.insert`.
  @discardableResult
  public func insert(_ card: Card) throws(DeckError) -> Card {
    let card = try deck.insert(card)
    take(Edit(name: "add", cards: [card.id: Edit.Change(before: nil, after: card)]))
    return card
  }

  /// Takes cards out, as one act: all of them or, where one is unknown, none.
  ///
  /// - Throws: `DeckError.noSuchCard`.
  public func delete(_ ids: CardID...) throws(DeckError) { try delete(ids) }

  /// Takes cards out, as one act: all of them or, where one is unknown, none.
  ///
  /// - Throws: `DeckError.noSuchCard`.
  public func delete(_ ids: [CardID]) throws(DeckError) {
    var edit = Edit(name: "delete")
    for id in ids {
      guard let card = deck.card(id) else { throw .noSuchCard(id) }
      edit.cards[id] = Edit.Change(before: card, after: nil)
    }
    if edit.isEmpty { return }
    for id in edit.cards.keys { try deck.delete(id) }
    take(edit)
  }

  /// The cards that meet a condition, in an order, or a part of them: as `Deck.fetch`.
  ///
  /// - Throws: What evaluating the predicate throws.
  public func fetch(
    where predicate: Predicate<Card>? = nil, sort: CardOrder = .created, limit: Int? = nil,
    offset: Int = 0
  ) throws -> [Card] {
    try deck.fetch(where: predicate, sort: sort, limit: limit, offset: offset)
  }

  /// The cards that a query finds: `document.search("tag:geo chad")`.
  ///
  /// - Throws: `QueryError` with the column of what cannot be read.
  public func search(
    _ query: String, sort: CardOrder = .created, limit: Int? = nil, offset: Int = 0
  ) throws(QueryError) -> [Card] {
    deck.search(
      try Query(query), in: QueryContext(now: now()), sort: sort, limit: limit, offset: offset)
  }

  /// The number of cards.
  public var count: Int { deck.count }

  /// The number of cards that meet a condition.
  ///
  /// - Throws: What evaluating the predicate throws.
  public func count(where predicate: Predicate<Card>) throws -> Int {
    try deck.count(where: predicate)
  }
}

// MARK: - Undo

extension DeckDocument {
  /// Does several changes as one act: what throws leaves nothing changed.
  ///
  /// - Parameters:
  ///   - name: What a person would call it; `undoName` says it.
  ///   - body: Makes the changes.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @discardableResult
  public func edit<Result, Failure: Error>(
    _ name: String, _ body: (inout Deck) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var changed = deck
    changed.forgetTouched()
    let result = try body(&changed)
    let edit = changed.edit(name, since: deck)
    // A join may bring knowledge that shows in no card.
    if edit.isEmpty, changed.opened.bytes == deck.opened.bytes { return result }
    deck = changed
    if !edit.isEmpty { take(edit) }
    return result
  }

  /// Takes in another copy of the deck, as one act that `undo()` takes back; nobody's text is lost.
  ///
  /// - Parameters:
  ///   - other: The other copy, as `Deck.joined(with:base:)` takes it.
  ///   - base: What both were made from, where exactly that is known.
  /// - Returns: What came of it; `joined` says so too.
  @discardableResult
  public func join(with other: Deck, base: Deck? = nil) -> JoinReport {
    let report = edit("join") { deck in
      let (whole, report) = deck.joined(with: other, base: base)
      deck = whole
      return report
    }
    joined = report
    return report
  }

  /// Takes note of an act that has been done.
  private func take(_ edit: Edit) {
    undoable.append(edit)
    if undoable.count > DeckDocument.undoLimit { undoable.removeFirst() }
    redoable = []
    note(edit)
  }

  /// Whether there is an act to take back.
  public var canUndo: Bool { !undoable.isEmpty }
  /// Whether there is an act to do again.
  public var canRedo: Bool { !redoable.isEmpty }
  /// What `undo()` would take back; nil: nothing.
  public var undoName: String? { undoable.last?.name }
  /// What `redo()` would do again; nil: nothing.
  public var redoName: String? { redoable.last?.name }

  /// Takes back the last act, saved or not. Of something saved this is a new edit.
  ///
  /// - Returns: The act; nil if there is none.
  @discardableResult
  public func undo() -> Edit? {
    guard let edit = undoable.popLast() else { return nil }
    redoable.append(edit)
    apply(edit.inverse)
    return edit
  }

  /// Does again what `undo()` took back last.
  ///
  /// - Returns: The act; nil if there is none.
  @discardableResult
  public func redo() -> Edit? {
    guard let edit = redoable.popLast() else { return nil }
    undoable.append(edit)
    apply(edit)
    return edit
  }

  /// Does what an edit did, without making it undoable; its inverse takes it back. For a history of
  /// edits that is kept elsewhere.
  ///
  /// - Returns: The cards that were left alone because somebody made or deleted them meanwhile.
  @discardableResult
  public func apply(_ edit: Edit) -> [CardID] {
    let passed = deck.apply(edit)
    note(edit)
    return passed
  }

  private func note(_ edit: Edit) {
    unsavedEdits.append(edit)
    if changedAt == nil { changedAt = now() }
  }

  /// Goes back to what was opened or last saved. The acts given up cannot be done again.
  public func rollback() {
    deck = saved.deck
    (undoable, redoable) = (saved.undoable, saved.redoable)
    settle()
  }

  /// Takes the present state as the saved one.
  private func settle() {
    saved = (deck, undoable, redoable)
    unsavedEdits = []
    changedAt = nil
  }
}

// MARK: - Saving

extension DeckDocument {
  /// Where the package is; nil in memory.
  public var path: String? { package?.path }

  /// Saves every change and returns when it is durable.
  ///
  /// Where another window or program saved meanwhile, both are joined and the document becomes the
  /// joined deck; `joined` says what came. Where it throws, the old deck is on disk and the changes
  /// are still here, unsaved.
  ///
  /// - Throws: `DeckError.refused` naming the card that breaks the format; `.changedUnderneath`,
  ///   `.inUse`, `.blobMissing`, `.failed`.
  public func save() throws(DeckError) {
    guard let package else {
      try deck.checkChanges()
      deck = deck.committed(now: now())
      return settle()
    }
    if hasChanges {
      let (saved, report) = try package.save(deck, now: now())
      deck = saved
      joined = report
    }
    settle()
  }

  /// Saves if there has been an unsaved change for a while: to be called whenever there is time.
  ///
  /// - Parameters:
  ///   - now: The present time.
  ///   - delay: How long a change may stay unsaved.
  /// - Returns: Whether it saved.
  /// - Throws: As `save()`.
  @discardableResult
  public func saveIfDue(
    now: Date, after delay: Duration = .seconds(1)
  ) throws(DeckError) -> Bool {
    guard let changedAt, hasChanges, now >= changedAt + delay / .seconds(1) else { return false }
    try save()
    return true
  }

  /// Whether somebody else has saved since this document was opened, saved or reloaded.
  ///
  /// Reads the manifest; ask when the window comes to the front.
  public var isChangedOutside: Bool {
    package.map { !$0.holds(deck) } ?? false
  }

  /// Takes in what somebody else saved. With unsaved changes that is what `save()` does.
  ///
  /// - Throws: `DeckError.refused` while there are unsaved changes; as `Deck(contentsOf:)`. The
  ///   document is then as it was.
  public func reload() throws(DeckError) {
    guard let package else { return }
    guard !hasChanges else {
      throw .refused("There are unsaved changes: save them, which joins both, or roll them back.")
    }
    let theirs = try package.read()
    joined = deck.joined(with: theirs, base: deck).report
    deck = theirs
    settle()
  }
}
