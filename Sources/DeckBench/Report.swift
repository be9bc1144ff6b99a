import Foundation

/// Prints a line for each benchmark as it is done; false if one is over its bound.
func report(_ benchmarks: [Benchmark], in workshop: Workshop) -> Bool {
  var isWithin = true
  line("figure", "ours", "", "beside", "ratio", "bound", "")
  for benchmark in benchmarks {
    do {
      let outcome = try benchmark.run(in: workshop)
      let isOver = benchmark.bound.map { outcome.ratio > $0 } ?? false
      isWithin = isWithin && !isOver
      line(
        benchmark.name, "\(figure(outcome.ours)) \(benchmark.unit.rawValue)",
        "\(figure(outcome.peer)) \(benchmark.unit.rawValue)", benchmark.peer,
        figure(outcome.ratio), benchmark.bound.map(figure) ?? "",
        benchmark.bound == nil ? "" : isOver ? "over" : "ok")
    } catch let skip as Benchmark.Skip {
      line(benchmark.name, "skipped: \(skip.reason)")
    } catch {
      isWithin = false
      line(benchmark.name, "failed: \(error)")
    }
  }
  return isWithin
}

private func line(_ fields: String...) {
  let widths = [26, 13, 13, 22, 7, 7, 4]
  let cells = zip(fields, widths).map { field, width in
    field.count < width ? field + String(repeating: " ", count: width - field.count) : field
  }
  // Written at once, where `print` would wait for more.
  FileHandle.standardOutput.write(Data((cells.joined(separator: " ") + "\n").utf8))
}

private func figure(_ value: Double) -> String {
  String(format: value < 10 ? "%.2f" : "%.0f", value)
}
