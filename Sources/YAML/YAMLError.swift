/// The reason why a text is not YAML.
package struct YAMLError: Error {
    /// The rules that it breaks: reader, scanner, parser or composer.
    let stage: String
    let problem: String
    package let mark: YAMLMark
    /// The line of the mark; at the end of the text, the last one with text.
    let line: String

    init(_ stage: String, _ problem: String, at mark: YAMLMark, in text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        (self.stage, self.problem, self.mark) = (stage, problem, mark)
        line = String(lines.prefix(mark.line).last { !$0.isEmpty } ?? "")
    }
}

extension YAMLError: CustomStringConvertible {
    package var description: String {
        let pointer = String(repeating: " ", count: mark.column - 1) + "^"
        return "\(mark.line):\(mark.column): error: \(stage): \(problem):\n\(line)\n\(pointer)"
    }
}
