extension CommandTable {
  /// The verbs of `deck`. A verb is written in a file of its own and named here.
  static let standard = CommandTable(
    home: Home.self,
    groups: [
      ("Study", [Quiz.self, Due.self, Forecast.self, Flip.self, Next.self, GradeCard.self]),
      ("Decks", [Create.self, Open.self, Git.self, Check.self]),
      ("To and from elsewhere", [Import.self, Export.self]),
      ("Cards", [Add.self, Edit.self, Remove.self, Move.self, Attach.self, Show.self, List.self]),
      (
        "Sharing",
        [
          Pack.self, Unpack.self, Diff.self, Merge.self, Conflicts.self, Resolve.self, Pull.self,
          Revert.self,
        ]
      ),
      (
        "Yours alone",
        [
          Marking<Star>.self, Marking<Unstar>.self, Flag.self, Marking<Unflag>.self,
          Marking<Suspend>.self, Marking<Unsuspend>.self, Marking<Bury>.self,
          Marking<Unbury>.self, Note.self, Marking<Unnote>.self,
          Forget.self,
        ]
      ),
      ("Second thoughts", [Retracing<Undo>.self, Retracing<Redo>.self]),
      ("Looking back", [Stats.self, Log.self, Optimize.self, Backup.self, Restore.self]),
      ("This machine", [Config.self, Completions.self, Help.self, Man.self]),
    ])
}
