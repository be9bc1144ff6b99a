extension StyledText {
  /// Returns what shows this text where the cursor stands, outside any frame.
  ///
  /// Every line is isolated if it has right-to-left letters, and ends in the terminal's own style.
  public func escaped(depth: ColorDepth) -> String {
    let lines = Array(clusters).split(
      omittingEmptySubsequences: false, whereSeparator: \.isLineFeed)
    return lines.map { line in
      var worn = Style.plain
      var shown = ""
      func wear(_ style: Style) {
        let codes = worn.codes(to: style, depth)
        if !codes.isEmpty { shown += Escape.style(codes).text }
        worn = style
      }
      for cluster in line where cluster.isDrawn {
        wear(cluster.style)
        shown.append(cluster.character)
      }
      wear(.plain)
      guard let opening = isolate ?? Isolate.opening(for: line) else { return shown }
      return "\(opening)\(shown)\(Isolate.closing)"
    }.joined(separator: "\n")
  }
}
