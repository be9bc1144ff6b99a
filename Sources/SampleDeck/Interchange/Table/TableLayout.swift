import Codec

/// Which column of a table is what, and whether its first record is a heading.
struct TableLayout {
  /// By place from 0; nil: the column is left out.
  private(set) var columns: [CardColumn?]
  /// The heading's words, where the first record is one.
  private(set) var heading: [String]?
  /// The names that are no column's but hold something, for a report.
  private(set) var leftOut: [Int] = []
  /// The column whose name makes a key of its values, where it was asked for.
  private(set) var keyName: String?

  /// Lays out a table.
  ///
  /// - Parameters:
  ///   - sample: The first records.
  ///   - head: What the lines in front of it say.
  ///   - options: What the person says, which counts most.
  ///   - name: What messages call the table.
  /// - Throws: `DeckError.refused` for a column that is not there.
  init(
    _ sample: [[String]], _ head: TableHead, _ options: ImportOptions, name: String
  ) throws(DeckError) {
    let first = sample.first ?? []
    let width = Self.width(of: sample)
    let isHeading = head.columns == nil && Self.isHeading(first, options)
    heading = isHeading ? first : nil
    let names = head.columns ?? heading ?? []
    columns = Array(repeating: nil, count: max(width, names.count))
    if options.columns.isEmpty {
      for (index, column) in names.map(CardColumn.init(heading:)).enumerated()
      where column.map({ !columns.contains($0) }) ?? false { columns[index] = column }
      place(head)
      if !columns.contains(.front), !columns.contains(.back),
        let sides = HeadingWords.sides(names)
      {
        columns[sides.front] = .front
        columns[sides.back] = .back
      }
      let cards = sample.dropFirst(isHeading ? 1 : 0)
      placeSides(head) { index in cards.contains { index < $0.count && !$0[index].isEmpty } }
      if names.isEmpty, width == 3, Self.isTags(sample, column: 2), columns[2] == nil,
        !columns.contains(.tags)
      {
        columns[2] = .tags
      }
    } else {
      place(head)
      for (column, place) in options.columns.sorted(by: { $0.key < $1.key }) {
        guard let known = CardColumn(rawValue: column) else {
          let all = CardColumn.allCases.map(\.rawValue).joined(separator: ", ")
          throw .refused("A card has no “\(column)”. Columns can be: \(all).")
        }
        columns[try Self.place(place, names, count: columns.count, name)] = known
      }
    }
    if let key = options.key {
      let place = try Self.place(key, names, count: columns.count, name)
      columns[place] = .key
      keyName = place < names.count ? names[place] : key
    }
    guard columns.contains(.front) else {
      throw .refused("\(name): no column is the front. Say which: --map front=1,back=2.")
    }
    leftOut = columns.indices.filter { index in
      columns[index] == nil && !head.ignored.contains(index)
        && sample.dropFirst(isHeading ? 1 : 0).contains { index < $0.count && !$0[index].isEmpty }
    }
  }

  /// What a column is called in a report.
  func name(of column: Int) -> String {
    heading.flatMap { column < $0.count && !$0[column].isEmpty ? "“\($0[column])”" : nil }
      ?? String(column + 1)
  }

  /// Whether a record's fields are the names of columns: two at least that people give columns, one of
  /// them a side's, or a side's among many; or two languages and nothing but names. A word and its
  /// translation name one column, and are a card.
  static func isHeading(_ fields: [String]) -> Bool {
    let known = fields.compactMap(CardColumn.init(heading:))
    if known.contains(where: { $0 == .front || $0 == .back }) {
      return Set(known).count > 1 || fields.count > 3
        || fields.contains(where: HeadingWords.isAside)
    }
    return HeadingWords.areNames(fields)
  }

  private static func isHeading(_ fields: [String], _ options: ImportOptions) -> Bool {
    if let hasHeading = options.hasHeading { return hasHeading }
    let named = options.columns.values.filter { Int($0) == nil } + [options.key].compactMap(\.self)
    return isHeading(fields) || named.contains { name in fields.contains { $0 == name } }
  }

  /// How many fields most records have.
  static func width(of sample: [[String]]) -> Int {
    let tallies = Dictionary(sample.map { ($0.count, 1) }, uniquingKeysWith: +)
    return tallies.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  private mutating func place(_ head: TableHead) {
    for (index, column) in head.places where index < columns.count { columns[index] = column }
  }

  /// A side that no name says is the first column that is nothing else and holds something, the back
  /// after the front.
  private mutating func placeSides(_ head: TableHead, _ holdsText: (Int) -> Bool) {
    let free = columns.indices.filter { columns[$0] == nil && !head.ignored.contains($0) }
    let sides = [CardColumn.front, .back].filter { !columns.contains($0) }
    for (side, index) in zip(sides, free.filter(holdsText) + free.filter { !holdsText($0) }) {
      columns[index] = side
    }
  }

  /// Whether a third column without a name holds words to find cards by, and no sentences.
  private static func isTags(_ sample: [[String]], column: Int) -> Bool {
    sample.allSatisfy { record in
      guard column < record.count else { return true }
      let text = record[column]
      return text.utf8.count <= 80 && TagCell.tags(text).count <= 6
        && !text.contains { ".!?()[]<>\n".contains($0) }
    }
  }

  private static func place(
    _ column: String, _ names: [String], count: Int, _ source: String
  ) throws(DeckError) -> Int {
    if let index = names.firstIndex(of: column) { return index }
    if let index = names.firstIndex(where: { $0.lowercased() == column.lowercased() }) {
      return index
    }
    if let number = Int(column), (1...max(count, 1)).contains(number) { return number - 1 }
    throw .refused("\(source) has no column “\(column)”; it has \(count).")
  }
}
