extension StyledText {
  /// Breaks this text into lines, none wider than `width` if that is at least 2.
  ///
  /// Lines end at blanks, after hyphens and between ideographs; a word longer than a line is broken,
  /// a grapheme cluster never. Blanks at the end of a line are dropped, those that indent it stay. An
  /// empty text is one empty line.
  ///
  /// - Parameters:
  ///   - width: The columns there are, prefixes included.
  ///   - first: Stands before the first line, a bullet say.
  ///   - rest: Stands before every other line; `nil` is as many blanks as `first` is wide.
  /// - Returns: At least one line, each filtered text without line feeds.
  public func wrapped(
    to width: Int, first: StyledText = StyledText(), rest: StyledText? = nil
  ) -> [StyledText] {
    let rest = rest ?? StyledText(String(repeating: " ", count: first.width))
    var lines: [StyledText] = []
    let paragraphs = Array(clusters).split(
      omittingEmptySubsequences: false, whereSeparator: \.isLineFeed)
    for paragraph in paragraphs {
      let isolate = isolate ?? Isolate.opening(for: paragraph)
      var breaker = LineBreaker(paragraph)
      repeat {
        let prefix = lines.isEmpty ? first : rest
        var line = prefix
        line += StyledText(breaker.next(width - prefix.width), isolate: isolate)
        lines.append(line)
      } while !breaker.isAtEnd
    }
    return lines
  }

  /// Returns the first line, cut to `width` columns; `…` ends it if anything was cut.
  public func truncated(to width: Int) -> StyledText {
    // Most cells of a long table fit: no need to take them apart.
    if !runs.contains(where: { $0.text.utf8.contains(0x0A) }), self.width <= width { return self }
    var line: [Cluster] = []
    var used = 0
    for cluster in clusters {
      if cluster.isLineFeed || used + cluster.width > width {
        // What was cut needs a column for its sign.
        while let last = line.last, used >= width {
          used -= last.width
          line.removeLast()
        }
        let isolate = isolate ?? Isolate.opening(for: line[...])
        var short = StyledText(line, isolate: isolate)
        if width > 0 { short.append("…", line.last?.style ?? cluster.style) }
        return short
      }
      line.append(cluster)
      used += cluster.width
    }
    return self
  }

  /// Returns this text, truncated or with blanks added to be exactly `width` columns.
  public func padded(to width: Int, alignment: Alignment = .leading) -> StyledText {
    let text = truncated(to: width)
    let missing = max(0, width - text.width)
    let before =
      switch alignment {
      case .leading: 0
      case .center: missing / 2
      case .trailing: missing
      }
    func blanks(_ count: Int) -> StyledText { StyledText(String(repeating: " ", count: count)) }
    return blanks(before) + text + blanks(missing - before)
  }

  /// Where the blanks go when a text is narrower than its place.
  public enum Alignment: Sendable {
    /// Behind the text.
    case leading
    /// On both sides.
    case center
    /// Before the text.
    case trailing
  }
}

/// Takes a paragraph apart into lines.
private struct LineBreaker {
  private var rest: ArraySlice<Cluster>

  init(_ paragraph: ArraySlice<Cluster>) {
    rest = paragraph
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Takes the next line off, at least one cluster of it.
  mutating func next(_ width: Int) -> ArraySlice<Cluster> {
    let cut = end(width)
    var line = rest[..<cut]
    rest = rest[cut...]
    let isLast = rest.isEmpty
    while !isLast, let next = rest.first, next.kind == .blank { rest.removeFirst() }
    var used = line.reduce(0) { $0 + $1.width }
    while let last = line.last, last.kind == .blank, !isLast || used > width {
      used -= last.width
      line.removeLast()
    }
    if !isLast, used < width, let last = line.last, last.kind == .softHyphen {
      line[line.endIndex - 1] = Cluster("-", last.style)
    }
    return line
  }

  /// Where the next line ends: at the last place that fits, else inside the word.
  private func end(_ width: Int) -> Int {
    var used = 0
    var best: Int?
    var hasWord = false
    for index in rest.indices {
      let cluster = rest[index]
      if cluster.kind == .blank {
        if hasWord { best = index + 1 }
        used += cluster.width
        continue
      }
      if used + cluster.width > width, index > rest.startIndex { return best ?? index }
      used += cluster.width
      hasWord = true
      let next = index + 1
      guard next < rest.endIndex, rest[next].kind != .blank, cluster.mayEndLine(before: rest[next]),
        cluster.kind != .softHyphen || used < width
      else { continue }
      best = next
    }
    return rest.endIndex
  }
}
