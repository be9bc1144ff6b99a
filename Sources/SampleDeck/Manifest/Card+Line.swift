import Codec

/// The value of a register in a line that is being written.
struct WrittenRegister {
  let name: String
  /// Where its canonical JSON stands.
  let value: Range<Int>
}

extension Card {
  /// Writes the card as its record in a manifest, without history: as ``record(over:)`` would be written,
  /// and without making that.
  ///
  /// - Parameters:
  ///   - line: Where to write.
  ///   - created: When the card is made.
  ///   - origin: Writes the value of `origin`, given the registers that stand before it; nil: it is the
  ///     card's own.
  func write(
    to line: inout JSONObjectWriter, created: Timestamp,
    origin: ((inout JSONObjectWriter, [WrittenRegister]) -> Void)? = nil
  ) {
    var written: [WrittenRegister] = []
    written.reserveCapacity(4)
    func add(_ member: CardMember, _ write: (inout [UInt8]) -> Void) {
      line.add(member.name)
      let start = line.bytes.count
      write(&line.bytes)
      written.append(WrittenRegister(name: member.name, value: start..<line.bytes.count))
    }
    func add(_ member: CardMember, _ text: String?) {
      guard let text, !text.isEmpty || member == .back else { return }
      add(member) { JSONWriter.append(string: text, to: &$0) }
    }
    func add(_ member: CardMember, _ texts: [String]) {
      if !texts.isEmpty { add(member) { append(canonical: texts, to: &$0) } }
    }
    func add(_ member: CardMember, _ isOn: Bool) {
      if isOn { add(member) { $0.append(contentsOf: "true".utf8) } }
    }

    line.begin()
    line.add(CardMember.id.name) { id.append(to: &$0) }
    line.add(CardMember.created.name) { created.append(to: &$0) }
    if modified > self.created {
      line.add(CardMember.modified.name) { Timestamp(modified).append(to: &$0) }
    }
    add(.front) { JSONWriter.append(string: front, to: &$0) }
    add(.back, back)
    if !tags.isEmpty {
      line.add(CardMember.tags.name)
      append(canonical: canonicalTags(tags), to: &line.bytes)
    }
    add(.section, section)
    add(.language, language)
    add(.answerLanguage, answerLanguage)
    add(.reversible, reversible)
    add(.cloze, cloze)
    add(.choices, choices)
    add(.accept, accept)
    add(.ask, askText)
    add(.hint, hint)
    add(.source, source)
    writeMedia(to: &line, &written)
    if let origin {
      line.add(CardMember.origin.name)
      origin(&line, written)
    } else {
      line.add(CardMember.origin.name, json: self.origin)
    }
    for (name, json) in unknown.sorted(by: { $0.key.precedesByBytes($1.key) })
    where !CardMember.shape.names.contains(name) {
      line.add(name, json: json)
    }
    line.end()
  }

  private func writeMedia(to line: inout JSONObjectWriter, _ written: inout [WrittenRegister]) {
    if media.isEmpty { return }
    let named = media.map { (name: nfc($0), blob: $1) }.sorted { $0.name.precedesByBytes($1.name) }
    line.add(CardMember.media.name)
    line.begin()
    for (name, blob) in named {
      line.add(name)
      let start = line.bytes.count
      JSONWriter.append(string: blob.description, to: &line.bytes)
      written.append(
        WrittenRegister(name: Register.medium(name).name, value: start..<line.bytes.count))
    }
    line.end()
  }
}
