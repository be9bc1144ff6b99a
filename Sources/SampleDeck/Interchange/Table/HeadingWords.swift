/// The words by which the head of a list is known as one, though they name nothing that a card has.
enum HeadingWords {
  /// Whether a field names a language, or what lists of words tell beside what a card has.
  static func isAside(_ field: String) -> Bool {
    language(field) != nil || parts(of: field).first.map(asides.contains) ?? false
  }

  /// Whether all fields are names, two of them of languages.
  static func areNames(_ fields: [String]) -> Bool {
    sides(fields) != nil
      && fields.allSatisfy { field in
        CardColumn(heading: field) != nil || isAside(field) || codes.contains(field.lowercased())
      }
  }

  /// The sides that languages stand for, where no name says which is one: the first is the front.
  static func sides(_ names: [String]) -> (front: Int, back: Int)? {
    // `de` by itself is a word of several languages; among names it is one.
    let hasNames = names.contains { CardColumn(heading: $0) != nil || isAside($0) }
    var found: [(place: Int, language: String)] = []
    for (place, name) in names.enumerated() {
      let code = name.lowercased()
      guard CardColumn(heading: name) == nil,
        let language = language(name) ?? (hasNames && codes.contains(code) ? code : nil),
        !found.contains(where: { $0.language == language })
      else { continue }
      found.append((place, language))
    }
    return found.count > 1 ? (found[0].place, found[1].place) : nil
  }

  /// The language that a field names, alone or with a word like `text`: `English`, `word_fr`,
  /// `Deutsche Übersetzung`.
  private static func language(_ field: String) -> String? {
    let parts = parts(of: field)
    guard (1...3).contains(parts.count) else { return nil }
    let isCode = { (part: String) in parts.count > 1 && codes.contains(part) }
    let named = parts.compactMap { languages[$0] ?? (isCode($0) ? $0 : nil) }
    guard named.count == 1 else { return nil }
    let others = parts.filter { languages[$0] == nil && !isCode($0) }
    return others.allSatisfy { CardColumn(heading: $0) != nil || asides.contains($0) }
      ? named[0] : nil
  }

  private static func parts(of field: String) -> [String] {
    field.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static let asides: Set = Set(
    """
    text sentence sentences example examples note notes comment comments context synonym synonyms
    pronunciation pinyin reading romaji romanization transliteration ipa kana kanji hanzi gender plural
    pos type level page audio image picture beispiel beispiele satz beispielsatz anmerkung bemerkung
    geschlecht exemple exemples ejemplo ejemplos esempio esempi przykład пример 例句 例文 拼音 备注
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let languages: [String: String] = {
    var languages: [String: String] = [:]
    for line in names.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      for word in words.dropFirst() { languages[word] = words[0] }
    }
    return languages
  }()

  /// Without those that mean something else above a column: a number, whether something is so.
  private static let codes = Set(languages.values).subtracting(["id", "is", "no"])

  /// A language and what it is called in others, and in itself.
  private static let names = """
    ar arabic arabisch arabe árabe العربية
    bg bulgarian bulgarisch български
    cs czech tschechisch tchèque čeština česky
    da danish dänisch danois dansk
    de german deutsch deutsche allemand alemán tedesco duits niemiecki немецкий 德语 ドイツ語 독일어
    el greek griechisch grec griego ελληνικά
    en english englisch englische anglais inglés inglese engels angielski английский 英语 英文 英語 영어
    eo esperanto
    es spanish spanisch spanische espagnol español spagnolo spaans hiszpański испанский 西班牙语
    fa persian farsi persisch فارسی
    fi finnish finnisch suomi
    fr french französisch französische français francés francese frans francuski французский 法语
    he hebrew hebräisch hébreu hebreo עברית
    hi hindi हिन्दी
    hu hungarian ungarisch magyar
    id indonesian indonesisch
    is icelandic isländisch islandais íslenska
    it italian italienisch italien italiano włoski итальянский
    ja japanese japanisch japonais japonés giapponese japoński японский 日语 日本語 일본어
    ko korean koreanisch coréen coreano 한국어 韩语 韓国語
    la latin latein lateinisch latino
    nl dutch niederländisch néerlandais nederlands
    no norwegian norwegisch norsk
    pl polish polnisch polonais polaco polski
    pt portuguese portugiesisch portugais portugués português
    ro romanian rumänisch roumain română
    ru russian russisch russe ruso russo rosyjski русский 俄语
    sa sanskrit
    sk slovak slowakisch slovenčina
    sv swedish schwedisch suédois sueco svenska
    th thai thailändisch ไทย
    tr turkish türkisch turc turco türkçe
    uk ukrainian ukrainisch українська
    ur urdu اردو
    vi vietnamese vietnamesisch vietnamien việt
    zh chinese mandarin chinesisch chinois chino cinese chiński китайский 中文 汉语 中国語 중국어
    """
}
