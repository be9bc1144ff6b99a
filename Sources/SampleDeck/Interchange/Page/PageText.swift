/// Returns the text as a page shows it, between tags or in a quoted attribute.
///
/// What HTML has no letter for, a control other than tab and line feed, becomes U+FFFD.
func pageText(_ text: String) -> String {
  text.escapedForHTML { scalar in
    switch scalar {
    case "'": "&#39;"
    case "\t", "\n": nil
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": "\u{FFFD}"
    default: nil
    }
  }
}
