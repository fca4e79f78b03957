/// One linear scan of a page before libxml2 parses it, by libxml2's own rules for the ends of tags, comments and
/// scripts.
///
/// It finds what libxml2 does not report: a tag with so many attributes that parsing it takes quadratic time, more tags
/// than a tree may have, a comment or script that swallows the rest of the page, and whether the page ends with
/// `</html>`.
struct MarkupScan {
    /// A region in which the page may end.
    enum Region: String { case tag, comment, declaration, script, style }

    /// Whether only white space and comments follow `</html>`.
    private(set) var endsWithHTMLClose = false
    /// The region still open at the end of the page, and the offset at which it began.
    private(set) var openAtEnd: (region: Region, offset: Int)?
    private(set) var mostAttributes = 0

    private var cursor: ByteCursor
    private let maximumAttributes: Int
    private var (markCount, attributeCount) = (0, 0)

    /// - Throws: `tooManyAttributes`, `overBudget` or `misreadMarkup` at the first such place.
    init(_ bytes: [UInt8], maximumAttributes: Int) throws(HTMLError) {
        (cursor, self.maximumAttributes) = (ByteCursor(bytes), maximumAttributes)
        while !cursor.isAtEnd { try step() }
    }

    private mutating func step() throws(HTMLError) {
        // After </html> every byte counts; before it, only markup does.
        if !endsWithHTMLClose { cursor.advance(to: UInt8(ascii: "<")) }
        guard cursor.current == UInt8(ascii: "<") else { return text() }
        let start = cursor.position
        try Self.count(&markCount, against: .marks)
        switch cursor.peek(1) {
        case UInt8(ascii: "/"): endTag(from: start)
        case UInt8(ascii: "!") where cursor.starts(with: "<!--".utf8): comment(from: start)
        case UInt8(ascii: "!") where cursor.starts(with: "<!doctype".utf8): try documentType(from: start)
        case UInt8(ascii: "?"): try instruction(from: start)
        case let next where next.isASCIILetter: try startTag(from: start)
        default: text()
        }
    }

    private mutating func text() {
        if !cursor.current.isHTMLSpace { endsWithHTMLClose = false }
        cursor.advance()
    }

    private mutating func comment(from start: Int) {
        cursor.advance(by: 4)
        while !cursor.isAtEnd {
            cursor.advance(to: UInt8(ascii: "-"))
            if cursor.starts(with: "-->".utf8) { return cursor.advance(by: 3) }
            if cursor.starts(with: "--!>".utf8) { return cursor.advance(by: 4) }
            cursor.advance()
        }
        openAtEnd = (.comment, start)
    }

    /// In a system or public literal libxml2 reads a `>` as text, elsewhere as the end.
    private mutating func documentType(from start: Int) throws(HTMLError) {
        endsWithHTMLClose = false
        var quote: UInt8?
        while !cursor.isAtEnd, cursor.current != UInt8(ascii: ">") {
            if cursor.current == quote {
                quote = nil
            } else if quote == nil, cursor.current.isQuote {
                quote = cursor.current
            }
            cursor.advance()
        }
        let isCutShort = !cursor.isAtEnd && quote != nil
        skipPastTagEnd(.declaration, from: start)
        // Directly after a document type libxml2 reads these two as text.
        guard !isCutShort, !["</", "<!doctype"].contains(where: { cursor.starts(with: $0.utf8) }) else {
            throw HTMLError(.misreadMarkup(offset: start))
        }
    }

    /// A processing instruction ends at the first `>`; without a name it is text. libxml2 does not document whether a
    /// non-ASCII letter starts a name.
    private mutating func instruction(from start: Int) throws(HTMLError) {
        endsWithHTMLClose = false
        cursor.advance(by: 2)
        guard cursor.current < 0x80 else { throw HTMLError(.misreadMarkup(offset: start)) }
        if cursor.current.startsHTMLName, cursor.current != UInt8(ascii: ".") {
            skipPastTagEnd(.declaration, from: start)
        }
    }

    private mutating func endTag(from start: Int) {
        endsWithHTMLClose = false
        cursor.advance(by: 2)
        guard let name = cursor.takeHTMLName() else { return }
        skipPastTagEnd(.tag, from: start)
        endsWithHTMLClose = name.isWord("html") && openAtEnd == nil
    }

    private mutating func skipPastTagEnd(_ region: Region, from start: Int) {
        cursor.advance(to: UInt8(ascii: ">"))
        if cursor.isAtEnd { openAtEnd = (region, start) }
        cursor.advance()
    }

    private mutating func startTag(from start: Int) throws(HTMLError) {
        endsWithHTMLClose = false
        cursor.advance()
        let name = cursor.takeHTMLName()
        try attributes(from: start)
        guard !cursor.isAtEnd else {
            openAtEnd = (.tag, start)
            return
        }
        let isSelfClosed = cursor.current == UInt8(ascii: "/")
        cursor.advance(by: isSelfClosed ? 2 : 1)
        if !isSelfClosed, let name, let region = Region(rawText: name) { try rawText(region, from: start) }
    }

    private mutating func attributes(from start: Int) throws(HTMLError) {
        var count = 0
        cursor.skipSpace()
        while !cursor.isAtEnd, !cursor.isAtTagEnd {
            if cursor.takeAttribute() {
                count += 1
                try Self.count(&attributeCount, against: .attributes)
            }
            guard count <= maximumAttributes else {
                throw HTMLError(.tooManyAttributes(offset: start, limit: maximumAttributes))
            }
            cursor.skipSpace()
        }
        mostAttributes = max(mostAttributes, count)
    }

    private static func count(_ number: inout Int, against budget: Budget) throws(HTMLError) {
        number += 1
        guard number <= budget.limit else { throw HTMLError(.overBudget(budget)) }
    }

    /// Stops before the end tag, which the next step reads.
    private mutating func rawText(_ region: Region, from start: Int) throws(HTMLError) {
        let isMisread = region.marksReadAsMarkup.contains { cursor.starts(with: $0.utf8) }
        guard !isMisread || cursor.starts(with: region.endTag.utf8) else {
            throw HTMLError(.misreadMarkup(offset: start))
        }
        while !cursor.isAtEnd {
            cursor.advance(to: UInt8(ascii: "<"))
            if cursor.starts(with: region.endTag.utf8) { return try checkEndTag(of: region) }
            cursor.advance()
        }
        openAtEnd = (region, start)
    }

    private func checkEndTag(of region: Region) throws(HTMLError) {
        var ahead = cursor
        ahead.advance(by: 2)
        guard ahead.takeHTMLName()?.isWord(region.rawValue) == true else {
            throw HTMLError(.misreadMarkup(offset: cursor.position))
        }
    }
}

extension MarkupScan.Region {
    fileprivate init?(rawText name: ArraySlice<UInt8>) {
        guard let region = [Self.script, .style].first(where: { name.isWord($0.rawValue) }) else { return nil }
        self = region
    }

    fileprivate var endTag: String { "</\(rawValue)" }

    /// The markup that libxml2 recognizes at the start of a script or style.
    fileprivate var marksReadAsMarkup: [String] { ["</"] + (self == .style ? ["<body", "<frameset"] : ["<noscript"]) }
}
