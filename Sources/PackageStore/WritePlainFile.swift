/// Writes a file for somebody else: it appears, or takes the place of an old one, when it is whole and
/// durable. A link in its place is followed and stays a link.
package func writePlainFile(
  _ path: String, replacing: Bool, on system: any FileSystem = RealFileSystem(),
  _ body: (_ write: (Span<UInt8>) throws -> Void) throws -> Void
) throws {
  let (folderPath, name) = splitPath(try system.resolve(path) ?? path)
  let folder = try system.open(folderPath, in: nil, as: .folder)
  if !replacing, try system.statusIfAny(of: name, in: folder) != nil {
    throw StoreError.alreadyExists(path: path)
  }
  let temporary = TemporaryName.random("export")
  do {
    let file = try system.open(temporary, in: folder, as: .creating(mode: 0o666))
    var output = FileWriter(file, on: system)
    try body { try output.write($0) }
    try system.sync(file, dataOnly: false)
    try system.rename(temporary, in: folder, to: name, in: folder, replacing: replacing)
  } catch {
    try? system.remove(temporary, in: folder, kind: .file)
    throw error
  }
  try system.sync(folder, dataOnly: false)
}
