import SampleDeck
import Terminal

/// The browser of a deck as a value: a list of its cards, and beside it the chosen one to be read.
struct OpenScreen: Screen {
  enum Effect: Equatable {
    /// Look whether somebody else has saved.
    case look
    case edit(CardID)
    case add
    case delete(CardID)
    case undo
    case redo
    case openOutside(Medium)
    case leave
  }

  enum Mode: Equatable { case list, reading, searching, groups, help }

  let keys: KeyMap<OpenAction>
  private(set) var shelf: Shelf
  private(set) var mode = Mode.list
  private(set) var cursor = ListCursor()
  private(set) var groups: [CardGroup] = []
  private(set) var groupCursor = ListCursor()
  private(set) var isBack = false
  private(set) var page: CardPage?
  /// The first line that is seen of the page, or of the list of keys.
  private(set) var scroll = 0
  private(set) var field = TextField()
  private(set) var message: StyledText?
  /// The card to be chosen once the cards were found anew.
  private var wanted: CardID?
  /// The card to be chosen whenever what is typed finds it.
  private var anchor: CardID?

  init(_ shelf: Shelf, query: String = "", keys: KeyMap<OpenAction> = KeyMap()) {
    self.shelf = shelf
    self.keys = keys
    self.shelf.query = query
    field = TextField(query)
  }

  /// The card that is chosen; nil: none is listed.
  var chosen: CardID? {
    shelf.found.indices.contains(cursor.index) ? shelf.found[cursor.index] : nil
  }

  /// Tells the person something, until the next key.
  mutating func say(_ text: String, isError: Bool = false) {
    message = StyledText(text, isError ? Style(foreground: .red) : .plain)
  }

  /// Takes in that the deck or the log was changed, and chooses a card.
  mutating func refresh(_ history: StudyHistory, choosing card: CardID? = nil) {
    wanted = card ?? chosen
    shelf.refresh(history)
    page = nil
  }

  mutating func prepare(_ size: TerminalSize) {
    let layout = OpenLayout(size)
    let wanted = wanted ?? chosen
    self.wanted = nil
    shelf.search()
    let place = wanted == chosen ? cursor.index : wanted.flatMap(shelf.found.firstIndex)
    let other = mode == .searching ? 0 : cursor.index
    cursor.move(to: place ?? other, of: shelf.found.count, rows: layout.rows)
    groupCursor.move(to: groupCursor.index, of: groups.count, rows: layout.rows)
    turnPage(layout)
  }

  private mutating func turnPage(_ layout: OpenLayout) {
    guard let chosen, let card = shelf.document.card(chosen) else {
      page = nil
      return
    }
    let isSame = page?.card == chosen && page?.isBack == isBack
    if !isSame, mode != .help { scroll = 0 }
    if !isSame || page?.width != layout.pageWidth {
      page = CardPage(card, of: shelf.document, isBack: isBack, width: layout.pageWidth)
    }
    let count = mode == .help ? helpLines(layout).count : page?.lines.count ?? 0
    scroll = max(0, min(scroll, count - layout.pageRows))
  }
}

// MARK: - Keys

extension OpenScreen {
  mutating func handle(_ key: Key, in size: TerminalSize) -> [Effect] {
    if key == .resize || key == .endOfInput { return [] }
    message = nil
    let layout = OpenLayout(size)
    switch mode {
    case .help: help(key, layout)
    case .searching: search(key, layout)
    case .groups: choose(key, layout)
    case .list, .reading: return [.look] + browse(key, layout)
    }
    return []
  }

  private mutating func browse(_ key: Key, _ layout: OpenLayout) -> [Effect] {
    // A key that was chosen for something does that, whatever else it does.
    if let action = keys.action(key) { return act(action, layout) }
    if let movement = Movement(key) {
      if mode == .list {
        cursor.handle(movement, of: shelf.found.count, rows: layout.rows)
      } else {
        scroll = movement.scrolled(scroll, of: page?.lines.count ?? 0, rows: layout.pageRows)
      }
      return []
    }
    switch key {
    case .tab, .backTab: mode = mode == .list && chosen != nil ? .reading : .list
    case .right, .character("l"): if chosen != nil { mode = .reading }
    case .left, .character("h"): mode = .list
    case .escape: return back()
    case .control("c"): return [.leave]
    case .character(let digit) where digit.isASCII && digit.wholeNumberValue != nil:
      return open((digit.wholeNumberValue ?? 1) - 1)
    default: break
    }
    return []
  }

