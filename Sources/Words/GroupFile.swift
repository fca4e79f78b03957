/// A contributor's mistake in one of the files of `LexiconData`, `GroupData` or `RuleData`.
package struct GroupFileError: Error, Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// The first line is 1.
    package let line: Int
    package let problem: String

    package var description: String { "\(file), line \(line): \(problem)" }
}

/// One of the text files: lines "key: value" and headings in brackets. A line that starts with a space continues the one
/// before; # starts a comment line.
package struct GroupFile {
    package struct FileLine {
        /// Where it starts; the first line is 1.
        package let number: Int
        package fileprivate(set) var text: String
    }

    package let name: String
    package let lines: [FileLine]

    package init(name: String, text: String) throws(GroupFileError) {
        self.name = name
        var lines: [FileLine] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let content = line.trimmed
            guard !content.isEmpty, !content.hasPrefix("#") else { continue }
            guard line.first?.isWhitespace ?? false else {
                lines.append(FileLine(number: index + 1, text: content))
                continue
            }
            guard !lines.isEmpty else {
                throw GroupFileError(file: name, line: index + 1, problem: "continues a line, but there is none before")
            }
            lines[lines.count - 1].text += " \(content)"
        }
        self.lines = lines
    }

    package func error(_ line: FileLine, _ problem: String) -> GroupFileError {
        GroupFileError(file: name, line: line.number, problem: problem)
    }

    /// The parts of "key: value".
    package func entry(_ line: FileLine) throws(GroupFileError) -> (key: String, value: String) {
        guard let colon = line.text.firstIndex(of: ":") else { throw error(line, "\"key: value\" is missing") }
        let value = line.text[line.text.index(after: colon)...].trimmed
        guard !value.isEmpty else { throw error(line, "there is nothing after the colon") }
        return (String(line.text[..<colon]), value)
    }

    /// The parts of "name = value".
    package func definition(_ text: some StringProtocol, _ line: FileLine) throws(GroupFileError) -> (
        name: String, value: String
    ) {
        let parts = text.split(separator: "=", maxSplits: 1).map(\.trimmed)
        guard parts.count == 2, !parts.contains("") else { throw error(line, "\"name = value\" is missing") }
        return (parts[0], parts[1])
    }
}
