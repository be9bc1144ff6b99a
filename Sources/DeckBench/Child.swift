import Glibc

/// A program run to its end, without input, its output thrown away.
struct Child {
  /// From start to exit.
  let milliseconds: Double
  /// The most memory it held, never less than this process holds.
  let peakMebibytes: Double

  init(_ words: [String]) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for output in [STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }

    var usage = rusage()
    var status: Int32 = 0
    var failure: Int32 = 0
    milliseconds = DeckBench.milliseconds {
      var process = pid_t()
      failure = unsafe posix_spawnp(&process, words[0], &actions, nil, &pointers, environ)
      if failure == 0 { unsafe _ = wait4(process, &status, 0, &usage) }
    }
    guard failure == 0, status == 0 else {
      throw Benchmark.Skip(reason: "\(words[0]) failed or is not there")
    }
    peakMebibytes = Double(usage.ru_maxrss) / 1024
  }
}
