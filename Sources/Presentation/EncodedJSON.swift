internal import FoundationEssentials

/// A value as JSON in UTF-8: one line, members in snake case and sorted by name.
package func encodedJSON(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return try Array(encoder.encode(value))
}
