import CommandSupport
import FoundationEssentials
import Storage

/// One JSON object of the input.
protocol JSONQuestion: Decodable {
    /// A valid line, for error messages.
    static var example: String { get }
}

/// Reads JSON objects, one per line, and answers each before the next is read. Empty lines are skipped.
enum JSONLines {
    /// - Parameter path: "-" is standard input.
    /// - Throws: a failure that names the first invalid line. Answers to earlier lines have been printed.
    static func each<Question: JSONQuestion>(
        of path: String, as type: Question.Type, _ answer: (Question) throws -> Void
    ) throws {
        var lines = try InputLines(path: path)
        while let line = try lines.next() {
            guard !line.allSatisfy({ [0x20, 0x09].contains($0) }) else { continue }
            try answer(decode(line, as: type, place: "line \(lines.number) of \(lines.name)"))
        }
    }

    private static func decode<Question: JSONQuestion>(
        _ line: [UInt8], as type: Question.Type, place: String
    ) throws -> Question {
        do {
            return try JSONDecoder().decode(type, from: Data(line))
        } catch let error as DecodingError {
            throw Failure(.badData, "\(place) \(complaint(error))", advice: "each line must look like \(type.example)")
        }
    }

    private static func complaint(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, _): "lacks \"\(key.stringValue)\""
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.first.map { "has a \"\($0.stringValue)\" of the wrong type" } ?? "is not a JSON object"
        @unknown default: "is not a JSON object"
        }
    }
}
