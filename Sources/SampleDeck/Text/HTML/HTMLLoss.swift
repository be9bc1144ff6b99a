/// Something that HTML shows and Markdown cannot say.
package enum HTMLLoss: String, Hashable, Comparable {
  case color = "colours, fonts and sizes"
  case underline = "underlining"
  case shift = "raised and lowered text"
  case script = "scripts and styles"
  case form = "entry fields"

  package static func < (a: HTMLLoss, b: HTMLLoss) -> Bool { a.rawValue < b.rawValue }

  init?(element: String, _ attributes: [String: String]) {
    switch element {
    case "font": self = .color
    case "u", "ins": self = .underline
    case "script", "style": self = .script
    case "input", "select", "button", "textarea": self = .form
    default:
      guard let style = attributes["style"]?.lowercased() else { return nil }
      if style.contains("color") || style.contains("font-size") || style.contains("font-family") {
        self = .color
      } else if style.contains("underline") {
        self = .underline
      } else {
        return nil
      }
    }
  }
}
