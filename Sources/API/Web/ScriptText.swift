/// A script of the page as it is sent: without the lines that are comments alone, which are a seventh of it.
///
/// A comment behind code stays, and so does all in a line that does not begin with one: nothing is parsed.
struct ScriptText {
    let bytes: [UInt8]

    init(_ source: [UInt8]) {
        var isInBlock = false
        let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).filter { line in
            let text = line.drop { $0 == UInt8(ascii: " ") }
            let begins = isInBlock || text.starts(with: "/*".utf8)
            if begins { isInBlock = !text.hasEnd("*/") }
            return !begins && !text.starts(with: "//".utf8)
        }
        bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }
}

extension ArraySlice<UInt8> {
    fileprivate func hasEnd(_ mark: String) -> Bool { suffix(mark.utf8.count).elementsEqual(mark.utf8) }
}
