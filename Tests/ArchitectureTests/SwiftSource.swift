/// A Swift file, split into code, comments and string literals, so that a rule for one of them is not misled by
/// another.
struct SwiftSource: Sendable {
    struct Piece: Sendable {
        /// The line on which the piece begins, from 1.
        let line: Int
        let text: String
    }

    /// Relative to the checkout's root: "Sources/Deals/Money.swift".
    let path: String
    struct Line: Sendable {
        /// From 1.
        let number: Int
        let text: Substring
        /// The identifiers, keywords and numbers, in order.
        let words: [Substring]
    }

    /// The lines of code; comments and the contents of literals are blank in them.
    let code: [Line]
    let comments: [Piece]
    /// The text between the quotes; an interpolation is blank here and part of the code.
    let literals: [Piece]

    init(path: String, text: String) {
        var scanner = SourceScanner(text)
        scanner.run()
        self.path = path
        let lines = String(decoding: scanner.code, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        code = lines.enumerated().map { Line(number: $0.offset + 1, text: $0.element, words: $0.element.words) }
            .filter { !$0.text.trimmed.isEmpty }
        comments = scanner.comments
        literals = scanner.literals
    }

    /// "Deals" for Sources/Deals/…, "DealsTests" for Tests/DealsTests/…, "TestDatabase" for Tests/Support/TestDatabase/….
    var target: String {
        let folders = path.split(separator: "/").dropLast()
        return String(folders.dropFirst(path.hasPrefix("Tests/Support/") ? 2 : 1).first ?? "")
    }

    func breach(_ line: Int, _ what: String) -> Breach { Breach(path: path, line: line, what: what) }
}

/// A violated rule, with its place.
struct Breach: Hashable, CustomStringConvertible, Sendable {
    let path: String
    let line: Int
    let what: String

    var description: String { "\(path):\(line): \(what)" }
}

extension Substring {
    fileprivate var words: [Substring] {
        utf8.split { !isWordByte($0) }.map { Substring($0) }
    }

    var trimmed: Substring {
        let head = drop { $0.isWhitespace }
        return head.lastIndex { !$0.isWhitespace }.map { head[...$0] } ?? ""
    }
}

private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"), 128...:
        true
    default: false
    }
}
