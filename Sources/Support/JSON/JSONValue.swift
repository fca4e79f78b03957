/// A JSON document. A number is its literal: a price is exact, and an item number keeps its digits.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// As printed: "0.10", "1e3".
    case number(String)
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
        /// Two members of an object have the same name: which of them counts is not known.
        case ambiguous
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
        case .string(let text), .number(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
