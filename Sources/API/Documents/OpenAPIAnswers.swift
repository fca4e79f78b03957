import Presentation
import Rows
import WebKit

/// The answers of an operation, as OpenAPI has them.
enum OpenAPIAnswers {
    static func answers(of endpoint: Endpoint) -> [Value.Member] {
        let media = endpoint.formats.map { format in
            let schema = endpoint.answer.schema(format, isPaged: endpoint.isPaged)
            return Value.Member(
                format.mediaType, ["schema": schema, "example": endpoint.answer.examples[format] ?? .null])
        }
        let fields = headers(HeaderDescription.ofAnswers(endpoint))
        let ok: Value = ["description": "\(endpoint.summary).", "headers": fields, "content": .object(media)]
        let unchanged: Value = ["description": "What If-None-Match names is still right.", "headers": fields]
        let good = [Value.Member("200", ok)] + (endpoint.isPosted ? [] : [.init("304", unchanged)])
        return good + problems(endpoint.allProblems)
    }

    static func answers(of plain: UtilityDescription) -> [Value.Member] {
        let type: Value = plain.mediaType == "application/json" ? "object" : "string"
        let content = Value.Member(plain.mediaType, ["schema": ["type": type]])
        let ok: Value = ["description": "\(plain.summary).", "content": .object([content])]
        return [.init("200", ok)] + problems(Problem.Code.ofAnyPath + plain.problems)
    }

    private static func problems(_ codes: [Problem.Code]) -> [Value.Member] {
        Set(codes.map(\.status)).sorted().map { .init("\($0)", reference("responses", "Problem\($0)")) }
    }

    /// The problem codes of each status.
    static var problemComponents: Value {
        let byStatus = Dictionary(grouping: Problem.Code.ofDeals, by: \.status).sorted { $0.key < $1.key }
        return .object(byStatus.map { .init("Problem\($0)", problem($0, $1)) })
    }

    private static func problem(_ status: Int, _ codes: [Problem.Code]) -> Value {
        let examples = codes.map { code in
            let problem = code == .invalidQuery ? APIDefinition.problemShape.example : Problem(code, code.advice)
            return Value.Member(code.rawValue, ["value": APIDefinition.problemShape.object(problem)])
        }
        return [
            "description": .text(codes.map { "\($0.title)." }.joined(separator: " ")),
            "headers": headers(HeaderDescription.ofProblem(status)),
            "content": [
                "application/problem+json": ["schema": reference("schemas", "Problem"), "examples": .object(examples)]
            ],
        ]
    }

    private static func headers(_ headers: [HeaderDescription]) -> Value {
        headers.isEmpty ? .null : .object(headers.map { .init($0.name, reference("headers", $0.name)) })
    }
}

/// A field of the head of answers.
struct HeaderDescription: Hashable, Sendable {
    let name: String, about: String
    let type: ValueType
    let example: Value

    fileprivate init(_ name: String, _ type: ValueType = .text, example: Value, _ about: String) {
        (self.name, self.type, self.example, self.about) = (name, type, example, about)
    }

    var component: Value.Member {
        .init(name, ["description": .text(about), "schema": type.schema(), "example": example])
    }

    static let ofAnswers = [
        HeaderDescription(
            "ETag", example: "\"1x8k3d0p2v7qf\"", "Identifies the answer; send it back as If-None-Match."),
        HeaderDescription(
            "Cache-Control", example: "public, max-age=60, stale-while-revalidate=30, stale-if-error=600",
            "How long the answer is valid, at most until the first deal in it ends."),
        HeaderDescription(
            "Age", .integer(0...Int(Int32.max)), example: .integer(12), "Seconds since the answer was computed."),
        HeaderDescription(
            "Link", example: "</v1/deals?lat=33.79&lon=-84.33&cursor=Li4u>; rel=\"next\"",
            "The next page; absent on the last."),
        HeaderDescription(
            "RateLimit", example: "\"default\";r=599;t=1",
            "r: requests left; t: seconds until the full number is available again."),
        HeaderDescription(
            "RateLimit-Policy", example: "\"default\";q=600;w=60", "q: requests in w seconds for one client."),
        HeaderDescription(
            "Circulard-Freshness", .words(["green", "amber", "red"]), example: "green",
            "Freshness of the stalest row; absent without rows."),
        HeaderDescription(
            "Circulard-Confirmed-At", .instant, example: "2026-11-18T11:00:00Z",
            "Time when that row was last seen at its store."),
        HeaderDescription(
            "Circulard-Stale", example: "database-unavailable",
            "Reason why an earlier answer is served; only on stale answers."),
    ]

    private static let retryAfter = HeaderDescription(
        "Retry-After", .integer(1...3600), example: .integer(2), "Seconds to wait before the next try.")
    private static let allow = HeaderDescription(
        "Allow", example: "GET, HEAD, OPTIONS", "Methods that the path has.")

    static var all: [HeaderDescription] { ofAnswers + [retryAfter, allow] }

    static func ofAnswers(_ endpoint: Endpoint) -> [HeaderDescription] {
        endpoint.isPosted ? ofAnswers.filter { $0.name.hasPrefix("RateLimit") } : ofAnswers
    }

    static func ofProblem(_ status: Int) -> [HeaderDescription] {
        switch status {
        case 405: [allow]
        case 429: [retryAfter] + ofAnswers.filter { $0.name.hasPrefix("RateLimit") }
        case 503: [retryAfter]
        default: []
        }
    }
}
