import Codec
import Foundation
import Testing

@Suite struct Timestamps {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00.000Z"),
    ("1969-12-31T23:59:59.999Z", -1, "1969-12-31T23:59:59.999Z"),
    ("2026-11-29T10:00:00.000Z", 1_795_946_400_000, "2026-11-29T10:00:00.000Z"),
    ("2026-11-29t10:00:00.5z", 1_795_946_400_500, "2026-11-29T10:00:00.500Z"),
    ("2026-11-29T10:00:00.1239999Z", 1_795_946_400_123, "2026-11-29T10:00:00.123Z"),
    (
      "2026-11-29T10:00:00.000000000000000000000001Z", 1_795_946_400_000, "2026-11-29T10:00:00.000Z"
    ),
    ("2026-11-29T11:30:00+01:30", 1_795_946_400_000, "2026-11-29T10:00:00.000Z"),
    ("2026-11-28T20:00:00-14:00", 1_795_946_400_000, "2026-11-29T10:00:00.000Z"),
    ("2026-11-29T10:00:00-00:00", 1_795_946_400_000, "2026-11-29T10:00:00.000Z"),
    ("2000-02-29T12:00:00Z", 951_825_600_000, "2000-02-29T12:00:00.000Z"),
    ("2024-02-29T00:00:00Z", 1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
    ("1600-02-29T00:00:00Z", -11_670_998_400_000, "1600-02-29T00:00:00.000Z"),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000, "2017-01-01T00:00:00.000Z"),
    ("2017-01-01T00:59:60+01:00", 1_483_228_800_000, "2017-01-01T00:00:00.000Z"),
    ("0000-01-01T00:00:00Z", -62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
    ("0000-02-29T00:00:00Z", -62_162_121_600_000, "0000-02-29T00:00:00.000Z"),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ])
  func `RFC 3339 is read and written in one spelling`(
    text: String, milliseconds: Int, canonical: String
  ) throws {
    let moment = try #require(Timestamp(rfc3339: text))
    #expect(moment.milliseconds == Int64(milliseconds))
    #expect(moment.text == canonical)
    let bytes = Array("[\(text)]".utf8)
    let read = try #require(Timestamp.read(1..<bytes.count - 1, in: bytes))
    #expect(read == (moment, text == canonical))
  }

  @Test(arguments: [
    "", "2026", "2026-11-29", "2026-11-29T10:00:00", "2026-11-29 10:00:00Z", "2026-11-29T10:00Z",
    "2026-11-29T10:00:00.Z", "2026-11-29T10:00:00,5Z", "2026-11-29T10:00:00.000ZZ",
    " 2026-11-29T10:00:00Z", "2026-11-29T10:00:00Z\n", "2026-11-29T10:00:00+1:00",
    "2026-11-29T10:00:00+0100", "2026-11-29T10:00:00+24:00", "2026-11-29T10:00:00+01:60",
    "2026-11-29T24:00:00Z", "2026-11-29T10:60:00Z", "2026-11-29T10:00:61Z", "2026-11-29T10:00:60Z",
    "2026-00-29T10:00:00Z", "2026-13-29T10:00:00Z", "2026-11-00T10:00:00Z", "2026-11-31T10:00:00Z",
    "2026-02-29T10:00:00Z", "1900-02-29T10:00:00Z", "2100-02-29T10:00:00Z", "26-11-29T10:00:00Z",
    "12026-11-29T10:00:00Z", "+2026-11-29T10:00:00Z", "-026-11-29T10:00:00Z",
    "٢٠٢٦-11-29T10:00:00Z", "2026-11-29T10:00:00\u{0}Z", "2026–11–29T10:00:00Z",
    "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "9999-12-31T23:59:60Z",
  ])
  func `anything else is no time`(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test func `a moment that cannot be written becomes the nearest that can`() {
    #expect(Timestamp(milliseconds: .max).text == "9999-12-31T23:59:59.999Z")
    #expect(Timestamp(milliseconds: .min).text == "0000-01-01T00:00:00.000Z")
  }

  @Test func `every day of 400 years is the day after the one before`() {
    let days = (0..<146_097).map { Timestamp(milliseconds: $0 * 86_400_000).text }
    #expect(zip(days, days.dropFirst()).allSatisfy(<))
    #expect(days.allSatisfy { Timestamp(rfc3339: $0)?.text == $0 })
    #expect(days.last == "2369-12-31T00:00:00.000Z")
  }

  @Test func `the calendar is Foundation's`() {
    // From 1600 on: before 1582 Foundation keeps the Julian calendar.
    var random = SplitMix(state: 1)
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for _ in 0..<500 {
      let moment = Timestamp(
        milliseconds: Int64.random(in: -11_676_096_000_000...253_402_300_799_999, using: &random))
      // Half a millisecond on: Foundation cuts a binary fraction, which may lie just below.
      let date = Date(timeIntervalSince1970: (Double(moment.milliseconds) + 0.5) / 1000)
      #expect(moment.text == date.formatted(format))
    }
  }
}
