import Codec

/// A template of a note type's side: HTML with places for fields.
///
/// `{{Field}}` shows a field, `{{filter:Field}}` through a filter, `{{#Field}}…{{/Field}}` its inside where
/// the field has text, `{{^Field}}…{{/Field}}` where it has none.
struct AnkiTemplate: Hashable, Sendable {
  indirect enum Node: Hashable, Sendable {
    case html(String)
    case field(String, filters: [String])
    case section(String, isInverted: Bool, [Node])
  }

  var nodes: [Node]

  /// Reads a template; whatever is no place for a field is HTML.
  init(_ text: String) {
    // Comments may hold braces, and nobody sees what is in them.
    var rest = text[...]
    nodes = []
    var open: [(name: String, isInverted: Bool, nodes: [Node])] = []
    func append(_ node: Node) {
      if open.isEmpty { nodes.append(node) } else { open[open.count - 1].nodes.append(node) }
    }
    func close() {
      let section = open.removeLast()
      append(.section(section.name, isInverted: section.isInverted, section.nodes))
    }
    while let start = rest.firstRange(of: "{{"),
      let end = rest[start.upperBound...].firstRange(of: "}}")
    {
      if start.lowerBound > rest.startIndex { append(.html(String(rest[..<start.lowerBound]))) }
      let tag = rest[start.upperBound..<end.lowerBound].trimmed
      rest = rest[end.upperBound...]
      switch tag.first {
      case "#", "^":
        if open.count < 32 {
          open.append((tag.dropFirst().trimmed, tag.first == "^", []))
        }
      case "/": if !open.isEmpty { close() }
      default:
        let parts = tag.split(separator: ":", omittingEmptySubsequences: false)
        append(
          .field(parts.last?.trimmed ?? "", filters: parts.dropLast().reversed().map { $0.trimmed })
        )
      }
    }
    if !rest.isEmpty { append(.html(String(rest))) }
    while !open.isEmpty { close() }
  }

  /// What an answer shows beside its question: without `{{FrontSide}}`, and without what stands above
  /// the rule and shows again what was asked.
  func answer(to question: AnkiTemplate) -> AnkiTemplate {
    var nodes: [Node] = []
    for node in self.nodes {
      guard case .html(let html) = node, let rule = html.firstMatch(of: Self.rule) else {
        nodes.append(node)
        continue
      }
      let asked = Set(question.fields).union(["FrontSide"])
      if nodes.flatMap(\.fields).allSatisfy(asked.contains) {
        nodes = [.html(String(html[rule.range.upperBound...]))]
      } else {
        nodes.append(.html(html.replacing(Self.rule, with: "<br>")))
      }
    }
    return AnkiTemplate(nodes: nodes.filter { $0 != .field("FrontSide", filters: []) }).trimmed
  }

