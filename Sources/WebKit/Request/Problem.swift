package import Rows

/// Why a request has no answer, as RFC 9457 says it. Codes are stable; sentences are not.
package struct Problem: Error, Hashable, Sendable {
    /// A kind of problem. Each server declares its own beside those of any.
    package struct Code: Hashable, Sendable {
        /// "not-found".
        package let rawValue: String
        package let status: Int
        /// The same for every occurrence. The advice says what the client can do.
        package let title: String, advice: String

        package init(_ rawValue: String, _ status: Int, _ title: String, _ advice: String) {
            (self.rawValue, self.status, self.title, self.advice) = (rawValue, status, title, advice)
        }

        /// The same code, with advice that fits one server better.
        package func advising(_ advice: String) -> Code { Code(rawValue, status, title, advice) }

        package static func == (a: Code, b: Code) -> Bool { a.rawValue == b.rawValue }
        package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

        var typeURI: String { "urn:circulard:problem:" + rawValue }
    }

    /// A parameter that cannot be used.
    package struct Fault: Hashable, Sendable {
        package let parameter: String, detail: String

        package init(parameter: String, detail: String) { (self.parameter, self.detail) = (parameter, detail) }
    }

    package let code: Code
    /// The error in this request, and what to do.
    package let detail: String
    package var faults: [Fault] = []
    /// When the same may work.
    package var retryAfterSeconds: Int?

    package init(_ code: Code, _ detail: String, faults: [Fault] = [], retryAfterSeconds: Int? = nil) {
        (self.code, self.detail, self.faults) = (code, detail, faults)
        self.retryAfterSeconds = retryAfterSeconds
    }

    /// More faults than these nobody reads: a body of many members is not answered by one that is many times as long.
    private static let maximumFaults = 20

    package static func query(_ faults: [Fault]) -> Problem {
        let named = Array(faults.prefix(maximumFaults))
        let rest = faults.count > named.count ? ["and \(faults.count - named.count) more"] : []
        let details = named.map { "\($0.parameter): \($0.detail)" } + rest
        return Problem(.invalidQuery, details.joined(separator: "; "), faults: named)
    }

    package func json() -> [UInt8] {
        var json = JSONBytes()
        json.append(([Self.type([])] + Self.members).object(self))
        json.append(byte: UInt8(ascii: "\n"))
        return json.bytes
    }

    /// - Parameter codes: those that the server knows.
    package static func shape(of codes: [Code]) -> RowSchema<Problem> {
        RowSchema(
            name: "Problem", about: "An error (RFC 9457).", fields: [type(codes)] + members,
            example: .query([Fault(parameter: "lat", detail: "is missing: say where, by lat and lon or by zip")]))
    }

    private static func type(_ codes: [Code]) -> RowField<Problem> {
        RowField("type", .text(words: codes.map(\.typeURI)), \.code.typeURI, "Stable name of the kind of problem.")
    }

    private static let members: [RowField<Problem>] = [
        RowField("title", \.code.title, "What that kind is."),
        RowField("status", .integer(400...599), \.code.status, "The HTTP status."),
        RowField("detail", \.detail, "What is wrong here, and what to do."),
        RowField(
            "errors", of: faultFields, required: false, { $0.faults.isEmpty ? nil : $0.faults },
            "The parameters that cannot be used."),
    ]

    private static let faultFields: [RowField<Fault>] = [
        RowField("parameter", \.parameter, "Its name."), RowField("detail", \.detail, "What is wrong with it."),
    ]
}
