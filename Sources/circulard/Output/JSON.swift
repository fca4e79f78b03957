import FoundationEssentials
import Setup

/// Machine output: one object, or one object a line where rows stream.
enum JSON {
    static func print(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        try Console.data(escaped(String(decoding: encoder.encode(value), as: UTF8.self)))
    }

    /// One object a line.
    static func printLines(_ values: [some Encodable]) throws {
        for value in values { try print(value) }
    }

    /// The encoder escapes the control characters of ASCII alone. What else a terminal would act on stands in strings
    /// only, where an escape means the same.
    private static func escaped(_ json: String) -> String {
        guard json.hasTerminalCommands else { return json }
        var result = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            guard scalar.isTerminalCommand else {
                result.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            result.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
        }
        return String(result)
    }
}
