/// What a blob is, by its bytes alone: names and endings from a stranger's deck prove nothing.
public enum MediaKind: String, Sendable, CaseIterable {
  /// A picture.
  case png, jpeg, gif, webp
  /// A sound; `ogg` is Opus or Vorbis.
  case mp3, m4a, ogg, flac, wav
  /// Anything else: kept and handed out, never opened as a picture or sound.
  case data

  /// How many first bytes decide.
  public static let prefixLength: Int = 16

  /// Reads the kind off the first bytes, `prefixLength` of them or all there are.
  public init(of prefix: some Collection<UInt8>) {
    let bytes = Array(prefix.prefix(MediaKind.prefixLength))
    func starts(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    self =
      if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        .png
      } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        .jpeg
      } else if starts("GIF87a") || starts("GIF89a") {
        .gif
      } else if starts("RIFF") && starts("WEBP", at: 8) {
        .webp
      } else if starts("RIFF") && starts("WAVE", at: 8) {
        .wav
      } else if starts("ftypM4A", at: 4) || starts("ftypM4B", at: 4) || starts("ftypmp4", at: 4) {
        .m4a
      } else if starts("OggS") {
        .ogg
      } else if starts("fLaC") {
        .flac
      } else if starts("ID3") || MediaKind.isMP3Frame(bytes) {
        .mp3
      } else {
        .data
      }
  }

  /// A frame header of MPEG audio layer III: eleven set bits, then a version, layer, bit rate and
  /// sampling rate that are not reserved (ISO/IEC 11172-3, 2.4.1.3).
  private static func isMP3Frame(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 4 && bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0
      && bytes[1] & 0x18 != 0x08 && bytes[1] & 0x06 == 0x02
      && bytes[2] & 0xF0 != 0xF0 && bytes[2] & 0x0C != 0x0C
  }

  /// Whether it is a picture.
  public var isPicture: Bool {
    switch self {
    case .png, .jpeg, .gif, .webp: true
    default: false
    }
  }

  /// Whether it is a sound.
  public var isSound: Bool {
    switch self {
    case .mp3, .m4a, .ogg, .flac, .wav: true
    default: false
    }
  }

  /// The ending a file of this kind is given when another program is to open it.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .data: "bin"
    default: rawValue
    }
  }
}
