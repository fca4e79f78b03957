/// Splits Swift text into code, comments and literals. It supports nested comments, raw and multi-line strings, and
/// interpolations that contain strings; it does not support bare-slash regex literals that contain quotes.
struct SourceScanner {
    private enum Place {
        /// Code; inside an interpolation, with the number of open parentheses.
        case code(open: Int)
        case literal(Delimiter)
    }

    private struct Delimiter {
        let closing: [UInt8]
        /// The prefix that makes `(` an interpolation: a backslash with as many pounds as the quotes have.
        let escape: [UInt8]
        let endsWithLine: Bool
    }

    private let bytes: [UInt8]
    private var at = 0
    private var line = 1
    private var places = [Place.code(open: 0)]
    /// The literals that are open, the innermost last.
    private var unfinished: [(line: Int, text: [UInt8])] = []
    private(set) var code: [UInt8] = []
    private(set) var comments: [SwiftSource.Piece] = []
    private(set) var literals: [SwiftSource.Piece] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
        code.reserveCapacity(bytes.count)
    }

    mutating func run() {
        while at < bytes.count {
            switch places[places.count - 1] {
            case .code(let open): readCode(open)
            case .literal(let delimiter): readLiteral(delimiter)
            }
        }
    }

    private func starts(_ wanted: [UInt8]) -> Bool {
        wanted.indices.allSatisfy { at + $0 < bytes.count && bytes[at + $0] == wanted[$0] }
    }

    /// Skips `count` bytes and leaves blanks in the code, with the same line breaks.
    private mutating func blank(_ count: Int) -> ArraySlice<UInt8> {
        let passed = bytes[at..<min(at + count, bytes.count)]
        while at < passed.endIndex {
            let isBreak = bytes[at] == newLine
            code.append(isBreak ? newLine : 0x20)
            line += isBreak ? 1 : 0
            at += 1
        }
        return passed
    }

    private mutating func keep(_ count: Int) {
        let end = at + count
        code += bytes[at..<end]
        while at < end {
            line += bytes[at] == newLine ? 1 : 0
            at += 1
        }
    }

    /// The number of plain bytes from here, but at least one: the others are looked at one by one, which is slow.
    private func length(of isPlain: (UInt8) -> Bool) -> Int {
        var end = at
        let last = bytes.count
        while end < last, isPlain(bytes[end]) { end += 1 }
        return max(end - at, 1)
    }
}

private let newLine = UInt8(ascii: "\n")

extension SourceScanner {
    private mutating func readCode(_ open: Int) {
        switch bytes[at] {
        case UInt8(ascii: "/"):
            if starts(Array("//".utf8)) { return readComment(until: bytes[at...].firstIndex(of: newLine)) }
            if starts(Array("/*".utf8)) { return readComment(until: endOfBlock()) }
        case UInt8(ascii: "\""), UInt8(ascii: "#"):
            if enterLiteral() { return }
        case UInt8(ascii: "("):
            places[places.count - 1] = .code(open: open + 1)
        case UInt8(ascii: ")") where open == 0 && places.count > 1:
            places.removeLast()
        case UInt8(ascii: ")"):
            places[places.count - 1] = .code(open: open - 1)
        // What begins something is punctuation, between the blank and the digits in ASCII.
        default: return keep(length { $0 <= 0x20 || $0 >= 0x30 })
        }
        keep(1)
    }

    private mutating func readComment(until end: Int?) {
        let start = line
        let text = blank((end ?? bytes.count) - at)
        comments.append(.init(line: start, text: String(decoding: text, as: UTF8.self)))
    }

    private func endOfBlock() -> Int? {
        var (depth, end) = (0, at)
        repeat {
            guard end + 1 < bytes.count else { return nil }
            let pair = String(decoding: bytes[end...end + 1], as: UTF8.self)
            depth += pair == "/*" ? 1 : pair == "*/" ? -1 : 0
            end += pair == "/*" || pair == "*/" ? 2 : 1
        } while depth > 0
        return end
    }

    /// Handles `"`, `"""`, either of them with pounds before it, or the `#/` of a regex.
    private mutating func enterLiteral() -> Bool {
        let pounds = Array(bytes[at...].prefix { $0 == UInt8(ascii: "#") })
        let rest = bytes[(at + pounds.count)...]
        let quotes =
            ["\"\"\"", "\"", "/"].map { Array($0.utf8) }.first { rest.starts(with: $0) } ?? []
        guard !quotes.isEmpty, !pounds.isEmpty || quotes != Array("/".utf8) else { return false }
        keep(pounds.count + quotes.count)
        places.append(
            .literal(
                Delimiter(
                    closing: quotes + pounds, escape: [UInt8(ascii: "\\")] + pounds, endsWithLine: quotes.count == 1)))
        unfinished.append((line, []))
        return true
    }

    private mutating func readLiteral(_ delimiter: Delimiter) {
        let isCut = delimiter.endsWithLine && bytes[at] == newLine
        if isCut || starts(delimiter.closing) {
            if !isCut { keep(delimiter.closing.count) }
            let ended = unfinished.removeLast()
            literals.append(.init(line: ended.line, text: String(decoding: ended.text, as: UTF8.self)))
            places.removeLast()
        } else if starts(delimiter.escape + [UInt8(ascii: "(")]) {
            unfinished[unfinished.count - 1].text.append(UInt8(ascii: " "))
            _ = blank(delimiter.escape.count)
            keep(1)
            places.append(.code(open: 0))
        } else {
            let (mark, isEscape) = (delimiter.closing[0], starts(delimiter.escape))
            let passed = blank(
                isEscape
                    ? delimiter.escape.count + 1 : length { $0 != mark && $0 != UInt8(ascii: "\\") && $0 != newLine })
            unfinished[unfinished.count - 1].text += passed
        }
    }
}
