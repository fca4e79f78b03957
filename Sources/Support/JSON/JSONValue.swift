package import FoundationEssentials

/// A JSON document. Numbers are decimals parsed from their literals, so prices are exact: 0.1 is one tenth.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Decimal)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

/// The reason why bytes are not an acceptable JSON document.
package struct JSONError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The bytes end inside a string, an array or an object: a truncated response.
        case cut
        case malformed, tooDeep, tooLarge
    }
    package let code: Code
    package let message: String

    package init(code: Code, message: String) { (self.code, self.message) = (code, message) }
}

extension JSONValue {
    /// Strings, numbers, arrays, objects and so on together. A list of 1,500 stores has 70,000.
    static let maximumValues = 200_000

    package init(
        utf8 bytes: [UInt8], maximumBytes: Int = 16 << 20, maximumDepth: Int = 64
    ) throws(JSONError) {
        guard bytes.count <= maximumBytes else {
            throw JSONError(
                code: .tooLarge,
                message: "\(bytes.count) bytes, over the cap of \(maximumBytes): not a document of this kind")
        }
        var reader = try JSONReader(bytes, maximumDepth: maximumDepth)
        self = try reader.document()
    }

    /// The printable text of strings and numbers; nil for objects, arrays and null.
    package var text: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.description
        case .bool(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
