extension StudyHistory {
  /// The reviews of each face since it was last forgotten, as
  /// ``FSRSParameters/fitted(to:relearningSteps:)`` takes them.
  ///
  /// A face of which the log does not hold the first review, because another program gave it, is left
  /// out: nothing tells how it began.
  ///
  /// - Parameter isWanted: Which cards count; those that are gone from the deck do too unless told
  ///   otherwise.
  /// - Returns: The reviews of a face together, in the order of the log.
  public func reviewsByFace(
    of isWanted: (CardID) -> Bool = { _ in true }
  ) -> [[PastReview]] {
    cardIDs.lazy.filter(isWanted).flatMap(reviewsByFace(of:))
  }

  private func reviewsByFace(of card: CardID) -> [[PastReview]] {
    var faces: [UInt16: [PastReview]] = [:]
    var isCut: Set<UInt16> = []
    for row in rows(of: card).reversed() {
      switch row.kind {
      case .review: faces[row.face, default: []].append(row.pastReview)
      case .memory where faces[row.face] == nil: isCut.insert(row.face)
      case .forget where row.face == LogRow.wholeCard: (faces, isCut) = ([:], [])
      case .forget:
        faces[row.face] = nil
        isCut.remove(row.face)
      default: break
      }
    }
    return faces.sorted { $0.key < $1.key }.filter { !isCut.contains($0.key) }.map(\.value)
  }
}
