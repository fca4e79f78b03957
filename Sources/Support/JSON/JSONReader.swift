/// Parses strict RFC 8259 in one pass, byte by byte, up to a maximum depth: in a time that grows with the bytes alone.
struct JSONReader {
    /// Valid UTF-8.
    let bytes: [UInt8]
    var position = 0
    private let maximumDepth: Int
    private var depth = 0
    private var valueCount = 0

    init(_ bytes: [UInt8], maximumDepth: Int) throws(JSONError) {
        (self.bytes, self.maximumDepth) = (bytes, maximumDepth)
        do { _ = try UTF8Span(validating: bytes.span) } catch {
            let offset = error.byteOffsets.lowerBound
            let isCut = error.kind == .truncatedScalar && error.byteOffsets.upperBound == bytes.count
            throw isCut
                ? JSONError(code: .cut, message: "the JSON ends inside a character, after \(bytes.count) bytes")
                : JSONError(code: .malformed, message: "not JSON: byte \(offset) is not UTF-8")
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    mutating func document() throws(JSONError) -> JSONValue {
        let document = try value()
        skipSpace()
        guard position == bytes.count else { throw malformed("more follows") }
        return document
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        skipSpace()
        valueCount += 1
        guard valueCount <= JSONValue.maximumValues else {
            throw JSONError(
                code: .tooLarge,
                message: "more than \(JSONValue.maximumValues) values; refused, since no real document has that many")
        }
        switch try peek() {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object() throws(JSONError) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        var isFirst = true
        try open()
        while try more(before: UInt8(ascii: "}"), isFirst) {
            let place = position
            let name = try string()
            skipSpace()
            guard try take() == UInt8(ascii: ":") else { throw malformed("no colon after a name") }
            guard members.updateValue(try value(), forKey: name) == nil else { throw ambiguous(name, at: place) }
            isFirst = false
        }
        return members
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        var elements: [JSONValue] = []
        try open()
        while try more(before: UInt8(ascii: "]"), elements.isEmpty) { elements.append(try value()) }
        return elements
    }

    private mutating func open() throws(JSONError) {
        depth += 1
        guard depth <= maximumDepth else {
            throw JSONError(code: .tooDeep, message: "nested deeper than \(maximumDepth) levels, at byte \(position)")
        }
        position += 1
    }

    /// Skips a comma or the end.
    private mutating func more(before end: UInt8, _ isFirst: Bool) throws(JSONError) -> Bool {
        skipSpace()
        if try peek() == end {
            position += 1
            depth -= 1
            return false
        }
        guard !isFirst else { return true }
        guard try take() == UInt8(ascii: ",") else { throw malformed("no comma between two values") }
        skipSpace()
        return true
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for byte in word.utf8 where try take() != byte { throw malformed("an invalid literal") }
        return value
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position += 1
        }
    }

    func peek() throws(JSONError) -> UInt8 {
        guard position < bytes.count else {
            throw JSONError(
                code: .cut, message: "the JSON ends after \(bytes.count) bytes, before it is closed")
        }
        return bytes[position]
    }

    mutating func take() throws(JSONError) -> UInt8 {
        let byte = try peek()
        position += 1
        return byte
    }

    private func ambiguous(_ name: String, at place: Int) -> JSONError {
        JSONError(
            code: .ambiguous,
            message: "\"\(name.prefix(100))\" occurs twice in one object, again at byte \(place), and it is not known "
                + "which of them counts: fetch the document again, or have it corrected")
    }

    func malformed(_ reason: String) -> JSONError {
        JSONError(code: .malformed, message: "not JSON: \(reason), before byte \(position)")
    }
}
