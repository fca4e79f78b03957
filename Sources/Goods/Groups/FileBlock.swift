import Words

/// A heading in brackets, and the lines "key: value" below it.
struct FileBlock {
    let heading: GroupFile.FileLine
    private let entries: [String: (value: String, line: GroupFile.FileLine)]
    private let file: GroupFile

    /// The blocks of lines, the first of which is a heading.
    /// - Parameter keys: the keys that a block may have, each once.
    /// - Throws: the first mistake.
    static func blocks(
        in lines: ArraySlice<GroupFile.FileLine>, keys: Set<String>, of file: GroupFile
    ) throws(GroupFileError) -> [FileBlock] {
        var (rest, blocks): (ArraySlice, [FileBlock]) = (lines, [])
        while let heading = rest.popFirst() {
            let body = rest.prefix { !$0.text.hasPrefix("[") }
            rest = rest.dropFirst(body.count)
            blocks.append(try FileBlock(heading, body, keys, file))
        }
        return blocks
    }

    private init(
        _ heading: GroupFile.FileLine, _ body: ArraySlice<GroupFile.FileLine>, _ keys: Set<String>, _ file: GroupFile
    ) throws(GroupFileError) {
        var entries: [String: (value: String, line: GroupFile.FileLine)] = [:]
        for line in body {
            let (key, value) = try file.entry(line)
            guard keys.contains(key) else { throw file.error(line, "unknown key \"\(key)\"") }
            guard entries.updateValue((value, line), forKey: key) == nil else {
                throw file.error(line, "\"\(key)\" is there twice")
            }
        }
        (self.heading, self.entries, self.file) = (heading, entries, file)
    }

    /// The value of a key; nil if the block does not have it.
    subscript(key: String) -> String? { entries[key]?.value }

    /// The parts of a value between commas; empty if the block does not have it.
    func list(_ key: String) -> [String] { self[key]?.listed ?? [] }

    func error(_ problem: String) -> GroupFileError { file.error(heading, problem) }

    func error(of key: String, _ problem: String) -> GroupFileError {
        file.error(entries[key]?.line ?? heading, problem)
    }

    /// The parts of a value, read.
    /// - Throws: for a part that cannot be read.
    func values<T>(_ key: String, _ read: (String) -> T?) throws(GroupFileError) -> [T] {
        let parts = list(key).map { (text: $0, value: read($0)) }
        if let unknown = parts.first(where: { $0.value == nil }) {
            throw error(of: key, "unknown \(key): \"\(unknown.text)\"")
        }
        return parts.compactMap(\.value)
    }
}
