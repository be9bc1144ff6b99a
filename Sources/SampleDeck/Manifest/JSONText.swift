import Codec

// Canonical JSON as text, the form in which a record keeps its values.

/// A string as canonical JSON.
func canonical(_ text: String) -> String {
  var bytes: [UInt8] = []
  JSONWriter.append(string: text, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// An array of strings as canonical JSON.
func canonical(_ texts: [String]) -> String {
  var bytes: [UInt8] = []
  append(canonical: texts, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

func append(canonical texts: [String], to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "["))
  for (index, text) in texts.enumerated() {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    JSONWriter.append(string: text, to: &bytes)
  }
  bytes.append(UInt8(ascii: "]"))
}

/// A text, or a list of them, as canonical JSON; nil, as it is left out, if there is nothing in it.
func canonicalIfAny(_ text: String?) -> String? {
  text.flatMap { $0.isEmpty ? nil : canonical($0) }
}

func canonicalIfAny(_ list: [String]) -> String? { list.isEmpty ? nil : canonical(list) }

/// An object of values that are canonical JSON already, in the order given.
func canonical(object members: [(name: String, json: String)]) -> String {
  String(decoding: canonicalBytes(object: members), as: UTF8.self)
}

func canonicalBytes(object members: [(name: String, json: String)]) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(members.reduce(2) { $0 + $1.name.utf8.count + $1.json.utf8.count + 4 })
  for (name, json) in members {
    bytes.append(UInt8(ascii: bytes.isEmpty ? "{" : ","))
    JSONWriter.append(string: name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(contentsOf: json.utf8)
  }
  if bytes.isEmpty { bytes.append(UInt8(ascii: "{")) }
  bytes.append(UInt8(ascii: "}"))
  return bytes
}

/// An object whose keys are data: they stand by their bytes. Nil if there are none.
func canonical(byKey members: some Sequence<(key: String, value: String)>) -> String? {
  let sorted = members.sorted { $0.key.precedesByBytes($1.key) }
  return sorted.isEmpty ? nil : canonical(object: sorted.map { ($0.key, $0.value) })
}

/// The texts of a list in bytes that were checked; empty for anything else.
func strings(of list: Range<Int>, in bytes: [UInt8]) -> [String] {
  guard bytes[list.lowerBound] == UInt8(ascii: "[") else { return [] }
  var cursor = JSONCursor(bytes, range: list, isChecked: true)
  cursor.enterChecked()
  var texts: [String] = []
  while let element = cursor.nextChecked() {
    if element.kind == .string { texts.append(text(of: element.range, in: bytes)) }
  }
  return texts
}

/// A value of bytes that were checked, as canonical JSON.
func canonical(_ value: Range<Int>, in bytes: [UInt8]) -> String {
  var output: [UInt8] = []
  JSONWriter.canonical(of: value, in: bytes, to: &output)
  return String(decoding: output, as: UTF8.self)
}

/// A member's value, likewise.
func canonical(_ member: JSONMember, in bytes: [UInt8]) -> String {
  member.traits.contains(.canonical)
    ? String(decoding: bytes[member.value], as: UTF8.self) : canonical(member.value, in: bytes)
}

extension JSONValue {
  /// A value of bytes that were checked when they were read.
  init(checked range: Range<Int>, in bytes: [UInt8]) {
    do {
      try self.init(bytes, range: range, isChecked: true)
    } catch {
      preconditionFailure("checked JSON cannot be read: \(error)")
    }
  }

  /// A member's value, likewise.
  init(_ member: JSONMember, in bytes: [UInt8]) {
    switch member.kind {
    case .number: self = .number(String(decoding: bytes[member.value], as: UTF8.self))
    case .string: self = .string(Codec.text(of: member.value, in: bytes))
    default: self.init(checked: member.value, in: bytes)
    }
  }

  /// A value that this program wrote.
  init(canonical text: String) {
    let bytes = Array(text.utf8)
    self.init(checked: bytes.indices, in: bytes)
  }

  var canonicalText: String { String(decoding: canonical, as: UTF8.self) }

  /// The texts of a list; empty for anything else.
  var strings: [String] { elements?.compactMap(\.text) ?? [] }

  /// The members of an object as pairs; empty for anything else.
  var pairs: [(name: String, value: JSONValue)] { members?.map { ($0.name, $0.value) } ?? [] }
}

extension [JSONMember] {
  /// Becomes the members of an object that was checked when it was read, and perhaps found canonical;
  /// keeps its storage.
  mutating func read(
    _ object: Range<Int>, as shape: JSONShape, in bytes: [UInt8], isCanonical: Bool = false
  ) {
    var cursor = JSONCursor(bytes, range: object, isChecked: true, isCanonical: isCanonical)
    do {
      _ = try cursor.object(shape, into: &self)
    } catch {
      preconditionFailure("a checked object cannot be read: \(error)")
    }
  }
}

extension JSONCursor {
  /// Refuses another value than an object, or a list, where that is what must follow. What is no
  /// value at all is left for the next call to refuse.
  func requireObject(_ name: String, in bytes: [UInt8]) throws(ManifestFlaw) {
    try require("{", "an object", name, in: bytes)
  }

  func requireArray(_ name: String, in bytes: [UInt8]) throws(ManifestFlaw) {
    try require("[", "a list", name, in: bytes)
  }

  private func require(
    _ bracket: Unicode.Scalar, _ what: String, _ name: String, in bytes: [UInt8]
  ) throws(ManifestFlaw) {
    if offset < bytes.count, bytes[offset] == UInt8(ascii: bracket) { return }
    guard let start = bytes[offset...].firstIndex(where: { $0 > 0x20 }),
      bytes[start] != UInt8(ascii: bracket), isValue(from: start, in: bytes)
    else { return }
    throw ManifestFlaw(
      "member-wrong-type", "\(name) is not \(what)", at: start, remedy: "Make it \(what).")
  }

  private func isValue(from start: Int, in bytes: [UInt8]) -> Bool {
    var cursor = JSONCursor(bytes, range: start..<bytes.count)
    return (try? cursor.value()) != nil
  }

  /// Steps into a list that was checked when it was read.
  mutating func enterChecked() {
    do {
      try enterArray()
    } catch {
      preconditionFailure("a checked list cannot be read: \(error)")
    }
  }

  /// Takes the next element of a list that was checked; nil after the last.
  mutating func nextChecked() -> JSONToken? {
    do {
      return try nextElement() ? try value().token : nil
    } catch {
      preconditionFailure("a checked list cannot be read: \(error)")
    }
  }
}
