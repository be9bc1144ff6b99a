import Foundation

// From other programs' files and back: whole processes, beside what those programs take inside.

extension Benchmark {
  static let importAnki = Benchmark(
    name: "import from Anki", peer: "Anki imports", bound: 0.4, rounds: 3
  ) { shop in
    let peer = try AnkiTrade(in: shop)
    let (words, fresh) = (try shop.importing(peer.package), shop.clearImport)
    return Pair(
      ours: {
        fresh()
        return try Child(words).milliseconds
      },
      peer: { try peer.milliseconds("import") })
  }

  static let importMemory = Benchmark(
    name: "import from Anki, memory", peer: "300 MiB", bound: 1, unit: .mebibytes, rounds: 1
  ) { shop in
    let words = try shop.importing(AnkiTrade(in: shop).package)
    return Pair(
      ours: {
        shop.clearImport()
        return try Child(words).peakMebibytes
      },
      peer: { 300 })
  }

  static let exportAnki = Benchmark(
    name: "export to Anki", peer: "Anki exports", bound: 0.5, rounds: 3
  ) { shop in
    let peer = try AnkiTrade(in: shop)
    shop.clearImport()
    _ = try Child(try shop.importing(peer.package))
    _ = try peer.milliseconds("import")
    let words = [
      try shop.program(), "export", shop.imported, "--with-progress", "-o",
      shop.folder + "/ours.apkg", "--progress", shop.folder + "/traded",
    ]
    return Pair(
      ours: { try Child(words).milliseconds }, peer: { try peer.milliseconds("export") })
  }

  static let importCSV = Benchmark(
    name: "import of CSV", peer: "Python csv and json", bound: 0.5, rounds: 3
  ) { shop in
    let (table, script) = (shop.folder + "/table.csv", shop.folder + "/table.py")
    try AnkiTrade.tableSource.write(toFile: script, atomically: false, encoding: .utf8)
    _ = try Child(["python3", script, "make", table, "\(shop.cards)"])
    let words = try shop.importing(table)
    return Pair(
      ours: {
        shop.clearImport()
        return try Child(words).milliseconds
      },
      peer: {
        try Child(["python3", script, "read", table, shop.folder + "/table.json"]).milliseconds
      })
  }
}

extension Workshop {
  fileprivate var imported: String { folder + "/imported.sampledeck" }

  /// The words that import a file as a deck of its own.
  fileprivate func importing(_ file: String) throws -> [String] {
    [
      try program(), "import", file, "-o", imported, "--with-progress", "--progress",
      folder + "/traded",
    ]
  }

  fileprivate func clearImport() {
    for path in [imported, folder + "/traded"] { try? FileManager.default.removeItem(atPath: path) }
  }
}

/// Anki's own library at a package that it has made: as many notes as the deck has cards, five reviews
/// of each.
private struct AnkiTrade {
  let package: String
  private let words: [String]
  private let time: String

  init(in workshop: Workshop) throws {
    let python = ProcessInfo.processInfo.environment["ANKI_PYTHON"] ?? "python3"
    let script = workshop.folder + "/trade.py"
    package = workshop.folder + "/trade.apkg"
    time = workshop.folder + "/trade.time"
    words = [python, script]
    if FileManager.default.fileExists(atPath: package) { return }
    try Self.source.write(toFile: script, atomically: false, encoding: .utf8)
    do {
      _ = try Child(words + ["make", package, time, "\(workshop.cards)"])
    } catch {
      throw Benchmark.Skip(reason: "ANKI_PYTHON names no Python with pip's anki 26.9.3")
    }
  }

  /// How long Anki itself took, without Python's start.
  func milliseconds(_ act: String) throws -> Double {
    _ = try Child(words + [act, package, time])
    guard let time = try Double(String(contentsOfFile: time, encoding: .utf8)) else {
      throw Benchmark.Skip(reason: "Anki did not say how long it took")
    }
    return time * 1000
  }

  private static let source = """
    import os, random, shutil, sqlite3, sys, time
    from anki.collection import (AddNoteRequest, Collection, ExportAnkiPackageOptions,
        ImportAnkiPackageOptions, ImportAnkiPackageRequest)
    act, package, clock = sys.argv[1:4]
    folder = package + "." + ("make" if act == "make" else "import")
    if act != "export":
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
    collection = Collection(folder + "/collection.anki2")

    def export(path):
        collection.export_anki_package(out_path=path, limit=None, options=ExportAnkiPackageOptions(
            with_scheduling=True, with_deck_configs=True, with_media=True, legacy=False))

    if act == "make":
        words = random.Random(9)
        def text(count):
            return " ".join("%x" % words.getrandbits(28) for _ in range(count))
        deck, kind = collection.decks.id("Bench"), collection.models.by_name("Basic")
        notes = []
        for number in range(int(sys.argv[4])):
            note = collection.new_note(kind)
            note.fields = [f"front {number} {text(12)}", text(18)]
            note.tags = [f"t{number % 50}"]
            notes.append(AddNoteRequest(note=note, deck_id=deck))
        collection.add_notes(notes)
        collection.set_config("fsrs", True)
        today, now = collection.sched.today, int(time.time())
        cards = collection.db.list("select id from cards")
        collection.close()
        database = sqlite3.connect(folder + "/collection.anki2")
        database.executemany("insert into revlog values (?, ?, -1, 3, ?, ?, 0, ?, ?)",
            [((now - (200 - 40 * turn) * 86400) * 1000 + index * 37, card, 1 + 3 ** turn,
              3 ** turn if turn else 0, 4000 + index % 9000, 1 if turn else 0)
             for index, card in enumerate(cards) for turn in range(5)])
        database.executemany("update cards set type = 2, queue = 2, due = ?, ivl = 82, factor = 2500,"
            " reps = 5, data = ? where id = ?",
            [(today + index % 80, '{"s":%.4f,"d":%.3f,"dr":0.9,"decay":0.154,"lrt":%d}'
              % (80 + index % 7, 5 + index % 3, now - 40 * 86400), card)
             for index, card in enumerate(cards)])
        database.commit()
        database.close()
        collection = Collection(folder + "/collection.anki2")
        export(package)
    else:
        start = time.perf_counter()
        if act == "import":
            collection.import_anki_package(ImportAnkiPackageRequest(package_path=package,
                options=ImportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True)))
        else:
            export(package + ".again")
        with open(clock, "w") as file:
            file.write(str(time.perf_counter() - start))
    collection.close()

    """

  static let tableSource = """
    import csv, json, random, sys
    if sys.argv[1] == "make":
        words = random.Random(9)
        def text(count):
            return " ".join("%x" % words.getrandbits(28) for _ in range(count))
        with open(sys.argv[2], "w", newline="") as file:
            table = csv.writer(file)
            table.writerow(["front", "back", "tags"])
            for number in range(int(sys.argv[3])):
                table.writerow([f"front {number}, {text(6)}", text(9), f"t{number % 50}"])
    else:
        cards = []
        with open(sys.argv[2], newline="") as file:
            rows = csv.reader(file)
            next(rows)
            for number, (front, back, tags) in enumerate(rows):
                cards.append({"id": f"{number:08x}-0000-8000-8000-000000000000",
                    "created": "2026-01-01T00:00:00.000Z", "front": front, "back": back,
                    "tags": tags.split()})
        with open(sys.argv[3], "w") as file:
            file.write('{"format":"sampledeck","version":1,"cards":[')
            file.write(",\\n".join(json.dumps(card, ensure_ascii=False) for card in cards))
            file.write("]}")

    """
}
