@testable import upstream_sim

/// How a command ended.
struct Outcome: Sendable, CustomStringConvertible {
    let arguments: [String]
    let status: Int32
    let output: String
    let errors: String
    /// Processes that it started and that still run.
    let leftovers: [String]

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The output as one JSON object.
    func json() throws -> JSON { try JSONReader.read(Array(output.utf8), from: "\(self)") }

    /// The output as a JSON object a line.
    func rows() throws -> [JSON] { try lines.map { try JSONReader.read(Array($0.utf8), from: "\(self)") } }

    var description: String {
        "circulard \(arguments.joined(separator: " ")): \(status)\nstdout: \(output.prefix(2000))\nstderr: \(errors)"
    }
}

extension JSON {
    var number: Int? { if case .number(let literal) = self { Int(literal) } else { nil } }
    var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    var keys: Set<String> { Set(members.map(\.key)) }
}
