internal import Glibc

/// A position in the bytes of a page, with the steps that libxml2's HTML parser takes.
struct ByteCursor {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position >= bytes.count }
    /// NUL, which a clean page does not contain, at the end.
    var current: UInt8 { peek(0) }
    var isAtTagEnd: Bool {
        current == UInt8(ascii: ">") || (current == UInt8(ascii: "/") && peek(1) == UInt8(ascii: ">"))
    }

    func peek(_ distance: Int) -> UInt8 {
        let index = position + distance
        return index < bytes.count ? bytes[index] : 0
    }

    /// - Parameter word: ASCII in lower case; letters compare without case.
    func starts(with word: String.UTF8View) -> Bool {
        word.enumerated().allSatisfy { peek($0.offset).asciiLowercased == $0.element }
    }

    mutating func advance(by count: Int = 1) { position = min(position + count, bytes.count) }

    /// Moves to the next such byte, or to the end if there is none.
    mutating func advance(to byte: UInt8) {
        position = bytes.withUnsafeBytes { all in
            let rest = all[position...]
            guard let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty,
                let hit = memchr(start, Int32(byte), rest.count)
            else { return all.count }
            return position + (UnsafeRawPointer(hit) - start)
        }
    }

    mutating func skipSpace() { while current.isHTMLSpace { advance() } }

    /// A tag or attribute name. libxml2 cuts a name after 100 bytes and reads the rest as another one.
    mutating func takeHTMLName() -> ArraySlice<UInt8>? {
        guard current.startsHTMLName else { return nil }
        let start = position
        while position - start < 100, current.continuesHTMLName { advance() }
        return bytes[start..<position]
    }

    /// Skips one attribute, or the junk in its place.
    ///
    /// - Returns: whether it was an attribute.
    mutating func takeAttribute() -> Bool {
        guard takeHTMLName() != nil else {
            while !isAtEnd, !current.isHTMLSpace, !isAtTagEnd { advance() }
            return false
        }
        skipSpace()
        if current == UInt8(ascii: "=") {
            advance()
            skipSpace()
            skipValue()
        }
        return true
    }

    private mutating func skipValue() {
        let quote = current
        guard quote.isQuote else {
            while !isAtEnd, !current.isHTMLSpace, current != UInt8(ascii: ">") { advance() }
            return
        }
        advance()
        advance(to: quote)
        advance()
    }
}

extension UInt8 {
    /// The white space that libxml2 recognizes in tags, and that separates class tokens.
    var isHTMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
    var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(asciiLowercased) }
    var asciiLowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
    var startsHTMLName: Bool {
        isASCIILetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") || self == UInt8(ascii: ".")
    }
    var continuesHTMLName: Bool {
        startsHTMLName || self == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}

extension ArraySlice<UInt8> {
    /// - Parameter word: in lower case; letters compare without case.
    func isWord(_ word: String) -> Bool {
        count == word.utf8.count && lazy.map(\.asciiLowercased).elementsEqual(word.utf8)
    }
}
