/// What belongs to each of many ids: quick where most come in their order, as they do where ids are times.
struct IDTable<Value> {
  /// Those that came in their order.
  private var ascending: [(id: Int64, value: Value)] = []
  private var others: [Int64: Value] = [:]

  init(near count: Int) { ascending.reserveCapacity(count) }

  subscript(id: Int64) -> Value? {
    get {
      guard let last = ascending.last, id <= last.id else { return others[id] }
      let place = place(of: id)
      return ascending[place].id == id ? ascending[place].value : others[id]
    }
    set {
      guard let newValue else { preconditionFailure("nothing is taken out of the table") }
      guard let last = ascending.last, id <= last.id else {
        return ascending.append((id, newValue))
      }
      let place = place(of: id)
      if ascending[place].id == id {
        ascending[place].value = newValue
      } else {
        others[id] = newValue
      }
    }
  }

  /// Where the first id stands that is none below one; there is such an id.
  private func place(of id: Int64) -> Int {
    var (low, high) = (0, ascending.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ascending[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
