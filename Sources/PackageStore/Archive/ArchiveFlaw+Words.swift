extension Archive.Flaw {
  /// A stable, short name of the rule.
  package var code: String {
    switch self {
    case .notAnArchive: "archive-missing-directory"
    case .ambiguous: "archive-ambiguous"
    case .severalDisks: "archive-several-disks"
    case .damagedDirectory: "archive-directory"
    case .tooManyEntries, .tooLarge: "archive-too-large"
    case .bomb: "archive-bomb"
    case .badName, .nameNotUTF8: "archive-name"
    case .sameName, .fileAndFolder: "archive-same-name"
    case .notAFile: "archive-not-a-file"
    case .encrypted: "archive-encrypted"
    case .unknownMethod: "archive-method"
    case .overlaps: "archive-overlap"
    case .headersDiffer: "archive-headers-differ"
    case .damaged: "archive-damaged"
    }
  }

  /// What is wrong with the archive or, where it is named, with an entry; without a full stop.
  package func message(of entry: String?) -> String {
    let subject = entry.map { "the entry “\($0)”" } ?? "the archive"
    return switch self {
    case .notAnArchive: "this is no ZIP archive, or its end is missing"
    case .ambiguous:
      "the archive holds bytes that belong to none of its entries, so that programs may differ about "
        + "what is in it"
    case .severalDisks: "the archive is one part of several"
    case .damagedDirectory: "the archive's list of entries is damaged"
    case .tooManyEntries(let limit): "\(subject) has more than \(limit) entries"
    case .tooLarge(let limit): "\(subject) has more than \(byteCount(limit))"
    case .bomb(let ratio):
      "\(subject) would become more than \(ratio) times as large as it is packed"
    case .badName(let flaw): "\(subject) \(flaw.message)"
    case .nameNotUTF8: "\(subject) says that its name is UTF-8, and it is not"
    case .sameName(let other): "\(subject) is called like “\(other)”, or as some disks take it"
    case .fileAndFolder: "\(subject) is a file, and others lie in it as in a folder"
    case .notAFile: "\(subject) is a link or a device, not a file"
    case .encrypted: "\(subject) is encrypted"
    case .unknownMethod: "\(subject) is packed in a way that cannot be read here"
    case .overlaps: "\(subject) overlaps another"
    case .headersDiffer: "\(subject) is described in two ways that differ"
    case .damaged: "\(subject) is damaged: its bytes are not those that were packed"
    }
  }
}

extension Archive.NameFlaw {
  /// A verb and what follows it.
  fileprivate var message: String {
    switch self {
    case .empty: "has a name with an empty part"
    case .climbs: "climbs out of its folder"
    case .absolute: "names a place from the root"
    case .drive: "names a drive"
    case .backslash: "has a backslash in its name"
    case .control: "has a control character in its name"
    case .tooLong: "has too long a name"
    }
  }
}
