import FoundationEssentials

/// The text of `schema.sql` at the top of this checkout.
func repositorySchema() throws -> String {
    let file = URL(filePath: #filePath).resolvingSymlinksInPath()
    let top = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: top.appending(path: "schema.sql"), encoding: .utf8)
}
