/// Reads one JSON document. Meant for trusted captures: it checks the grammar, not the nesting depth.
struct SimJSONReader {
    private let bytes: [UInt8]
    private var at = 0

    static func read(_ bytes: [UInt8], from origin: String) throws(SimulatorError) -> SimJSON {
        var reader = SimJSONReader(bytes: bytes)
        guard let value = reader.value(), reader.isAtEnd else {
            throw SimulatorError(.unreadableCapture, "\(origin): invalid JSON at byte \(reader.at). Name a JSON file.")
        }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return at == bytes.count
        }
    }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { at += 1 }
    }

    private mutating func take(_ mark: Character) -> Bool {
        skipSpace()
        guard let byte = next, byte == mark.asciiValue else { return false }
        at += 1
        return true
    }

    private mutating func value() -> SimJSON? {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return object()
        case UInt8(ascii: "["): return array()
        case UInt8(ascii: "\""): return string().map(SimJSON.string)
        case UInt8(ascii: "t"): return word("true", .bool(true))
        case UInt8(ascii: "f"): return word("false", .bool(false))
        case UInt8(ascii: "n"): return word("null", .null)
        default: return number()
        }
    }

    private mutating func word(_ word: String, _ meaning: SimJSON) -> SimJSON? {
        guard bytes[at...].starts(with: word.utf8) else { return nil }
        at += word.utf8.count
        return meaning
    }

    private static let numberBytes = Set("+-.Ee0123456789".utf8)

    private mutating func number() -> SimJSON? {
        let start = at
        while let byte = next, Self.numberBytes.contains(byte) { at += 1 }
        return start == at ? nil : .number(String(decoding: bytes[start..<at], as: UTF8.self))
    }

    private mutating func array() -> SimJSON? {
        guard take("[") else { return nil }
        var elements: [SimJSON] = []
        if take("]") { return .array([]) }
        repeat {
            guard let element = value() else { return nil }
            elements.append(element)
        } while take(",")
        return take("]") ? .array(elements) : nil
    }

    private mutating func object() -> SimJSON? {
        guard take("{") else { return nil }
        var members: [SimJSON.JSONMember] = []
        if take("}") { return .object([]) }
        repeat {
            skipSpace()
            guard let key = string(), take(":"), let value = value() else { return nil }
            members.append(.init(key: key, value: value))
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    private mutating func string() -> String? {
        guard take("\"") else { return nil }
        var units: [UInt8] = []
        while let byte = next {
            at += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let character = escape() else { return nil }
                units.append(contentsOf: String(character).utf8)
            default: units.append(byte)
            }
        }
        return nil
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r", 0x74: "\t",
    ]

    private mutating func escape() -> Unicode.Scalar? {
        guard let byte = next else { return nil }
        at += 1
        guard byte == UInt8(ascii: "u") else { return Self.escapes[byte] }
        guard let high = hexUnit() else { return nil }
        guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) }
        guard take("\\"), take("u"), let low = hexUnit(), (0xDC00..<0xE000).contains(low) else { return nil }
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    }

    private mutating func hexUnit() -> UInt32? {
        guard at + 4 <= bytes.count else { return nil }
        defer { at += 4 }
        return UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
    }
}
