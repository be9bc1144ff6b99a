import Codec

// A card's record in a manifest:
//
//   {"id":…,"created":…,"modified":…,"front":…,…,"media":{name:digest},…,"rev":{…},"also":{…},…}
//
// Every member but those that identify, date and count is a register and is kept here as the
// canonical JSON of its value, so that one rule joins known and unknown members alike.

extension CardRecord {
  /// Reads a record whose members have been checked.
  init(_ members: [JSONMember], in bytes: [UInt8], id: CardID, created: Timestamp) {
    self.init(id: id, created: created)
    for member in members {
      guard let known = CardMember(field: member.field) else {
        registers.values[.member(text(of: member.key, in: bytes))] =
          canonical(member, in: bytes)
        continue
      }
      switch known {
      case .id, .created: break
      case .modified: modified = Timestamp.read(member.content, in: bytes)?.moment
      case .deleted: deleted = Timestamp.read(member.content, in: bytes)?.moment
      case .life: life = JSONValue(checked: member.value, in: bytes).integer ?? 1
      case .tags:
        var cursor = JSONCursor(bytes, range: member.value, isChecked: true)
        cursor.enterChecked()
        while let tag = cursor.nextChecked() { tags.insert(nfc(text(of: tag.range, in: bytes))) }
      case .media:
        for (name, blob) in JSONValue(checked: member.value, in: bytes).pairs {
          registers.values[.medium(nfc(name))] = canonical(blob.text ?? "")
        }
      case .rev:
        let rev = JSONValue(checked: member.value, in: bytes)
        registers.readHistory(rev)
        for (tag, count) in rev[CardMember.tags.name]?.pairs ?? [] {
          tagCounts[nfc(tag)] = count.integer
        }
      case .also: registers.readAlso(JSONValue(checked: member.value, in: bytes))
      case .front, .back:
        registers.values[.member(known.name)] = canonical(member, in: bytes)
      default:
        let value = canonical(member, in: bytes)
        registers.values[.member(known.name)] = isDefault(value) ? nil : value
      }
    }
    let back = Register.member(CardMember.back.name)
    if !isDeleted { registers.values[back] = registers.values[back] ?? "\"\"" }
  }

  /// The record's one canonical spelling, without the line's end.
  var bytes: [UInt8] {
    var line = JSONObjectWriter()
    write(to: &line)
    return line.bytes
  }

  /// Writes that spelling.
  func write(to line: inout JSONObjectWriter) {
    line.begin()
    line.add(CardMember.id.name) { id.append(to: &$0) }
    func add(_ member: CardMember, _ time: Timestamp?) {
      if let time { line.add(member.name) { time.append(to: &$0) } }
    }
    if !isDeleted {
      add(.created, created)
      add(.modified, modified)
    }
    add(.deleted, deleted)
    if isDeleted || life != 1 { line.add(CardMember.life.name, Int64(life)) }
    var known = 0
    func add(_ member: CardMember) {
      guard let value = registers.values[.member(member.name)] else { return }
      known += 1
      line.add(member.name, json: value)
    }
    add(.front)
    add(.back)
    if !tags.isEmpty { line.add(CardMember.tags.name, json: canonical(canonicalTags(Array(tags)))) }
    for member in CardMember.registers.dropFirst(2) where member != .origin { add(member) }
    let origin = registers.values[.member(CardMember.origin.name)]
    if origin != nil { known += 1 }
    // Most records have no other members.
    let hasOthers = known < registers.values.count
    if hasOthers { line.add(CardMember.media.name, json: canonical(byKey: registers.media)) }
    line.add(CardMember.origin.name, json: origin)
    line.add(CardMember.rev.name, json: registers.rev(tagCounts: tagCounts))
    line.add(CardMember.also.name, json: registers.alsoObject)
    if hasOthers {
      for (name, json) in registers.unknown(besides: CardMember.shape) {
        line.add(name, json: json)
      }
    }
    line.end()
  }
}

/// Whether an optional member's value is the one it has when it is left out.
private func isDefault(_ value: String) -> Bool {
  value == "\"\"" || value == "[]" || value == "{}" || value == "false"
}

// MARK: - The parts that cards and the deck have in common

extension Registers {
  /// The attachments: names and digests as canonical JSON.
  var media: [(key: String, value: String)] {
    values.compactMap { register, value in
      if case .medium(let name) = register { (name, value) } else { nil }
    }
  }

  /// The members that a shape does not name, by the bytes of their keys.
  func unknown(besides shape: JSONShape) -> [(name: String, json: String)] {
    values.compactMap { register, value in
      if case .member(let name) = register, !shape.names.contains(name) {
        (name, value)
      } else {
        nil
      }
    }
    .sorted { $0.0.precedesByBytes($1.0) }
  }

  mutating func readHistory(_ rev: JSONValue) {
    for (register, value) in Registers.split(rev) where register != .member("tags") {
      let now = value["now"]?.strings.compactMap(Version.init) ?? []
      let past = value["past"]?.strings.compactMap(Version.init) ?? []
      history[register] = History(now: now.sorted(by: >), past: past.sorted(by: >))
    }
  }

  mutating func readAlso(_ value: JSONValue) {
    for (register, values) in Registers.split(value) {
      for (version, other) in values.pairs {
        guard let version = Version(version) else { continue }
        also[register, default: [:]].updateValue(
          other == .null ? nil : other.canonicalText, forKey: version)
      }
    }
  }

  /// `rev` and `also` name members beside each other and attachments under `media`.
  private static func split(_ object: JSONValue) -> [(Register, JSONValue)] {
    object.pairs.flatMap { name, value -> [(Register, JSONValue)] in
      name == "media"
        ? value.pairs.map { (.medium(nfc($0.name)), $0.value) } : [(.member(name), value)]
    }
  }

  func rev(tagCounts: [String: Int] = [:]) -> String? {
    if history.isEmpty, tagCounts.isEmpty { return nil }
    return Registers.nested(
      history.mapValues { history in
        var lists: [(name: String, json: String)] = []
        if !history.now.isEmpty { lists.append(("now", canonical(history.now.map(\.text)))) }
        if !history.past.isEmpty { lists.append(("past", canonical(history.past.map(\.text)))) }
        return canonical(object: lists)
      },
      tags: canonical(byKey: tagCounts.mapValues { String($0) }))
  }

  var alsoObject: String? {
    if also.isEmpty { return nil }
    return Registers.nested(
      also.compactMapValues { others in
        canonical(byKey: others.map { (key: $0.key.text, value: $0.value ?? "null") })
      })
  }

  private static func nested(_ values: [Register: String], tags: String? = nil) -> String? {
    var members: [String: String] = [:]
    var media: [String: String] = [:]
    for (register, value) in values {
      switch register {
      case .member(let name): members[name] = value
      case .medium(let name): media[name] = value
      }
    }
    members["media"] = canonical(byKey: media)
    members["tags"] = tags
    return canonical(byKey: members)
  }
}
