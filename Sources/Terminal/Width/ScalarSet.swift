/// A set of Unicode scalars as the sorted borders between what is outside it and what is inside.
///
/// `[0x300, 0x370, 0x483, 0x48A]` holds U+0300–U+036F and U+0483–U+0489: a scalar is a member if the
/// number of borders at or below it is odd. Two numbers a range, one binary search a question.
struct ScalarSet: Sendable {
  let borders: [UInt32]

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = borders.count
    while low < high {
      let middle = (low + high) / 2
      if borders[middle] <= scalar.value { low = middle + 1 } else { high = middle }
    }
    return !low.isMultiple(of: 2)
  }
}
