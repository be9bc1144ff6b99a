import SampleDeck

/// A fit as it is told: how well it foretells, and what was changed.
extension Fitting {
  func say(to out: Output) {
    guard isEnough else {
      return out.talk(
        "There are too few reviews of \(subject) to tell how you remember: \(fit.reviews) that came a "
          + "day or more after the one before, and it takes \(Self.fewest).")
    }
    out.line(
      "\(subject.capitalizedFirst): log loss \(rounded(fit.before.logLoss)) before, "
        + "\(rounded(fit.after.logLoss)) after, over \(counted(fit.reviews, "review")).")
    out.talk(
      isBetter
        ? "Better parameters were set for \(subject)."
        : "Nothing better was found; the parameters stay as they are.")
    if let moves { out.talk(sentence(about: moves)) }
  }

  var row: [String] {
    [
      subject, "\(fit.reviews)", "\(fit.before.logLoss)", "\(fit.after.logLoss)",
      isBetter ? "changed" : "",
    ]
  }

  var json: JSON {
    [
      "for": .string(subject), "reviews": .int(fit.reviews), "enough": .bool(isEnough),
      "before": json(fit.before), "after": json(fit.after), "changed": .bool(isBetter),
      "parameters": .array(fit.parameters.values.map(JSON.double)),
      "moved": .array(
        (moves ?? []).map { move in
          [
            "card": .string(move.face.card.description),
            "face": .string(move.face.face.description),
            "from": .string(move.old.description), "to": .string(move.new.description),
          ]
        }),
    ]
  }

  private func json(_ quality: FitQuality) -> JSON {
    ["logLoss": .double(quality.logLoss), "rmse": .double(quality.rmseBins)]
  }

  private func sentence(about moves: [DueMove]) -> String {
    guard !moves.isEmpty else { return "Everything is due when it should be." }
    let parts = [
      ("earlier", moves.filter { $0.days < 0 }), ("later", moves.filter { $0.days > 0 }),
    ].filter { !$1.isEmpty }.map { way, moves in
      let sum = moves.reduce(0.0) { $0 + abs(Double($1.days)) }
      let mean = (sum / Double(moves.count) * 10).rounded() / 10
      return "\(moves.count) \(way), by \(mean) days on average"
    }
    return "\(counted(moves.count, "due date")) moved: \(parts.joined(separator: "; "))."
  }

  private func rounded(_ number: Double) -> String {
    "\((number * 10_000).rounded() / 10_000)"
  }
}
