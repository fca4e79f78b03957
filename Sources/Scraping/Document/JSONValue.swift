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
    /// Texts, numbers, arrays, objects and so on together. A list of 1,500 stores has 70,000.
    static let maximumValues = 200_000

    package init(utf8 bytes: [UInt8], maximumBytes: Int = 16 << 20) throws(JSONError) {
        guard bytes.count <= maximumBytes else {
            throw JSONError(
                code: .tooLarge,
                message: "\(bytes.count) bytes, over the cap of \(maximumBytes): not a document of this kind")
        }
        var reader = try JSONReader(bytes)
        self = try reader.document()
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
}
