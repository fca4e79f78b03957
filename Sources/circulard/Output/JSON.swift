import FoundationEssentials
import Setup

/// Machine output: one object, or one object a line where rows stream.
enum JSON {
    static func print(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        try Console.data(String(decoding: encoder.encode(value), as: UTF8.self))
    }

    /// One object a line.
    static func printLines(_ values: [some Encodable]) throws {
        for value in values { try print(value) }
    }
}
