import Testing

@testable import DeckCLI

@Suite struct HelpTextTests {
  @Test func `a verb explains itself`() {
    #expect(
      Sample.help == """
        deck sample: Show what a verb can take

        Usage: deck sample [DECK] [QUERY…] [options]
        Also: deck example

        The first paragraph is long enough that it has to be broken, since help is set
        in eighty columns.

        The second is short.

        Operands:
          [DECK] [QUERY…]  the deck, and which cards

        Options:
          -f, --front TEXT  the question
          --tag TAG         a tag; may be repeated
          --limit N         at most so many
          --mode MODE       fast or slow
          --reversed        the last first

        As in every verb (deck help options):
          --json --plain --quiet --no-input --yes --color --now --seed --progress --deck
          --help --version

        Examples:
          deck sample Inventions -not
              all but some

        Exit status:
          10  there was nothing to show
        """)
  }

  @Test func `the table lists its verbs by groups`() {
    let table = CommandTable(
      home: Help.self, groups: [("First", [Sample.self]), ("Second", [Pair.self, Help.self])])
    #expect(
      table.help == """
        deck: flashcards in a terminal, in decks you own

        Usage: deck VERB [DECK] [options]

        First:
          sample  Show what a verb can take

        Second:
          pair  Take one or two words
          help  Explain deck, or a verb

        deck help VERB explains a verb; deck help options what all verbs take.
        """)
  }

  @Test func `help of every kind comes from the same text`() {
    for arguments in [
      ["help", "config"], ["config", "--help"], ["-h", "config"], ["help", "config", "retention"],
    ] {
      let transcript = Transcript()
      let status = DeckCLI.run(transcript.shell(arguments), commands: .standard)
      #expect(status == .done)
      #expect(transcript.output == Config.help + "\n")
    }
  }

  @Test func `the manual is set without a warning`() throws {
    let sandbox = try Sandbox()
    guard let groff = ["/usr/bin/groff", "/bin/groff"].first(where: isExecutable) else { return }
    let page = try sandbox.deck("man")
    let result = try runProcess(
      groff, ["-man", "-Tutf8", "-ww"], environment: sandbox.environment(), folder: sandbox.path,
      input: page.output)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.contains("conflicts are left"))
  }
}
