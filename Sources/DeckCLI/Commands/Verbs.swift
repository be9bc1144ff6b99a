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
          Star.self, Unstar.self, Flag.self, Unflag.self, Suspend.self, Unsuspend.self, Bury.self,
          Unbury.self, Note.self, Unnote.self, Forget.self,
        ]
      ),
      ("Second thoughts", [Undo.self, Redo.self]),
      ("Looking back", [Stats.self, Log.self, Optimize.self, Backup.self, Restore.self]),
      ("This machine", [Config.self, Completions.self, Help.self, Man.self]),
    ])
}
