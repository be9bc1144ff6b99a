/// What a person did at the keyboard, or what happened to the terminal meanwhile.
public enum Key: Hashable, Sendable {
  /// One typed Unicode scalar; letters made of several arrive as several keys, in order.
  case character(Character)
  /// Return, or a line feed.
  case enter
  /// The Escape key alone.
  case escape
  /// Backspace, or Ctrl-H.
  case backspace
  /// Tab, or Ctrl-I.
  case tab
  /// Shift-Tab.
  case backTab
  /// An arrow, with or without modifiers.
  case up, down, left, right
  /// A whole screen up or down.
  case pageUp, pageDown
  /// The start or the end.
  case home, end
  /// Delete forwards.
  case delete
  /// Ctrl with a lower-case letter or one of ``space \ ] ^ _``.
  case control(Character)
  /// Pasted text: line ends are LF; to be entered, never obeyed.
  case paste(String)
  /// The window has another size, or the program came back from a stop: draw again.
  case resize
  /// Nobody is there any more: save and leave.
  case endOfInput
}
