import Codec

/// All that the bytes of a manifest say, in whatever state they are.
struct Recovery {
  /// Why they cannot be read as they are; nil when they can.
  let flaw: ManifestFlaw?
  /// What is lost when they are read all the same.
  private(set) var dropped: [ManifestFlaw] = []

  private let whole: Manifest?
  /// One text, or the two sides of a merge that was stopped.
  private var sides: [Salvage] = []
  private var base: Salvage?

  /// - Throws: A flaw that is foreign: another format, or a later version.
  init(_ bytes: [UInt8]) throws(ManifestFlaw) {
    do throws(ManifestFlaw) {
      whole = try ManifestReader.read(bytes)
      flaw = nil
    } catch {
      if error.isForeign { throw error }
      (whole, flaw) = (nil, error)
    }
    if whole != nil { return }
    guard conflictMarker(in: bytes) != nil else {
      sides = [try Salvage(bytes)]
      dropped = sides[0].dropped
      return
    }
    let merge = ConflictSides(bytes)
    sides = [try Salvage(merge.ours.bytes), try Salvage(merge.theirs.bytes)]
    var places: Set<Int> = []
    for (side, text) in zip(sides, [merge.ours, merge.theirs]) {
      for flaw in side.dropped {
        let offset = text.offset(of: flaw.offset)
        if places.insert(offset).inserted { dropped.append(flaw.moved(to: offset)) }
      }
    }
    dropped.sort { $0.offset < $1.offset }
    // Against a base, a record that cannot be read would be one that was deleted.
    if dropped.isEmpty, let text = merge.base?.bytes, let salvage = try? Salvage(text),
      salvage.dropped.isEmpty, !salvage.isEmpty
    {
      base = salvage
    }
  }

  /// Whether there is nothing to keep.
  var isEmpty: Bool { whole == nil && sides.allSatisfy(\.isEmpty) }

  /// The deck's own record as JSON; nil if it is lost.
  var head: [UInt8]? { whole.map { Array($0.head.json.utf8) } ?? sides.lazy.flatMap(\.heads).first }

  /// Everything that could be read, joined; `head` is the deck's own record, where none could be.
  func manifest(head: [UInt8]) throws(ManifestFlaw) -> Manifest {
    if let whole { return whole }
    func manifest(of salvage: Salvage) throws(ManifestFlaw) -> Manifest {
      joined(try salvage.manifests(head: head))
    }
    return joined(try sides.map(manifest), base: try base.map(manifest))
  }

  private func joined(_ manifests: [Manifest], base: Manifest? = nil) -> Manifest {
    manifests.dropFirst().reduce(manifests[0]) { $0.joined(with: $1, base: base).manifest }
  }
}

extension ManifestFlaw {
  fileprivate func moved(to offset: Int) -> ManifestFlaw {
    ManifestFlaw(code, message, at: offset, remedy: remedy)
  }
}
