import Glibc

/// The template of new databases.
enum TemplateDatabase: Hashable, Sendable {
    case empty
    case script(path: String)

    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// `schema.sql` at the root of the checkout that contains this file, even if a package reaches it by a link.
    static let repositorySchema = script(path: realPath(of: #filePath, levelsUp: 4) + "/schema.sql")

    /// The script's text, with the one that it reads at its end; nil for the empty database.
    func script() throws -> String? {
        guard case .script(let path) = self else { return nil }
        let parts = try Self.text(path).split(separator: "\n\\ir ", maxSplits: 1)
        let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        return try parts[0] + parts.dropFirst().map { "\n" + (try Self.text("\(folder)/\($0.dropLast())")) }.joined()
    }

    private static func text(_ path: String) throws -> String {
        guard let file = fopen(path, "re") else { throw Unreadable(description: "cannot read the schema \(path)") }
        defer { fclose(file) }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { text += buffer[..<count] }
        guard ferror(file) == 0 else { throw Unreadable(description: "cannot read the schema \(path) completely") }
        return String(decoding: text, as: UTF8.self)
    }
}

private func realPath(of path: String, levelsUp: Int) -> String {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let real = resolved.map { String(cString: $0) } ?? path
    return real.split(separator: "/").dropLast(levelsUp).reduce("") { "\($0)/\($1)" }
}
