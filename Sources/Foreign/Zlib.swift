import CSystem

/// zlib: unpacks what other programs have packed with deflate.
package enum Zlib {
  /// Unpacks a raw deflate stream (RFC 1951), piece by piece and in constant memory.
  ///
  /// - Parameters:
  ///   - next: Gives the next bytes of the stream; none at its end.
  ///   - body: Takes what comes out, at most 256 KiB a time. Nothing bounds the whole: it throws when
  ///     that becomes too much.
  /// - Throws: ``MissingLibrary``; ``Flaw`` for a stream that is damaged, cut off, or followed by
  ///   something else; what `next` and `body` throw.
  package static func inflate(
    _ next: () throws -> [UInt8], _ body: (Span<UInt8>) throws -> Void
  ) throws {
    let stream = try InflateStream()
    var isFinished = false
    while true {
      let input = try next()
      if input.isEmpty { break }
      isFinished = try stream.push(input, body)
    }
    if !isFinished { throw Flaw.cutOff }
  }

  package enum Flaw: Error, Hashable, Sendable {
    case damaged, cutOff, tooLong
  }
}

/// A stream that is being unpacked. Its pointer leads to what it owns alone, and is never handed out.
@safe private final class InflateStream {
  private typealias Start =
    @convention(c) (UnsafeMutablePointer<csystem_z_stream>, Int32, UnsafePointer<CChar>, Int32)
    -> Int32
  private typealias Step =
    @convention(c) (UnsafeMutablePointer<csystem_z_stream>, Int32) -> Int32
  private typealias End = @convention(c) (UnsafeMutablePointer<csystem_z_stream>) -> Int32

  // The library keeps the address, so the stream must not move.
  private let stream: UnsafeMutablePointer<csystem_z_stream>
  private let step: Step
  private let end: End
  private var output = [UInt8](repeating: 0, count: 1 << 18)
  private var isFinished = false

  init() throws {
    let library = try SharedLibrary("libz.so.1", package: "zlib1g")
    let start: Start = unsafe try library.function("inflateInit2_")
    unsafe step = try library.function("inflate")
    unsafe end = try library.function("inflateEnd")
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: csystem_z_stream())
    let size = unsafe Int32(MemoryLayout<csystem_z_stream>.size)
    guard unsafe start(stream, -15, "1", size) == 0 else {
      unsafe stream.deallocate()
      throw Zlib.Flaw.damaged
    }
  }

  deinit {
    unsafe _ = end(stream)
    unsafe stream.deallocate()
  }

  /// Unpacks one piece, and tells whether the stream has come to its end.
  func push(_ input: [UInt8], _ body: (Span<UInt8>) throws -> Void) throws -> Bool {
    if isFinished { throw Zlib.Flaw.tooLong }
    try unsafe input.withUnsafeBufferPointer { input in
      unsafe stream.pointee.next_in = input.baseAddress
      unsafe stream.pointee.available_in = UInt32(input.count)
      var isFull = true
      while unsafe !isFinished && (isFull || stream.pointee.available_in > 0) {
        let result = unsafe output.withUnsafeMutableBufferPointer { output in
          unsafe stream.pointee.next_out = output.baseAddress
          unsafe stream.pointee.available_out = UInt32(output.count)
          return unsafe step(stream, 0)
        }
        // -5 says that nothing can be done until there is more to unpack.
        guard result == 0 || result == 1 || result == -5 else { throw Zlib.Flaw.damaged }
        let count = unsafe output.count - Int(stream.pointee.available_out)
        isFull = count == output.count
        isFinished = result == 1
        // A copy that the next turn does not find, so that nothing is copied.
        let output = output
        if count > 0 { try body(output.span.extracting(0..<count)) }
        if result == -5 { break }
      }
      if unsafe stream.pointee.available_in > 0 { throw Zlib.Flaw.tooLong }
    }
    return isFinished
  }
}
