extension Style {
  /// Returns few codes that turn this look into another; none if they look the same.
  func codes(to other: Style, _ depth: ColorDepth) -> [Int] {
    let (old, new) = (attributes, other.attributes)
    let (oldColors, newColors) = (colors(depth), other.colors(depth))
    if old == new && oldColors == newColors { return [] }
    let afresh = [0] + new + newColors.joined()
    guard Set(old).isSubset(of: new) else { return afresh }
    var added = new.filter { !old.contains($0) }
    for (index, reset) in [39, 49].enumerated() where oldColors[index] != newColors[index] {
      added += newColors[index].isEmpty ? [reset] : newColors[index]
    }
    return added.count <= afresh.count ? added : afresh
  }

  private var attributes: [Int] {
    let flags = [
      (bold, 1), (dim, 2), (italic, 3), (underline, 4), (reverse, 7), (strike, 9),
    ]
    return flags.filter(\.0).map(\.1)
  }

  private func colors(_ depth: ColorDepth) -> [[Int]] {
    [(foreground, 30), (background, 40)].map { $0.codes(base: $1, depth) }
  }
}

extension Color? {
  fileprivate func codes(base: Int, _ depth: ColorDepth) -> [Int] {
    guard let self, depth != .monochrome else { return [] }
    let color = depth == .palette ? self : self.named
    let index = Int(color.index)
    return switch index {
    case 0..<8: [base + index]
    case 8..<16: [base + 52 + index]
    default: [base + 8, 5, index]
    }
  }
}
