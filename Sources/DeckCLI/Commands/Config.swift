/// `deck config`: the settings of this machine.
struct Config: Command {
  static let name = "config"
  static let abstract = "Show or change settings"
  static let discussion = "Without a name all settings are listed, without a value one is shown."
  static let examples = [
    Example("deck config screen line", "quiz by lines, not on a full screen"),
    Example("deck config progress ~/Sync/progress", "keep your progress in a synced folder"),
    Example("deck config screen --unset", "back to what is usual"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operand(
      "[NAME]", \.setting, completing: .words(Settings.Name.allCases.map(\.rawValue)), "the setting"
    ),
    .operand("[VALUE]", \.value, "what to set it to"),
    .flag("--unset", \.isUnset, "forget what was set"),
  ]

  var setting: String?
  var value: String?
  var isUnset = false

  func run(_ call: Invocation) throws -> ExitCode {
    var settings = try call.settings()
    let name = try setting.map(Self.named)
    if let name, value != nil || isUnset {
      try settings.set(
        name, to: isUnset ? nil : name == .progress ? value.map(call.absolute) : value)
      if !call.options.isDryRun { try settings.save() }
    }
    let shown = name.map { [$0] } ?? Settings.Name.allCases
    call.out.answer(
      json: .object(shown.map { ($0.rawValue, JSON(settings[$0])) }),
      rows: shown.map { [$0.rawValue, settings[$0] ?? ""] },
      text: { out in
        if let name {
          settings[name].map { out.line($0) }
        } else {
          var table = Table(.init("Setting"), .init("Value"), .init("What it is"))
          for name in shown {
            table.add(name.rawValue, settings[name] ?? "not set", name.meaning)
          }
          out.table(table)
        }
      })
    return .done
  }

  private static func named(_ word: String) throws -> Settings.Name {
    if let name = Settings.Name(rawValue: word) { return name }
    let names = Settings.Name.allCases.map(\.rawValue)
    throw UsageError(
      "There is no setting “\(word)”.\(suggestion(for: word, among: names)) The settings are "
        + names.joined(separator: ", ") + ".")
  }
}
