/// Whether an answer speaks of those offered before it, as “all of the above” does: it stands last.
enum ClosingAnswer {
  static func closes(_ text: String) -> Bool {
    phrases.contains(key(text))
  }

  // The answer has to be the phrase and nothing more: a word of it may be an answer like any other.
  private static let phrases: Set<AnswerKey> = Set(
    [
      "all of the above", "none of the above", "both of the above", "neither of the above",
      "all of these", "none of these", "all of them", "none of them", "both of these",
      "neither of these", "all the above", "all answers are right", "no answer is right",
      "alle genannten", "keine der genannten", "alle der genannten", "alle davon", "keine davon",
      "keiner davon", "keines davon", "nichts davon", "alles davon", "alle antworten",
      "alle oben genannten", "keine der oben genannten", "keine der antworten",
      "keine dieser antworten",
      "toutes ces réponses", "aucune de ces réponses", "toutes les réponses",
      "aucune des réponses", "tous ceux-ci", "aucun de ceux-ci",
      "todas las anteriores", "ninguna de las anteriores", "todos los anteriores",
      "ninguno de los anteriores", "tutte le precedenti", "nessuna delle precedenti",
      "tutti i precedenti", "nessuno dei precedenti", "todas as anteriores",
      "nenhuma das anteriores", "todos os anteriores", "nenhum dos anteriores",
      "alle bovenstaande", "geen van bovenstaande", "geen van de bovenstaande",
      "wszystkie powyższe", "żadne z powyższych", "żadna z powyższych",
      "все вышеперечисленное", "ничего из вышеперечисленного", "ничего из перечисленного",
      "כל התשובות נכונות", "אף תשובה אינה נכונה", "كل ما سبق", "لا شيء مما سبق",
      "以上都是", "以上都不是", "以上皆是", "以上皆非", "以上すべて", "上記のすべて", "どれでもない",
      "いずれでもない", "위의 모두", "모두 아님",
    ].map(key))

  private static func key(_ text: String) -> AnswerKey {
    AnswerKey(text, ignoring: .usual, language: AnswerLanguage(nil))
  }
}
