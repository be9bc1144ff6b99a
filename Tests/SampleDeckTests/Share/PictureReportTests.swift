import Foundation
import SampleDeck
import Testing

/// Pictures that somebody should look at before they leave.
struct PictureReportTests {
  /// TIFF with a directory that leads to one with a latitude.
  private static let gps: [UInt8] =
    Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
    + [0, 1, 0, 2, 0, 5, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0]
  private static let exif = Array("Exif\0\0".utf8) + gps

  private static func jpeg(_ metadata: [UInt8]) -> [UInt8] {
    let app0: [UInt8] = [0xFF, 0xE0, 0, 16] + [UInt8](repeating: 0, count: 14)
    let length = metadata.count + 2
    return [0xFF, 0xD8] + app0 + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + metadata
      + [0xFF, 0xDA, 0, 2] + [UInt8](repeating: 9, count: 64)
  }

  private static func png(_ kind: String, _ metadata: [UInt8]) -> [UInt8] {
    func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
      let length = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (24 - 8 * $0)) }
      return length + Array(kind.utf8) + content + [0, 0, 0, 0]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [UInt8](repeating: 1, count: 13))
      + chunk("IDAT", [UInt8](repeating: 7, count: 3 << 20)) + chunk(kind, metadata)
      + chunk("IEND", [])
  }

  private static func webp(_ metadata: [UInt8]) -> [UInt8] {
    Array("RIFF\0\0\0\0WEBPVP8 ".utf8) + [3, 0, 0, 0, 1, 2, 3, 0] + Array("EXIF".utf8)
      + [UInt8(metadata.count), 0, 0, 0] + metadata
  }

  private static let pictures: [(bytes: [UInt8], tells: Bool)] = [
    (jpeg(exif), true), (jpeg(Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 0, 0]), false),
    (jpeg(Array("http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude='1'/>".utf8)), true),
    (png("eXIf", gps), true), (png("tEXt", gps), false), (webp(gps), true), (webp([1, 2]), false),
    (Array(jpeg(exif).prefix(50)), false), (Array("GPSLatitude and other words".utf8), false),
  ]

  @Test(arguments: pictures.indices)
  func `a picture that tells where it was taken is told of`(index: Int) throws {
    let (bytes, tells) = Self.pictures[index]
    var deck = Deck(title: "D")
    let card = try deck.insert(Card(front: "Q"))
    try deck.attach(Attachment(bytes, name: "a"), to: card.id)
    let report = try Parcel(deck, named: "A").write { _ in }
    #expect(report.located.isEmpty != tells)
  }

  @Test func `a picture without a description is told of`() throws {
    var deck = Deck(title: "D")
    let card = try deck.insert(Card(front: "![](a.png)", back: "![A lamp](a.png)"))
    try deck.attach(Attachment(Self.png("tEXt", []), name: "a.png"), to: card.id)
    let report = try Parcel(deck, named: "A").write { _ in }
    #expect(report.undescribed.map(\.name) == ["a.png"])
    #expect(report.undescribed.first?.card == card.id)
  }
}
