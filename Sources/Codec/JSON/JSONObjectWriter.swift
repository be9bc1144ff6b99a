/// Writes objects whose members are known by name, straight into bytes and in the order they come.
package struct JSONObjectWriter {
  package var bytes: [UInt8] = []
  private var isFirst = true

  package init() {}

  package mutating func begin() {
    bytes.append(UInt8(ascii: "{"))
    isFirst = true
  }

  package mutating func end() {
    bytes.append(UInt8(ascii: "}"))
    isFirst = false
  }

  /// Begins a member, whose value is then to be appended to `bytes`.
  package mutating func add(_ name: String) {
    let text = name.utf8.span
    let isFollowing = !isFirst
    isFirst = false
    var bits: UInt64 = 0
    guard JSONScanner.endOfPlainText(text, from: 0, bits: &bits) == text.count else {
      if isFollowing { bytes.append(UInt8(ascii: ",")) }
      JSONWriter.append(string: name, to: &bytes)
      return bytes.append(UInt8(ascii: ":"))
    }
    // At once, for there are many of them and they are short.
    bytes.append(addingCapacity: text.count + 4) { output in
      if isFollowing { output.append(UInt8(ascii: ",")) }
      output.append(UInt8(ascii: "\""))
      for index in text.indices { output.append(text[index]) }
      output.append(UInt8(ascii: "\""))
      output.append(UInt8(ascii: ":"))
    }
  }

  /// Adds a member whose value is JSON already; nil: it is left out.
  package mutating func add(_ name: String, json: String?) {
    guard let json else { return }
    add(name)
    bytes.append(contentsOf: json.utf8)
  }

  package mutating func add(_ name: String, string text: String) {
    add(name)
    JSONWriter.append(string: text, to: &bytes)
  }

  package mutating func add(_ name: String, _ number: Int64) {
    add(name)
    bytes.append(decimal: number)
  }

  /// Adds a member whose value is a string that needs no escapes.
  package mutating func add(_ name: String, plain write: (inout [UInt8]) -> Void) {
    add(name)
    bytes.append(UInt8(ascii: "\""))
    write(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}
