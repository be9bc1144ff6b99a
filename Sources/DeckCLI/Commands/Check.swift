#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// `deck check`: is a deck whole, and what can be mended?
struct Check: Command {
  static let name = "check"
  static let abstract = "Look for damage, and mend it"
  static let discussion = """
    Reads every byte of the deck and names everything that breaks the format or is worth knowing, each \
    with a code that stays the same. Nothing is changed without --heal or --clean.

    --heal keeps every record that can be read, joins both sides of a git merge that stopped and the \
    copies that sync clients left, and takes damaged and missing attachments from whole copies or from \
    the history of git. What it changes is first kept as it was, and it says where. --clean removes attachments that no card names, when they \
    are more than a day old.
    """
  static let examples = [
    Example("deck check Inventions", "is it whole?"),
    Example("deck check Inventions --heal --dry-run", "what would be mended?"),
    Example("deck check Inventions --strict --json", "for a script: no warning passes"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.done, "the deck is whole; there may be warnings"),
    (.failed, "with --strict: there are warnings"),
    (.damaged, "the deck is damaged"),
    (.notSupported, "a later version of the format, or another one"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operand("[DECK]", \.word, completing: .decks, "the deck"),
    .flag("--strict", \.isStrict, "let warnings count"),
    .flag("--heal", \.heals, "mend what can be mended"),
    .flag("--clean", \.cleans, "remove attachments that no card names"),
  ]

  var word: String?
  var isStrict = false
  var heals = false
  var cleans = false

  func run(_ call: Invocation) throws -> ExitCode {
    let place = try place(call)
    if heals || cleans { _ = try place.writable }
    let path = place.path
    let url = URL(filePath: path)
    let folder = URL(filePath: call.folders.state + "/healed")
    let isDryRun = call.options.isDryRun
    let report =
      heals
      ? try DeckCheck.heal(
        url, keepingIn: folder, isDryRun: isDryRun, finding: call.committedAttachments(path)) : nil
    let removed =
      cleans
      ? try DeckCheck.clean(
        url, keeping: wanted(in: url, call), now: call.now, isDryRun: isDryRun) : nil
    let check = try DeckCheck(contentsOf: url)
    let name = place.name
    call.out.answer(
      json: json(path, check, report, removed),
      rows: check.findings.map(\.fields),
      text: { out in
        report.map { tell($0, out, isDryRun) }
        for path in removed ?? [] { out.line("\(path)  \(isDryRun ? "would go" : "removed")") }
        for finding in check.findings { out.line(finding.shown) }
        out.line(check.summary(of: name))
        let hasManifest = check.findings.allSatisfy { !Self.beyondHealing.contains($0.code) }
        if check.severity == .damaged, !heals, hasManifest, place.kind == .package {
          out.talk("deck check \(quoted(name)) --heal mends what can be mended.")
        }
      })
    return switch check.severity {
    case .unsupported: .notSupported
    case .damaged: .damaged
    case .warning where isStrict: .failed
    default: .done
    }
  }

  /// Codes of packages that hold nothing to mend.
  private static let beyondHealing = ["manifest-missing", "not-a-deck"]

  /// The deck that is meant; whatever else stands at a path is looked at too.
  private func place(_ call: Invocation) throws -> DeckPlace {
    do {
      return try call.deck(word)
    } catch let failure as Failure where failure.status == .notFound {
      guard let word = word ?? call.options.deck,
        FileManager.default.fileExists(atPath: call.absolute(word))
      else { throw failure }
      return DeckPlace(path: call.absolute(word), kind: .package)
    }
  }

  /// Attachments that `deck undo` or `deck revert` may bring back.
  private func wanted(in url: URL, _ call: Invocation) throws -> Set<BlobID> {
    let id = try Deck(contentsOf: url).id
    let author = try DeckOrigin(of: id, state: call.folders.state)?.author
    return try call.journal(of: id).history().blobs.union(author?.blobs ?? [])
  }

  private func tell(_ report: HealReport, _ out: Output, _ isDryRun: Bool) {
    for finding in report.dropped { out.line(finding.shown + " Dropped.") }
    for finding in report.left { out.line(finding.shown) }
    for name in report.joined { out.line("\(name)  \(isDryRun ? "would be " : "")joined in") }
    for blob in report.mended { out.line("blobs/\(blob)  \(isDryRun ? "would be " : "")mended") }
    for path in report.setAside { out.line("Kept as it was: \(path)") }
    if report.isEmpty {
      out.talk("There is nothing to mend.")
    } else {
      out.line("\(isDryRun ? "Would be healed" : "Healed"): \(counted(report.count, "card")).")
    }
    if !report.conflicts.isEmpty {
      let cards = counted(report.conflicts.count, "card")
      out.line("\(cards) in conflict: deck conflicts shows the texts, deck resolve settles them.")
    }
  }

  private func json(
    _ path: String, _ check: DeckCheck, _ report: HealReport?, _ removed: [String]?
  ) -> JSON {
    var members: [(name: String, value: JSON)] = [
      ("path", .string(path)), ("cards", check.count.map(JSON.int) ?? .null),
      ("attachments", .int(check.blobCount)), ("findings", .array(check.findings.map(\.json))),
    ]
    if let report { members.append(("healed", report.json)) }
    if let removed { members.append(("removed", .array(removed.map(JSON.string)))) }
    return .object(members)
  }
}

extension Finding {
  /// `manifest.json 8:92  json-ends-early  The text ends in the middle. Take the rest from …`
  var shown: String {
    let place = line.map { " \($0):\(column ?? 1)" } ?? ""
    let file = path.isEmpty ? "" : "\(path)\(place)  "
    return "\(file)\(code)  \(message.prefix(1).uppercased())\(message.dropFirst()). \(remedy)"
  }

