#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The tree of a query. `all` and `any` hold no clause of their own kind, and never just one.
indirect enum Clause: Hashable, Sendable {
  case all([Clause])
  case any([Clause])
  case not(Clause)
  case text(Needle, SearchedSide)
  case tag(Needle)
  case section(Needle)
  case state(State)
  case flag(FlagColor)
  case has(Feature)
  case within(days: Int, of: Moment)
  case figure(Figure, Comparison, Double)
  case id(prefix: String)

  /// A text to look for, as it was written and as searching sees it.
  struct Needle: Hashable, Sendable {
    let text: String
    let folded: FoldedText

    init(_ text: String) {
      self.text = text
      folded = FoldedText(text)
    }
  }

  enum State: String, CaseIterable, Sendable {
    case new, learning, review, due, suspended, buried, starred, flagged, leech, conflict
  }

  enum Feature: String, CaseIterable, Sendable {
    case media, picture, sound, conflict, hint, source, tag, note
  }

  enum Moment: String, CaseIterable, Sendable {
    case added, edited
  }

  enum Figure: String, CaseIterable, Sendable {
    case reviews, lapses, stability, difficulty
  }

  enum Comparison: String, CaseIterable, Sendable {
    case atLeast = ">=", atMost = "<=", above = ">", below = "<", equal = "="
  }
}

extension Clause {
  var asksTheLearner: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.asksTheLearner)
    case .not(let part): part.asksTheLearner
    case .state(let state): state != .conflict
    case .has(let feature): feature == .note
    case .flag, .figure: true
    case .text, .tag, .section, .within, .id: false
    }
  }

  func matches(_ card: some Searchable, in context: QueryContext) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.matches(card, in: context) }
    case .any(let parts): parts.contains { $0.matches(card, in: context) }
    case .not(let part): !part.matches(card, in: context)
    case .text(let needle, let side): card.contains(needle.folded, in: side)
    case .tag(let needle): card.tags.contains { FoldedText($0).lies(within: needle.folded) }
    case .section(let needle):
      FoldedText(card.section.joined(separator: "::")).lies(within: needle.folded)
    case .state(.conflict): card.isConflict
    case .state(let state): context.facts(card.id).has(state)
    case .flag(let color): context.facts(card.id).flag == color
    case .has(let feature): card.has(feature, in: context)
    case .within(let days, let moment):
      (moment == .added ? card.created : card.modified)
        >= context.now.addingTimeInterval(-86_400 * Double(days))
    case .figure(let figure, let comparison, let bound):
      context.facts(card.id).value(of: figure).map { comparison.holds($0, bound) } ?? false
    case .id(let prefix): card.id.description.hasPrefix(prefix)
    }
  }
}

extension Clause.Comparison {
  fileprivate func holds(_ value: Double, _ bound: Double) -> Bool {
    switch self {
    case .above: value > bound
    case .below: value < bound
    case .atLeast: value >= bound
    case .atMost: value <= bound
    case .equal: value == bound
    }
  }
}

extension LearnerFacts {
  fileprivate func has(_ state: Clause.State) -> Bool {
    switch state {
    case .new: stages.contains(.new)
    case .learning: stages.contains(.learning) || stages.contains(.relearning)
    case .review: stages.contains(.review)
    case .due: isDue
    case .suspended: isSuspended
    case .buried: isBuried
    case .starred: isStarred
    case .flagged: flag != nil
    case .leech: isLeech
    case .conflict: false
    }
  }

  fileprivate func value(of figure: Clause.Figure) -> Double? {
    switch figure {
    case .reviews: Double(reviews)
    case .lapses: Double(lapses)
    case .stability: stability
    case .difficulty: difficulty
    }
  }
}

extension Searchable {
  fileprivate func has(_ feature: Clause.Feature, in context: QueryContext) -> Bool {
    switch feature {
    case .media: !mediaNames.isEmpty
    case .picture: mediaNames.contains { hasEnding($0, of: pictureEndings) }
    case .sound: mediaNames.contains { hasEnding($0, of: soundEndings) }
    case .conflict: isConflict
    case .hint: !hint.isEmpty
    case .source: !source.isEmpty
    case .tag: !tags.isEmpty
    case .note: context.facts(id).hasNote
    }
  }
}

// The bytes would tell for certain, but a query reads no files: here the name has to do.
private let pictureEndings: Set = ["png", "jpg", "jpeg", "gif", "webp", "svg", "avif", "bmp"]
private let soundEndings: Set = ["mp3", "m4a", "ogg", "oga", "opus", "flac", "wav", "aac"]

private func hasEnding(_ name: String, of endings: Set<String>) -> Bool {
  guard let dot = name.lastIndex(of: ".") else { return false }
  return endings.contains(name[name.index(after: dot)...].lowercased())
}
