/// The variables that a process was started with.
///
/// A list and no dictionary: to make one of strings the runtime looks for a conformance among all that
/// the program has, at every start.
public struct Environment: Sendable, ExpressibleByDictionaryLiteral {
  private let variables: [(name: String, value: String)]

  /// An environment of these variables; of equal names the first counts.
  public init(_ variables: [(name: String, value: String)]) { self.variables = variables }

  /// An environment of these variables.
  public init(dictionaryLiteral variables: (String, String)...) {
    self.variables = variables.map { ($0, $1) }
  }

  /// The value of a variable; nil where there is none of the name.
  public subscript(name: String) -> String? {
    variables.first { $0.name == name }?.value
  }

  /// The value of a variable, or another where there is none of the name.
  public subscript(name: String, default other: String) -> String { self[name] ?? other }
}
