/// Reads the words after the verb into a command and the options of every verb.
///
/// Options may stand before, between and after operands; `--` ends them, `-` is an operand. The word
/// after an option that takes a value is that value, whatever it looks like.
struct Arguments<Receiver: Command> {
  var command = Receiver()
  var globals = GlobalOptions()

  init(_ words: [String]) throws(UsageError) {
    var words = words[...]
    var operands: [String] = []
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      } else if word == "-" || !word.hasPrefix("-") {
        operands.append(word)
      } else if !(try takeOption(word, from: &words)) {
        guard takesQuery, !word.hasPrefix("--") else { throw unknown(word) }
        operands.append(word)
      }
    }
    if !globals.wantsHelp { try takeOperands(operands[...]) }
  }

  private var takesQuery: Bool {
    Receiver.forms.contains { $0.kind == .operands(.query) }
  }

  /// False when no option is called so.
  private mutating func takeOption(
    _ word: String, from words: inout ArraySlice<String>
  ) throws(UsageError) -> Bool {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let isJoined = word.hasPrefix("--") && parts.count == 2
    let name = isJoined ? String(parts[0]) : word

    if let parameter = Receiver.parameters.first(where: { $0.form.names.contains(name) }) {
      let value = try value(
        of: parameter.form, name, joined: isJoined ? parts.last : nil, from: &words)
      guard parameter.store(&command, value) else { throw misfit(parameter.form, name, value) }
      return true
    }
    guard
      let parameter = GlobalOptions.parameters.first(where: { $0.form.names.contains(name) })
    else { return false }
    guard !parameter.form.names.contains(where: Receiver.refuses.contains) else {
      throw UsageError("\(name) means nothing to \(Receiver.call).", verb: Receiver.name)
    }
    let value = try value(
      of: parameter.form, name, joined: isJoined ? parts.last : nil, from: &words)
    guard parameter.store(&globals, value) else { throw misfit(parameter.form, name, value) }
    return true
  }

  private func value(
    of form: ParameterForm, _ name: String, joined: Substring?, from words: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    switch (form.kind, joined) {
    case (.flag, nil): return ""
    case (.flag, _?): throw UsageError("\(name) takes no value.", verb: Receiver.name)
    case (_, let joined?): return String(joined)
    case (_, nil):
      guard let word = words.popFirst() else {
        throw UsageError("\(name) needs a value: \(form.label).", verb: Receiver.name)
      }
      return word
    }
  }

  private mutating func takeOperands(_ words: ArraySlice<String>) throws(UsageError) {
    var words = words
    for parameter in Receiver.parameters where parameter.form.isOperand {
      var isMany = false
      if case .operands = parameter.form.kind { isMany = true }
      if words.isEmpty, parameter.form.isRequired {
        throw UsageError(
          "\(Receiver.call) needs \(parameter.form.value).", verb: Receiver.name)
      }
      while let word = words.popFirst() {
        guard parameter.store(&command, word) else {
          throw misfit(parameter.form, parameter.form.value, word)
        }
        if !isMany { break }
      }
    }
    if let word = words.first {
      throw UsageError("“\(word)” is one word too many.", verb: Receiver.name)
    }
  }

  private func misfit(_ form: ParameterForm, _ name: String, _ word: String) -> UsageError {
    UsageError("\(name) takes \(form.expectation), not “\(word)”.", verb: Receiver.name)
  }

  private func unknown(_ word: String) -> UsageError {
    let name = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? word
    let known = (Receiver.forms + Receiver.sharedForms).flatMap(\.names)
    return UsageError(
      "\(Receiver.call) knows no option \(name)." + suggestion(for: name, among: known),
      verb: Receiver.name)
  }
}
