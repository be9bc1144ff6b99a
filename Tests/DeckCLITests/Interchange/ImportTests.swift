import Foundation
import Testing

/// Files from the field, through the built `deck`.
@Suite struct ImportTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func fixture(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Fixtures/foreign/text/\(name)"
    ).standardized.path
  }

  private func cards(_ deck: String) throws -> [String] {
    try sandbox.done("list", deck, "--plain").split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).dropFirst()
        .joined(separator: "|")
    }
  }

  @Test(arguments: [
    (
      "times.csv",
      [
        "9:00|wake up|", "10:30|stretch; then tea|",
        "https://example.org/a:b|a link with two colons|",
      ]
    ),
    (
      "tabs-in.csv",
      [
        "le chat|the cat, a pet|", "le chien|the dog, a pet|",
        "la maison, le foyer|the house, the home|",
      ]
    ),
    (
      "quotes.csv",
      [
        #"sed separator|use | or " around it|"#, #"shell pipe|ls | wc -l, prints "42"|"#,
        #"awk fields|$1 | $2, in "quotes"|"#,
      ]
    ),
    ("bom.csv", ["träd|tree|natur", "ö|island|natur"]),
    ("crlf-quoted.csv", ["pain|bread|", #"poème|line one\nline two|"#, "eau|water|"]),
    (
      "quizlet-multiline.txt",
      [
        #"Name the two poles|- North\n- South|"#,
        #"Boiling point of water|100 °C\n(at sea level)|"#, "Chemical sign of iron|Fe|",
      ]
    ),
    (
      "quizlet-semicolons.txt",
      ["chair|chaise; siège|", "to go; to leave|aller; partir|", "hi|salut|"]
    ),
    ("stray.md", ["capital of Chad?|N'Djamena|", "capital of Mali?|Bamako|"]),
    ("inline.md", ["above|first|", "below|second `x::y` tail|"]),
    (
      "same-front.csv",
      [
        "bank|side of a river|", "bank|house that keeps money|", "Bank|a surname|",
        "bank |trailing space in front|",
      ]
    ),
    ("one.csv", ["only|one|"]),
  ])
  func `a file becomes these cards`(file: String, expected: [String]) throws {
    try sandbox.done("import", fixture(file), "-o", "Deck")
    #expect(try cards("Deck") == expected)
    #expect(try sandbox.done("check", "Deck", "--strict").isEmpty == false)
    let manifest = try sandbox.text("Deck.sampledeck/manifest.json")
    try sandbox.done("import", fixture(file), "--into", "Deck")
    #expect(try sandbox.text("Deck.sampledeck/manifest.json") == manifest)
  }

  @Test(arguments: ["empty.csv", "header-only.csv", "comments-only.tsv"])
  func `nothing in a file is a failure that leaves nothing behind`(file: String) throws {
    let result = try sandbox.deck("import", fixture(file))
    #expect(result.status == 1)
    #expect(result.errors.contains("0 cards"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.path) == [])
  }

  @Test func `text without a mark is named with its line`() throws {
    #expect(try sandbox.said("import", fixture("stray.md"), "-o", "Deck").contains("line 6: "))
    let strict = try sandbox.deck("import", fixture("stray.md"), "--strict")
    #expect(strict.status == 1)
    #expect(strict.errors.contains("line 6: this text is part of no card"))
    #expect(try !sandbox.done("list", "Deck").isEmpty)
  }

  @Test func `a line without a tab is named where cards are lines`() throws {
    let result = try sandbox.deck(
      "import", fixture("quizlet-multiline.txt"), "--format", "quizlet", "--row-mark", "\\n")
    #expect(result.status == 1)
    #expect(result.errors.contains("line 2: "))
  }

  @Test func `a pipe, columns by place and by name, and a key`() throws {
    let text = "nr;Wort;Bedeutung\n1;chat;cat\n2;chien;dog\n"
    try sandbox.done(
      "import", "-", "-o", "Deck", "--map", "front=3,back=Wort", "--key", "nr", input: text)
    #expect(try cards("Deck") == ["cat|chat|", "dog|chien|"])
    let renamed = text.replacing("1;chat;cat", with: "1;chat;a cat")
    try sandbox.done(
      "import", "-", "--into", "Deck", "--map", "front=3,back=Wort", "--key", "nr", input: renamed)
    #expect(try cards("Deck") == ["a cat|chat|", "dog|chien|"])
  }

  @Test func `a table of many columns, and what Anki writes in front of one`() throws {
    try sandbox.done(
      "import", "-", "-o", "Many", input: "Word,Pronunciation,Vietnamese,Part_of_Speech\na,b,c,d\n")
    #expect(try cards("Many") == ["a|b|"])
    let anki =
      "#separator:tab\n#html:true\n#guid column: 1\n#notetype column:2\n#tags column:5\n"
      + "x1\tBasic\tWhat is <code>a&amp;b</code>?\tone<br>two\tp q\n# remark\n"
    try sandbox.done("import", "-", "-o", "Anki", input: anki)
    #expect(try cards("Anki") == [#"What is `a&b`?|one\ntwo|p q"#])
  }

  @Test func `an edit here stays, and one on both sides is a conflict`() throws {
    try sandbox.done("import", "-", "-o", "Deck", "--key", "key", input: "key,front,back\n1,a,b\n")
    try sandbox.done("edit", "Deck", "front:a", "--back", "mine")
    try sandbox.done(
      "import", "-", "--into", "Deck", "--key", "key", input: "key,front,back\n1,a,b\n")
    #expect(try cards("Deck") == ["a|mine|"])
    let both = try sandbox.deck(
      "import", "-", "--into", "Deck", "--key", "key", input: "key,front,back\n1,a,theirs\n")
    #expect(both.status == 3)
    #expect(try sandbox.fronts("Deck") == ["a"])
    #expect(try sandbox.done("list", "Deck", "is:conflict", "--plain").isEmpty == false)
  }

  @Test(arguments: [
    ("a,b\u{0}c\n", "line 1: The back holds a NUL character"),
    ("front\tback\n\u{0}x\ty\n", "0 cards can be taken in"),
  ])
  func `cards that no deck can have are named, and alone they make none`(
    text: String, said: String
  ) throws {
    let file = "\(sandbox.path)/l.csv"
    try Data(text.utf8).write(to: URL(filePath: file))
    let alone = try sandbox.deck("import", "l.csv", "-o", "Deck")
    #expect(alone.status == 1 && alone.errors.contains("0 cards can be taken in"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.path) == ["l.csv"])
    try Data((text + "d,e\tf\n").utf8).write(to: URL(filePath: file))
    let some = try sandbox.deck("import", "l.csv", "-o", "Deck")
    #expect(some.status == 0 && some.errors.contains("holds a NUL character"))
  }

  @Test func `UTF-32 is refused by name, and a quoted mark of Excel's obeyed`() throws {
    try #require("a,b\n".data(using: .utf32LittleEndian)).write(
      to: URL(filePath: "\(sandbox.path)/wide"))
    var bytes = Data([0xFF, 0xFE, 0, 0])
    bytes.append(try Data(contentsOf: URL(filePath: "\(sandbox.path)/wide")))
    try bytes.write(to: URL(filePath: "\(sandbox.path)/wide.csv"))
    #expect(try sandbox.deck("import", "wide.csv").errors.contains("UTF-32"))
    try sandbox.done("import", "-", "-o", "Deck", input: "\"sep=;\"\nfront;back\na;b, c\n")
    #expect(try cards("Deck") == ["a|b, c|"])
  }

  @Test func `an import is one act to undo`() throws {
    try sandbox.done("create", "Deck")
    try sandbox.done("add", "Deck", "own", "card")
    let before = try sandbox.fronts("Deck")
    try sandbox.done("import", fixture("times.csv"), "--into", "Deck")
    try sandbox.done("undo", "Deck")
    #expect(try sandbox.fronts("Deck") == before)
    try sandbox.done("redo", "Deck")
    #expect(try sandbox.fronts("Deck").count == 4)
  }

  @Test func `somebody's progress comes only when both ends say so`() throws {
    let package = fixture("../anki/latest.apkg")
    let said = try sandbox.said("import", package, "-o", "Plain")
    try #require(!said.contains("Install the package"), "libsqlite3 is not here")
    #expect(said.contains("139 reviews) and stays there; --with-progress brings it"))
    #expect(try sandbox.done("log", "Plain", "--plain") == "")
    try sandbox.done("import", package, "-o", "Deck", "--with-progress")
    #expect(try sandbox.done("log", "Deck", "--plain").isEmpty == false)
    for (name, options) in [("plain", []), ("whole", ["--with-progress"])] {
      try sandbox.done(["export", "Deck", "-o", "\(name).apkg"] + options)
      try FileManager.default.createDirectory(
        atPath: "\(sandbox.path)/\(name)", withIntermediateDirectories: false)
      let said = try sandbox.said("import", "\(name).apkg", "-o", "\(name)/Deck")
      #expect(said.contains("139 reviews") == (name == "whole"))
    }
    // One's own whole collection brings it by itself.
    try sandbox.done("export", "Deck", "-o", "all.colpkg", "--with-progress")
    try sandbox.done("import", "all.colpkg", "-o", "All")
    #expect(try sandbox.done("log", "All", "--plain").isEmpty == false)
    try sandbox.done("import", "all.colpkg", "-o", "None", "--no-progress")
    #expect(try sandbox.done("log", "None", "--plain") == "")
  }

  @Test func `a dry run makes nothing`() throws {
    #expect(try sandbox.said("import", fixture("times.csv"), "--dry-run").contains("wake up"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.path) == [])
  }

  @Test func `an encoding is named or known`() throws {
    let latin = Data([0x66, 0x2C, 0xE9, 0x0A, 0x67, 0x2C, 0x68, 0x0A])
    try latin.write(to: URL(filePath: "\(sandbox.path)/l.csv"))
    let refused = try sandbox.deck("import", "l.csv", "-o", "Deck")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("line 1: the byte 0xE9"))
    try sandbox.done("import", "l.csv", "-o", "Deck", "--encoding", "windows-1252")
    #expect(try cards("Deck") == ["f|é|", "g|h|"])
    try #require("front\tback\né\t😀\n".data(using: .utf16)).write(
      to: URL(filePath: "\(sandbox.path)/u.txt"))
    try sandbox.done("import", "u.txt", "-o", "Wide")
    #expect(try cards("Wide") == ["é|😀|"])
  }

  @Test(arguments: [
    (Data([0xD0, 0xCF, 0x11, 0xE0, 1, 2]), "CSV"),
    (Data("PK\u{3}\u{4}....[Content_Types].xml....xl/workbook.xml".utf8), "CSV"),
  ])
  func `a spreadsheet is refused with what to do`(bytes: Data, advice: String) throws {
    try bytes.write(to: URL(filePath: "\(sandbox.path)/words.csv"))
    let result = try sandbox.deck("import", "words.csv")
    #expect(result.status == 1)
    #expect(result.errors.contains(advice))
  }

  @Test func `a folder of pictures is a card each, whose name tells nothing`() throws {
    let picture = Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    )
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.path)/Flags/Europe", withIntermediateDirectories: true)
    for name in ["Chad.png", "Europe/Romania.png"] {
      try picture?.write(to: URL(filePath: "\(sandbox.path)/Flags/\(name)"))
    }
    try sandbox.done("import", "Flags")
    #expect(try cards("Flags") == ["![](question.png)|Chad|", "![](question.png)|Romania|"])
    #expect(try sandbox.done("list", "Flags", "section:Europe", "--plain").contains("Romania"))
    #expect(try sandbox.done("check", "Flags", "--strict").contains("all is well"))
  }

  @Test func `pictures that a text names come from beside it and from nowhere else`() throws {
    let picture = Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    )
    try picture?.write(to: URL(filePath: "\(sandbox.path)/secret.png"))
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.path)/in", withIntermediateDirectories: true)
    try picture?.write(to: URL(filePath: "\(sandbox.path)/in/a b.png"))
    let text = "front,back\nx,![a](a%20b.png)\ny,![s](../secret.png)\nz,![t](/etc/hostname)\n"
    try Data(text.utf8).write(to: URL(filePath: "\(sandbox.path)/in/words.csv"))
    let said = try sandbox.said("import", "in/words.csv")
    #expect(said.contains("“../secret.png”") && said.contains("“/etc/hostname”"))
    #expect(try sandbox.done("list", "words", "has:media", "--plain").contains("\tx\t"))
    let blobs = "\(sandbox.path)/words.sampledeck/blobs"
    #expect(try FileManager.default.contentsOfDirectory(atPath: blobs).count == 1)
  }

  @Test func `a document of Apple's sample is read with its log, and stays as it is`() throws {
    let document = fixture("../apple/Rivers.sampledeck")
    let before = try FileManager.default.contentsOfDirectory(atPath: document).sorted()
    let result = try sandbox.deck("import", document, "-o", "Deck")
    try #require(!result.errors.contains("Install the package"), "libsqlite3 is not here")
    #expect(
      try cards("Deck") == [
        "Which river is Europe's longest?|Volga|",
        "Which river meets the sea at Saint-Louis?|Senegal|", "A question without an answer||",
      ])
    #expect(try FileManager.default.contentsOfDirectory(atPath: document).sorted() == before)
    #expect(try sandbox.said("import", document, "--into", "Deck").contains("3 as they were"))
  }

  @Test(arguments: [
    ("korean,english,example,category\n봄,spring,x.,season\n", ["봄|spring|season"]),
    ("Deutsch;Englisch;Lektion\nHund;dog;2\n", ["Hund|dog|"]),
    ("English Translation,Greek Word\ncat,γάτα\n", ["cat|γάτα|"]),
    ("pos,en,de\nnoun,dog,Hund\n", ["dog|Hund|"]),
    ("word, sentences\nab,Ab Hamburg.\n", ["ab|Ab Hamburg.|"]),
    ("перевод\tслово\nкот\tcat\n", ["cat|кот|"]),
    ("word,Wort\nEnglish,Englisch\n", ["word|Wort|", "English|Englisch|"]),
    ("icelandic\tpos\tde\ten\nmaður\t\tMann\tman\n", ["maður|Mann|"]),
    ("a,,b\nc,,d\n", ["a|b|", "c|d|"]),
    ("German,Germany\nGreek,Greece\n", ["German|Germany|", "Greek|Greece|"]),
  ])
  func `the head of a list is none of its cards`(text: String, expected: [String]) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(sandbox.path)/list.csv"))
    try sandbox.done("import", "list.csv", "-o", "Deck")
    #expect(try cards("Deck") == expected)
  }

  @Test func `an archive that is no package is to be unpacked`() throws {
    try Data("PK\u{3}\u{4}".utf8 + [0xFF, 0, 1]).write(to: URL(filePath: "\(sandbox.path)/a.zip"))
    let result = try sandbox.deck("import", "a.zip")
    #expect(result.status == 1 && result.errors.contains("Unpack it, and import what is in it"))
  }

  @Test func `prose with commas in it is no table`() throws {
    try Data("gather\nThey gather, often.\nbore\nIt is a bore.\n".utf8)
      .write(to: URL(filePath: "\(sandbox.path)/prose.txt"))
    let result = try sandbox.deck("import", "prose.txt")
    #expect(result.status == 1 && result.errors.contains("nothing parts the front from the back"))
  }

  @Test func `a list in JSON is known by its languages, or says what it has`() throws {
    try Data(#"[{"id": 7, "word_de": "ab", "word_bg": ["от"]}]"#.utf8)
      .write(to: URL(filePath: "\(sandbox.path)/list.json"))
    try sandbox.done("import", "list.json", "-o", "Deck")
    #expect(try cards("Deck") == ["ab|от|"])
    try Data(#"[{"lemma": "ab", "gloss": "from"}]"#.utf8).write(
      to: URL(filePath: "\(sandbox.path)/odd.json"))
    let result = try sandbox.deck("import", "odd.json")
    #expect(result.status == 1)
    #expect(
      result.errors.contains("--map front=NAME,back=NAME. There are “lemma”, “gloss”."))
  }

  @Test func `a list in JSON may be long and stand on one line`() throws {
    let back = String(repeating: "a", count: 1000)
    let objects = (0..<17_000).map { #"{"front":"\#($0)","back":"\#(back)"}"# }
    try Data("[\(objects.joined(separator: ","))]".utf8).write(
      to: URL(filePath: "\(sandbox.path)/long.json"))
    #expect(try sandbox.said("import", "long.json", "-o", "Deck").contains("17000 cards added"))
  }

  @Test func `what Apple's sample had not committed is not read`() throws {
    let document = fixture("../apple/Lakes.sampledeck")
    let before = try contents(of: document)
    let result = try sandbox.deck("import", document, "-o", "Deck")
    try #require(!result.errors.contains("Install the package"), "libsqlite3 is not here")
    let lines = try cards("Deck")
    #expect(
      lines.count == 40 && lines.first == "Lake 1|Answer 1|" && lines.last == "Lake 40|Answer 40|")
    #expect(try contents(of: document) == before)
  }

  /// The names, bytes and times of the files of a folder.
  private func contents(of folder: String) throws -> [String] {
    let manager = FileManager.default
    return try manager.contentsOfDirectory(atPath: folder).sorted().map { name in
      let path = "\(folder)/\(name)"
      let time = try manager.attributesOfItem(atPath: path)[.modificationDate] as? Date
      return "\(name) \(manager.contents(atPath: path)?.hashValue ?? 0) \(String(describing: time))"
    }
  }
}
