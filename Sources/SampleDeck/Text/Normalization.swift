// The standard library normalises for its own comparison of strings but does not publish how. This
// is the one file that asks it; the alternative is tables of our own or all of Foundation.
@_spi(_Unicode) import Swift

/// Returns the text in Unicode's composed form (NFC), in which tags and media names are kept.
///
/// Plain ASCII is returned as it is.
package func nfc(_ text: String) -> String {
  let bytes = text.utf8.span
  if bytes.indices.allSatisfy({ bytes[$0] < 0x80 }) { return text }
  var composed = String.UnicodeScalarView()
  for scalar in text._nfc { composed.append(scalar) }
  return String(composed)
}

/// Returns the scalars of the text, letters and marks apart and marks in canonical order (NFD).
func decomposed(_ text: String) -> some Sequence<Unicode.Scalar> {
  text._nfd
}
