extension DeckDocument {
  /// Saves what is unsaved at regular intervals until the task is cancelled; then once more.
  ///
  /// ```swift
  /// .task { await document.autosave(after: .seconds(2)) { show($0) } }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: How long a change may stay unsaved.
  ///   - failed: Called with each save's error; the change stays and is tried again.
  @MainActor
  public func autosave(
    after delay: Duration = .seconds(1), failed: (DeckError) -> Void = { _ in }
  ) async {
    func saveNow() {
      do {
        if hasChanges { try save() }
      } catch {
        failed(error)
      }
    }
    repeat {
      // Ends at once when the task is cancelled.
      try? await Task.sleep(for: delay)
      saveNow()
    } while !Task.isCancelled
  }
}
