#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

extension Git {
  /// Joins the versions of each deck in which git stopped, and stages what comes of it: in a merge, a
  /// rebase, a picked commit or a stash alike, since a join does not ask which side is ours.
  func mergeStopped(_ call: Invocation) throws -> ExitCode {
    let isNamed = !words.isEmpty || call.options.deck != nil
    let package = isNamed ? try call.deck(words.first).writable.path : nil
    let here = Repository(shell: call.shell, folder: package ?? call.shell.currentFolder)
    let top = try here.workTree()
    let only = package.flatMap(call.shell.resolve)
    let stopped = try top.stoppedManifests().filter { manifest in
      only == nil || call.shell.resolve("\(top.folder)/\(manifest.package)") == only
    }
    guard !stopped.isEmpty else {
      let what = words.first.map { "“\($0)”" } ?? "a deck"
      throw Failure.notFound(
        "git did not stop in \(what) here.",
        hint:
          "Where it gave up a merge of several branches at once, merge them one after the other.")
    }
    let merges = try stopped.map { manifest in
      let merge = try SettledMerge(manifest, in: top, call)
      if !call.options.isDryRun, merge.isWhole { try merge.stage(in: top) }
      return merge
    }
    call.out.answer(
      json: ["decks": .array(merges.map(\.json))], rows: merges.map(\.row),
      text: { out in merges.forEach { $0.tell(out, isDryRun: call.options.isDryRun) } })
    if !merges.allSatisfy(\.isWhole) { return .damaged }
    return merges.contains { $0.conflicts > 0 } ? .conflicts : .done
  }
}

/// What became of a deck in which git stopped.
private struct SettledMerge {
  let manifest: StoppedManifest
  let report: HealReport
  /// How many cards, and whether the deck itself, somebody has to choose a value for.
  let conflicts: Int

  init(_ manifest: StoppedManifest, in top: Repository, _ call: Invocation) throws {
    self.manifest = manifest
    let url = URL(filePath: top.folder + "/" + manifest.package)
    let isDryRun = call.options.isDryRun
    if !isDryRun {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    report = try DeckCheck.heal(
      url, from: manifest.versions, keepingIn: URL(filePath: call.folders.state + "/healed"),
      isDryRun: isDryRun, finding: top.attachment)
    let ofDeck = isDryRun ? false : try !Deck(contentsOf: url).conflicts.isEmpty
    conflicts = report.conflicts.count + (ofDeck ? 1 : 0)
  }

  /// Whether every record of the versions could be read. Else a person looks at it before git goes on.
  var isWhole: Bool { report.dropped.isEmpty }

  func stage(in top: Repository) throws {
    let folder = manifest.path.dropLast("manifest.json".count)
    for path in [manifest.path] + report.mended.map({ "\(folder)blobs/\($0)" }) {
      // Another program may have ignored attachments; those of a deck belong to it.
      try top.output("add", "--force", "--", path)
    }
  }

  func tell(_ out: Output, isDryRun: Bool) {
    for finding in report.dropped { out.line(finding.shown + " Dropped.") }
    let name = manifest.package.isEmpty ? manifest.path : manifest.package
    let act = isDryRun ? "would be joined" : isWhole ? "joined and staged" : "joined, not staged"
    out.line("\(name): \(act), \(counted(report.count, "card")).")
    if !isWhole { out.talk("A version was damaged: see what is missing, then git add.") }
    if manifest.versions.ours == nil || manifest.versions.theirs == nil {
      out.talk("One side had deleted the deck. It is kept; git rm takes it away.")
    }
    for blob in report.mended { out.line("blobs/\(blob)  brought back") }
    for path in report.setAside { out.talk("Kept as it was: \(path)") }
    if conflicts > 0 {
      out.line(
        "\(conflicts) in conflict: both versions are kept, and the deck can be committed as it is.")
      out.talk("deck conflicts \(quoted(name)) lists them.")
    }
  }

  var json: JSON {
    [
      "path": .string(manifest.path), "conflicts": .int(conflicts), "isStaged": .bool(isWhole),
      "healed": report.json,
    ]
  }

  var row: [String] { [manifest.path, "\(report.count)", "\(conflicts)"] }
}
