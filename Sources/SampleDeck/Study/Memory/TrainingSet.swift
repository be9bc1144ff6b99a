import func Glibc.log

/// Reviews as parameters are fitted to them.
///
/// What is predicted is each review a day or more after the one before it: an item. Later items weigh
/// more, the i-th of n 0.25 + 0.75 · (i / (n - 1))³, as in fsrs-rs.
struct TrainingSet {
  struct Trial {
    let grade: Grade
    /// Study days since the last review.
    let days: Double
    /// 0: the review is no item.
    var weight: Double = 0
    /// Which items count together in the second figure.
    var bin = 0
  }

  /// The reviews of all faces, those of a face together.
  private(set) var trials: [Trial] = []
  /// The places of each face's reviews.
  private(set) var histories: [Range<Int>] = []
  private(set) var items = 0
  private(set) var weight = 0.0
  private(set) var bins = 0

  init(_ faces: some Sequence<[PastReview]>) {
    var order: [(at: Int64, place: Int)] = []
    var numbers: [Bin: Int] = [:]
    for reviews in faces {
      let start = trials.count
      var (last, passed, lapses) = (reviews.first?.day, 1, 0)
      for review in reviews {
        var trial = Trial(
          grade: review.grade, days: Double(max(last?.days(to: review.day) ?? 0, 0)))
        last = review.day
        if trial.days >= 1 {
          order.append((review.moment.milliseconds, trials.count))
          passed += 1
          let bin = Bin(days: trial.days, reviews: passed, lapses: lapses)
          trial.bin = numbers[bin] ?? numbers.count
          numbers[bin] = trial.bin
          if trial.grade == .again { lapses += 1 }
        }
        trials.append(trial)
      }
      histories.append(start..<trials.count)
    }
    bins = numbers.count
    // Reviews of one moment stay in the order of the faces.
    order.sort { ($0.at, $0.place) < ($1.at, $1.place) }
    for (index, item) in order.enumerated() {
      let age = Double(index) / Double(max(order.count - 1, 1))
      trials[item.place].weight = 0.25 + 0.75 * age * age * age
    }
    items = order.count
    weight = trials.reduce(0) { $0 + $1.weight }
  }

  /// What items of a bin have in common: about as many days, and reviews and lapses before.
  private struct Bin: Hashable {
    private let days, reviews, lapses: Int

    init(days: Double, reviews: Int, lapses: Int) {
      self.days = Int(log(days) / log(3.62))
      self.reviews = Int(log(Double(reviews)) / log(1.89))
      self.lapses = lapses > 0 ? Int(log(Double(lapses)) / log(1.73)) + 1 : 0
    }
  }
}

// MARK: - Loss

extension TrainingSet {
  /// How well a model foretells the items.
  func quality(of model: FSRS) -> FitQuality {
    var loss = 0.0
    var sums = [(error: Double, items: Double, weight: Double)](
      repeating: (0, 0, 0), count: bins)
    for history in histories {
      var memory: Memory?
      for trial in trials[history] {
        if let memory, trial.weight > 0 {
          let p = model.chance(trial, memory)
          loss += trial.loss(p)
          sums[trial.bin].error += p - (trial.isRecalled ? 1 : 0)
          sums[trial.bin].items += 1
          sums[trial.bin].weight += trial.weight
        }
        memory = model.memory(after: trial.grade, from: memory, days: trial.days)
      }
    }
    guard items > 0 else { return FitQuality(logLoss: 0, rmseBins: 0) }
    let squares = sums.reduce(0) {
      let error = $1.error / $1.items
      return $0 + error * error * $1.weight
    }
    return FitQuality(logLoss: loss / weight, rmseBins: (squares / weight).squareRoot())
  }

  /// How the summed loss of some faces moves with w0 to w20.
  func gradient(of model: FSRS, over faces: some Sequence<Int>) -> [Double] {
    var gradient = [Double](repeating: 0, count: model.w.count)
    var before: [Memory] = []
    for face in faces {
      let history = trials[histories[face]]
      before.removeAll(keepingCapacity: true)
      for trial in history {
        before.append(
          model.memory(after: trial.grade, from: before.last, days: trial.days))
      }
      var slope = MemorySlope()
      for (index, trial) in zip(history.indices, history).reversed() {
        guard index > history.startIndex else {
          model.pullBack(slope, through: trial.grade, into: &gradient)
          break
        }
        let memory = before[index - history.startIndex - 1]
        slope = model.pullBack(
          slope, chance: trial.weight > 0 ? trial.slope(model.chance(trial, memory)) : 0,
          through: trial.grade, from: memory, days: trial.days, into: &gradient)
      }
    }
    return gradient
  }
}

extension TrainingSet.Trial {
  var isRecalled: Bool { grade != .again }

  /// The weighted log loss of a chance that was foretold.
  func loss(_ p: Double) -> Double { -weight * log(isRecalled ? p : 1 - p) }

  /// How the loss moves with the chance.
  func slope(_ p: Double) -> Double { isRecalled ? -weight / p : weight / (1 - p) }
}

extension FSRS {
  /// The chance of an item, kept from certainty, which no loss could measure.
  fileprivate func chance(_ trial: TrainingSet.Trial, _ memory: Memory) -> Double {
    retrievability(after: trial.days, stability: memory.stability).clamped(to: 1e-7...1 - 1e-7)
  }
}