  private mutating func act(_ action: OpenAction, _ layout: OpenLayout) -> [Effect] {
    switch action {
    case .show where mode == .list && !layout.isWide && chosen != nil: mode = .reading
    case .show: isBack.toggle()
    case .next: step(1, layout)
    case .previous: step(-1, layout)
    case .search:
      anchor = chosen
      mode = .searching
    case .groups:
      groups = shelf.groups
      groupCursor = ListCursor()
      let place = groups.firstIndex { $0.query == shelf.group?.query }
      groupCursor.move(to: place ?? 0, of: groups.count, rows: layout.rows)
      mode = .groups
    case .help:
      scroll = 0
      mode = .help
    case .edit: return chosen.map { [.edit($0)] } ?? []
    case .add: return [.add]
    case .delete: return chosen.map { [.delete($0)] } ?? []
    case .undo: return [.undo]
    case .redo: return [.redo]
    case .open: return open(0)
    case .leave: return [.leave]
    }
    return []
  }

  private mutating func open(_ index: Int) -> [Effect] {
    guard let page else { return [] }
    guard page.media.indices.contains(index) else {
      say(page.media.isEmpty ? "This side shows no picture or sound." : "There is none so many.")
      return []
    }
    return [.openOutside(page.media[index])]
  }

  private mutating func step(_ lines: Int, _ layout: OpenLayout) {
    cursor.handle(.lines(lines), of: shelf.found.count, rows: layout.rows)
  }

  /// One step back: from the card to the list, from what was found to all cards, then out.
  private mutating func back() -> [Effect] {
    if mode == .reading {
      mode = .list
    } else if !shelf.query.isEmpty {
      wanted = chosen
      field = TextField()
      shelf.query = ""
    } else if shelf.group != nil {
      wanted = chosen
      shelf.group = nil
    } else {
      return [.leave]
    }
    return []
  }

  private mutating func search(_ key: Key, _ layout: OpenLayout) {
    switch key {
    case .enter, .tab: mode = .list
    case .escape, .control("c"):
      field = TextField()
      mode = .list
    case .backspace where field.isEmpty: mode = .list
    case .up, .down, .pageUp, .pageDown:
      Movement(key).map { cursor.handle($0, of: shelf.found.count, rows: layout.rows) }
      anchor = chosen
    default: _ = field.handle(key)
    }
    if field.text != shelf.query {
      wanted = anchor
      shelf.query = field.text
    }
  }

  private mutating func choose(_ key: Key, _ layout: OpenLayout) {
    if let movement = Movement(key) {
      groupCursor.handle(movement, of: groups.count, rows: layout.rows)
      return
    }
    if keys.action(key) == .show, groups.indices.contains(groupCursor.index) {
      let group = groups[groupCursor.index]
      wanted = chosen
      shelf.group = group.query.isEmpty ? nil : group
    }
    mode = .list
  }

  private mutating func help(_ key: Key, _ layout: OpenLayout) {
    if let movement = Movement(key) {
      scroll = movement.scrolled(scroll, of: helpLines(layout).count, rows: layout.rows)
    } else {
      mode = .list
    }
  }

  /// The list of keys.
  func helpLines(_ layout: OpenLayout) -> [StyledText] {
    keys.help(
      width: layout.width - 3,
      further: [
        ("↑ ↓, j k", "up and down, in the list or in the card"),
        ("PgUp PgDn", "a screen up or down"), ("Home End", "to the first, to the last"),
        ("Tab, → ←", "from the list to the card and back"),
        ("1–9", "open a picture or sound of the card outside"), ("Esc", "one step back"),
      ])
  }
}
