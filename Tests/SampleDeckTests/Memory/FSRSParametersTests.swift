import SampleDeck
import Testing

struct FSRSParametersTests {
  @Test func `the numbers of earlier versions are converted`() throws {
    let five = FSRSParameters.standard.values.prefix(19)
    #expect(try FSRSParameters(Array(five)).values == five + [0, 0.5])
    let four = [
      0.4872, 1.4003, 3.7145, 13.8206, 5.1618, 1.2298, 0.8975, 0.031, 1.6474, 0.1367, 1.0461,
      2.1072, 0.0793, 0.3246, 1.587, 0.2272, 2.8755,
    ]
    let values = try FSRSParameters(four).values
    #expect(near(values[4], 7.6214) && near(values[5], 0.515_101_547_5, within: 1e-9))
    #expect(near(values[6], 1.3975) && values[17...] == [0, 0, 0, 0.5])
  }

  @Test func `a number out of its bounds becomes the nearest within`() throws {
    let low = try FSRSParameters(Array(repeating: -1e300, count: 21)).values
    #expect(low == FSRSParameters.bounds.map(\.lowerBound))
    let high = try FSRSParameters(Array(repeating: 1e300, count: 21)).values
    #expect(high == FSRSParameters.bounds.map(\.upperBound))
  }

  @Test func `what is not a set of parameters is refused with a sentence`() {
    var numbers = FSRSParameters.standard.values
    numbers[4] = .nan
    #expect(throws: DeckError.refused("Number 5 of the FSRS parameters is not a finite number.")) {
      try FSRSParameters(numbers)
    }
    #expect(
      throws: DeckError.refused(
        "FSRS has 21 parameters, or 19 or 17 in earlier versions; these are 20.")
    ) {
      try FSRSParameters(Array(repeating: 1, count: 20))
    }
  }
}