  fileprivate var fields: [String] {
    [
      path, line.map(String.init) ?? "", column.map(String.init) ?? "", code, severity.rawValue,
      message, remedy, card?.description ?? "",
    ]
  }

  fileprivate var json: JSON {
    [
      "code": .string(code), "severity": .string(severity.rawValue), "message": .string(message),
      "remedy": .string(remedy), "path": .string(path), "line": line.map(JSON.int) ?? .null,
      "column": column.map(JSON.int) ?? .null, "card": JSON(card?.description),
    ]
  }
}

extension HealReport {
  var json: JSON {
    [
      "cards": .int(count), "rewritten": .bool(isRewritten),
      "joined": .array(joined.map(JSON.string)), "mended": .array(mended.map { .string("\($0)") }),
      "dropped": .array(dropped.map(\.json)), "left": .array(left.map(\.json)),
      "conflicts": .array(conflicts.map { .string("\($0)") }),
      "setAside": .array(setAside.map(JSON.string)),
    ]
  }
}

extension DeckCheck {
  /// `Inventions: 44 cards, 14 attachments; 1 warning.`
  fileprivate func summary(of name: String) -> String {
    var parts: [String] = []
    if let count { parts.append(counted(count, "card")) }
    if blobCount > 0 { parts.append(counted(blobCount, "attachment")) }
    let holding = parts.joined(separator: ", ")
    func number(of severity: Finding.Severity) -> Int {
      findings.count { $0.severity == severity }
    }
    var verdict: [String] = []
    if number(of: .unsupported) > 0 { verdict.append("not supported") }
    if number(of: .damaged) > 0 { verdict.append(counted(number(of: .damaged), "damaged place")) }
    if number(of: .warning) > 0 { verdict.append(counted(number(of: .warning), "warning")) }
    let end = verdict.isEmpty ? "all is well" : verdict.joined(separator: ", ")
    return "\(name): \(holding.isEmpty ? "" : holding + "; ")\(end)."
  }
}
