@testable import upstream_sim

/// The result of a command.
struct Outcome: Sendable, CustomStringConvertible {
    let arguments: [String]
    let status: Int32
    let output: String
    let errors: String
    /// Processes that it started and that still run.
    let leftovers: [String]

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The output as one JSON object.
    func json() throws -> SimJSON { try SimJSONReader.read(Array(output.utf8), from: "\(self)") }

    /// The output as one JSON object per line.
    func rows() throws -> [SimJSON] { try lines.map { try SimJSONReader.read(Array($0.utf8), from: "\(self)") } }

    var description: String {
        "circulard \(arguments.joined(separator: " ")): \(status)\nstdout: \(output.prefix(2000))\nstderr: \(errors)"
    }
}

extension SimJSON {
    var number: Int? { if case .number(let literal) = self { Int(literal) } else { nil } }
    var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    var keys: Set<String> { Set(members.map(\.key)) }
}
