import Codec
import PackageStore

extension StudyLog {
  /// Notes what was done with a card as done with another too: two cards have become one.
  ///
  /// The events get identities that follow from their old ones, so that doing it again, or on another
  /// device, adds nothing. They keep their times and stand in a file of their own.
  ///
  /// - Parameters:
  ///   - card: The card that is gone.
  ///   - kept: The one it has become.
  /// - Returns: How many events were added.
  /// - Throws: `DeckError.failed`; then none was.
  @discardableResult
  public func copy(_ card: CardID, as kept: CardID) throws(DeckError) -> Int {
    let history = try history()
    let events = history.events(about: [card]).compactMap { history.event($0) }
      .map { $0.moved(to: kept) }.filter { !history.contains($0.id) }
    if events.isEmpty { return 0 }
    let bytes = Array(events.map { $0.json + "\n" }.joined().utf8)
    let name = "united-\(SHA256.hash(bytes).hex.prefix(16)).jsonl"
    do {
      try PrivateFile(path: "\(folder)/\(name)", on: system).write(bytes)
    } catch {
      throw DeckError(log: error)
    }
    return events.count
  }
}