  private static var rule: Regex<Substring> { /<hr\s+id=["']?answer["']?\s*\/?>/ }

  /// The same without white space and line breaks at its ends.
  var trimmed: AnkiTemplate {
    var trimmed = self
    trimmed.nodes = nodes.compactMap { node in
      guard case .html(let html) = node, html.isBlankHTML else { return node }
      return nil
    }
    return trimmed.nodes.count == 1 ? trimmed : AnkiTemplate(nodes: nodes.trimmedEnds)
  }

  private init(nodes: [Node]) {
    self.nodes = nodes
  }

  /// What stands in the one section that is all of it, `{{#Add Reverse}}…{{/Add Reverse}}`.
  var unconditional: AnkiTemplate {
    guard nodes.count == 1, case .section(_, false, let inner) = nodes[0] else { return self }
    return AnkiTemplate(nodes: inner).trimmed
  }

  /// The one field that it shows, and nothing else.
  var onlyField: String? {
    guard nodes.count == 1, case .field(let name, let filters) = nodes[0],
      filters.allSatisfy({ $0 == "type" || $0 == "cloze" || $0 == "edit" })
    else { return nil }
    return name
  }

  /// The names of the fields it shows, in their order.
  var fields: [String] { nodes.flatMap(\.fields) }

  /// The names of all that it shows or asks for.
  var names: [String] { nodes.flatMap(\.names) }

  /// Whether some field goes through a filter.
  func uses(_ filter: String) -> Bool { nodes.contains { $0.uses(filter) } }
}

extension AnkiTemplate.Node {
  /// The names of the fields it shows.
  fileprivate var fields: [String] {
    switch self {
    case .html: []
    case .field(let name, _): [name]
    case .section(_, _, let nodes): nodes.flatMap(\.fields)
    }
  }

  fileprivate var names: [String] {
    switch self {
    case .html: []
    case .field(let name, _): [name]
    case .section(let name, _, let nodes): [name] + nodes.flatMap(\.names)
    }
  }

  fileprivate func uses(_ filter: String) -> Bool {
    switch self {
    case .html: false
    case .field(_, let filters): filters.contains(filter)
    case .section(_, _, let nodes): nodes.contains { $0.uses(filter) }
    }
  }
}

// MARK: - Rendering

/// What a template is filled with: one card of one note.
struct AnkiFilling {
  let fields: [String]
  /// Where the field of a name stands.
  let places: [String: Int]
  /// What has a name of its own, and goes before fields of that name.
  var special: [String: String] = [:]
  /// Whether fields shown as gaps are shown at all: they are the question, and not in the answer again.
  var showsGaps = true
  /// Whether a field to be typed is shown: in the answer it is.
  var showsTyped = false
  /// Longer HTML is cut off here: no card has room for it.
  static let limit = 8 << 20

  static let specialNames: Set = ["Tags", "Deck", "Subdeck", "Type", "Card"]

  /// The HTML of a side.
  func html(of template: AnkiTemplate) -> String {
    guard template.nodes.count == 1, case .field(let name, let filters) = template.nodes[0] else {
      return html(of: template.nodes)
    }
    return value(of: name, filters)
  }

  private subscript(name: String) -> String? {
    if !special.isEmpty, let value = special[name] { return value }
    return places[name].flatMap { $0 < fields.count ? fields[$0] : nil }
  }

  private func html(of nodes: [AnkiTemplate.Node]) -> String {
    var html = ""
    for node in nodes where html.utf8.count <= Self.limit {
      switch node {
      case .html(let text): html += text
      case .field(let name, let filters): html += value(of: name, filters)
      case .section(let name, let isInverted, let nodes):
        if isEmpty(name) == isInverted { html += self.html(of: nodes) }
      }
    }
    return html
  }

  private func value(of name: String, _ filters: [String]) -> String {
    if filters.contains("type"), !showsTyped { return "" }
    if filters.contains("cloze"), !showsGaps { return "" }
    // What is spoken is not shown, and its filter has arguments in its name.
    if filters.contains(where: { $0 == "tts" || $0.hasPrefix("tts ") }) { return "" }
    let value = self[name] ?? ""
    return filters.contains("text") ? value.withoutTags : value
  }

  /// A gap's own section, `{{#c1}}`, holds for the card that asks it; here all are one card.
  private func isEmpty(_ name: String) -> Bool {
    guard let value = self[name] else {
      return !(name.first == "c" && Int(name.dropFirst()) != nil)
    }
    return value.isBlankHTML
  }
}

extension String {
  /// Whether HTML shows nothing: white space and breaks.
  var isBlankHTML: Bool {
    if isEmpty { return true }
    return withoutTags.allSatisfy(\.isWhitespace) && !utf8.span.holds("<img".utf8.span)
      && !utf8.span.holds("[sound:".utf8.span)
  }

  /// The text of HTML.
  fileprivate var withoutTags: String {
    let text = utf8.span
    guard text.contains(UInt8(ascii: "<")) || text.contains(UInt8(ascii: "&")) else { return self }
    return HTMLTokenizer(self).reduce(into: "") { text, token in
      if case .text(let piece) = token { text += HTMLWriter.escaped(piece) }
    }
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension [AnkiTemplate.Node] {
  /// The nodes without blank HTML at the ends.
  fileprivate var trimmedEnds: [AnkiTemplate.Node] {
    func isBlank(_ node: AnkiTemplate.Node) -> Bool {
      if case .html(let html) = node { html.isBlankHTML } else { false }
    }
    return Array(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
