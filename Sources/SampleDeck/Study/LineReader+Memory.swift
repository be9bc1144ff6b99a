import Codec

extension LineReader {
  /// Reads the rest of a face's memory: there is one for every face that was learned in Anki.
  mutating func memory(_ head: LogRow, _ line: Span<UInt8>) -> LogEvent? {
    guard let card = CardID(text: line.extracting(next(36, line))),
      skip(#"","face":""#, line), let face = Face(text: line.extracting(word(line))),
      skip(#"","state":""#, line),
      let stage = text(word(line), of: line).flatMap({ LearnerFacts.Stage(rawValue: $0) }),
      skip("\"", line)
    else { return nil }
    var memory = LogEvent.ImportedMemory(stage: stage)
    memory.stability = decimal(after: #","stability":"#, line)
    memory.difficulty = decimal(after: #","difficulty":"#, line)
    memory.promise = promise(line)
    memory.days = count(after: #","days":"#, line)
    memory.left = count(after: #","left":"#, line)
    guard let reviews = count(after: #","reviews":"#, line),
      let lapses = count(after: #","lapses":"#, line)
    else { return nil }
    (memory.reviews, memory.lapses) = (reviews, lapses)
    memory.last = day(after: #","last":""#, line)
    if skip(#","anki":"#, line) {
      guard let anki = value(line).flatMap({ text($0, of: line) }) else { return nil }
      memory.anki = anki
    }
    guard skip("}", line), offset == line.count, isSound else { return nil }
    return LogEvent(
      .memory(CardFace(card, face), memory),
      at: StudyMoment(milliseconds: head.at, minutesEast: Int(head.zone)),
      on: StudyDay(number: Int(head.day)), id: head.id)
  }

  private mutating func count(after text: StaticString, _ line: Span<UInt8>) -> Int? {
    integer(after: text, line).map { Int(max(0, $0)) }
  }
}
