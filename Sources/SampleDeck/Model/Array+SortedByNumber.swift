extension Array {
  /// The elements in the order of a number that each has; those with the same one stay in their order.
  ///
  /// Goes through all of them once for every eleven bits in which their numbers differ, and compares
  /// none: of a hundred thousand it takes a fraction of the time of a sort by comparison.
  func sorted(byNumber number: (Element) -> Int64) -> [Element] {
    var order = indices.map { place in (number: number(self[place]), place: UInt32(place)) }
    guard let least = order.lazy.map(\.number).min(), let most = order.lazy.map(\.number).max(),
      least < most
    else { return self }
    var next = order
    var shift: UInt64 = 0
    func digit(_ number: Int64) -> Int { Int(UInt64(bitPattern: number &- least) >> shift & 0x7FF) }
    while shift < 64, UInt64(bitPattern: most &- least) >> shift > 0 {
      var places = [Int](repeating: 0, count: 0x800)
      for item in order { places[digit(item.number)] += 1 }
      var start = 0
      for digit in places.indices { (places[digit], start) = (start, start + places[digit]) }
      for item in order {
        let digit = digit(item.number)
        next[places[digit]] = item
        places[digit] += 1
      }
      swap(&order, &next)
      shift += 11
    }
    return order.map { self[Int($0.place)] }
  }
}
