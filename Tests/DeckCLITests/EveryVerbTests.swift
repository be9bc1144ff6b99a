import Testing

@testable import DeckCLI

/// What holds for every verb of `deck`, those written later included.
@Suite struct EveryVerbTests {
  private let table = CommandTable.standard

  @Test func `no two verbs are called the same`() {
    #expect(Set(table.verbNames).count == table.verbNames.count)
  }

  @Test func `an option takes a value in every verb or in none`() {
    let forms = table.verbs.flatMap { $0.forms } + GlobalOptions.parameters.map(\.form)
    let flags = Set(forms.filter { $0.kind == .flag }.flatMap(\.names))
    let options = Set(forms.filter { $0.kind == .option }.flatMap(\.names))
    #expect(flags.isDisjoint(with: options))
  }

  @Test func `no verb redefines an option of every verb or one of its own`() {
    for verb in table.verbs {
      let names = (verb.forms + verb.sharedForms).flatMap(\.names)
      #expect(Set(names).count == names.count, "deck \(verb.name)")
    }
  }

  @Test func `what a verb refuses exists`() {
    let known = GlobalOptions.parameters.flatMap(\.form.names)
    for verb in table.verbs { #expect(Set(verb.refuses).isSubset(of: known), "deck \(verb.name)") }
  }

  @Test func `words that are left come last and once`() {
    for verb in table.verbs {
      let operands = verb.forms.filter(\.isOperand)
      #expect(operands.dropLast().allSatisfy { $0.kind == .operand }, "deck \(verb.name)")
    }
  }

  @Test func `help explains every option in 80 columns`() {
    for verb in table.verbs {
      let help = verb.help
      #expect(!verb.abstract.isEmpty && !verb.abstract.hasSuffix("."), "deck \(verb.name)")
      #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 }, "deck \(verb.name)")
      for form in verb.forms {
        #expect(help.contains(form.label), "deck \(verb.name)")
        #expect(!form.help.isEmpty, "deck \(verb.name) \(form.label)")
        #expect(!form.help.hasSuffix("."), "deck \(verb.name) \(form.label)")
      }
      for name in verb.sharedForms.compactMap(\.names.last) { #expect(help.contains(name)) }
    }
    for page in [table.help, table.optionsHelp] {
      #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
  }

  @Test func `the manual and the completions know every verb and option`() {
    let pages = [table.manual] + CompletionShell.allCases.map(table.completions(for:))
    for page in pages {
      for verb in table.verbs {
        #expect(page.contains(verb.name))
        for name in verb.forms.flatMap(\.names) {
          let word = name.drop { $0 == "-" }
          #expect(page.contains(word) || page.contains(word.replacing("-", with: "\\-")))
        }
      }
    }
  }
}
