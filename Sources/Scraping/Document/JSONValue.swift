package import FoundationEssentials

/// A JSON document. Numbers are decimals read from their literals, so a price is what was written: 0.1 is one tenth.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Decimal)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

/// Why bytes are not a JSON document we take.
package struct JSONError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The bytes end inside a string, an array or an object: a cut answer.
        case cut
        case malformed, tooDeep, tooLarge
    }
    package let code: Code
    package let message: String
}

extension JSONValue {
    static let maximumDepth = 64

    package init(utf8 bytes: [UInt8], maximumBytes: Int = 16 << 20) throws(JSONError) {
        guard bytes.count <= maximumBytes else {
            throw JSONError(
                code: .tooLarge,
                message: "\(bytes.count) bytes, over the cap of \(maximumBytes): not a document of this kind")
        }
        try Self.checkNesting(of: bytes)
        do {
            self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        } catch {
            throw JSONError(code: .malformed, message: "not JSON: \(Self.reason(error))")
        }
    }

    /// What a page would print: text and numbers. Objects, arrays and null have none.
    package var text: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.description
        case .bool(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    /// Nesting is counted before the decoder recurses into it.
    private static func checkNesting(of bytes: [UInt8]) throws(JSONError) {
        var depth = 0
        var inString = false
        var escaped = false
        for byte in bytes {
            if inString {
                if escaped {
                    escaped = false
                    continue
                }
                if byte == UInt8(ascii: "\\") { escaped = true }
                if byte == UInt8(ascii: "\"") { inString = false }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): inString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            guard depth <= maximumDepth else {
                throw JSONError(code: .tooDeep, message: "nested deeper than \(maximumDepth) levels")
            }
        }
        guard !inString, depth <= 0, bytes.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
            throw JSONError(code: .cut, message: "the JSON ends after \(bytes.count) bytes, before it is closed")
        }
    }

    private static func reason(_ error: any Error) -> String {
        guard case .dataCorrupted(let context)? = error as? DecodingError else { return "\(error)" }
        return context.debugDescription
    }
}

extension JSONValue: Decodable {
    /// Kinds in the order of how often they occur.
    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let number = try? value.decode(Decimal.self) {
            self = .number(number)
        } else if let flag = try? value.decode(Bool.self) {
            self = .bool(flag)
        } else if let object = try? value.decode([String: JSONValue].self) {
            self = .object(object)
        } else {
            self = .array(try value.decode([JSONValue].self))
        }
    }
}
