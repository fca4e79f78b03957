import CommandSupport
import Presentation
import Rows

/// JSON output: one object, or one object per line for streams of rows.
enum JSON {
    static func print(_ value: some Encodable) throws {
        try Console.data(escaped(String(decoding: encodedJSON(value), as: UTF8.self)))
    }

    /// Prints an answer as REST gives it.
    static func print<Row>(_ response: ListResponse<Row>) throws { try print(response.value) }

    static func print(_ value: Value) throws { try Console.data(escaped(value.json)) }

    /// Prints one object per line.
    static func printLines<Row>(_ rows: [Row], _ fields: [RowField<Row>]) throws {
        for row in rows { try print(fields.object(row)) }
    }

    /// Prints one object per line.
    static func printLines(_ values: [some Encodable]) throws {
        for value in values { try print(value) }
    }

    /// Escapes characters that a terminal would interpret. The encoder escapes only ASCII control characters; the
    /// others occur only inside strings, where an escape has the same meaning.
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
