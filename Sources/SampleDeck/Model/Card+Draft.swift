extension Card {
  /// What of the card a person can edit.
  public var draft: Draft {
    var draft = Draft()
    draft.id = id
    draft.front = front
    draft.back = back
    draft.tags = tags
    draft.section = section
    draft.language = language
    draft.answerLanguage = answerLanguage
    draft.reversible = reversible
    draft.cloze = cloze
    draft.choices = choices
    draft.accept = accept
    draft.ask = askText
    draft.hint = hint
    draft.source = source
    draft.media = media.mapValues(\.description)
    return draft
  }

  /// Takes what a person made of the card's draft.
  ///
  /// An attachment may be left out or called otherwise; a draft brings no new one.
  ///
  /// - Parameter draft: The edited draft; its `id` does not count.
  /// - Throws: `DeckError.refused` for an attachment the card does not have.
  public mutating func take(_ draft: Draft) throws(DeckError) {
    var media: [String: BlobID] = [:]
    for (name, digest) in draft.media {
      guard let blob = self.media.values.first(where: { $0.description == digest }) else {
        throw .refused(
          "“\(name)” is no attachment of this card. Attach a file with --attach, or take the line "
            + "“media: \(name)” out.")
      }
      media[nfc(name)] = blob
    }
    self.media = media
    takeTexts(of: draft)
  }

  /// Takes all of a draft but its attachments.
  mutating func takeTexts(of draft: Draft) {
    front = draft.front
    back = draft.back
    tags = canonicalTags(draft.tags)
    section = draft.section
    language = draft.language
    answerLanguage = draft.answerLanguage
    reversible = draft.reversible
    cloze = draft.cloze
    choices = draft.choices
    accept = draft.accept
    askText = draft.ask
    hint = draft.hint
    source = draft.source
  }
}
