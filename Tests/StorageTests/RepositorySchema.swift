import FoundationEssentials
import Storage

/// `schema.sql` and `migrations/` of this checkout.
func repositorySchema() throws -> Schema { try Schema(directory: checkout(), programVersion: "test") }

/// The top of this checkout.
func checkout() -> String {
    let file = URL(filePath: #filePath).resolvingSymlinksInPath()
    let top = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return top.path
}
