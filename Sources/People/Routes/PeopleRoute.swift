import HTTPTypes
import Rows
import WebKit

/// One thing that people can do with what they keep: from this the route, the checks of its body and the OpenAPI document
/// are made.
struct PeopleRoute: Sendable {
    /// Whom it answers.
    enum Access: Sendable {
        /// Anybody. It makes or finds a vault.
        case anybody
        /// The devices that are signed in to a vault.
        case vault
    }

    enum RouteLimit: Sendable { case newVaults, channels }

    let method: HTTPRequest.Method
    /// "/v1/lists/{id}".
    let path: String
    /// A name for programs: "renameList".
    let name: String
    let summary: String
    let about: String
    var access = Access.vault
    /// Whether it answers what another site makes a browser send: what its path names is right enough to it.
    var isForOtherSites = false
    /// The members of the JSON object to send; empty if nothing is sent.
    var body: [FieldDescription] = []
    /// Parameters of the query.
    var query: [any AnyParameter] = []
    /// The limit that it counts against, beside those of all requests and changes.
    var limit: RouteLimit?
    /// Whether it takes the version of a list in If-Match.
    var takesVersion = false
    /// The statuses of good answers: 200, 201 or 204.
    var statuses: [Int] = [200]
    /// The members of the answer; empty if it has no body, nil if it is text.
    var answer: [FieldDescription]? = []
    /// The type of an answer that is text.
    var textType = "text/plain"
    let example: Value
    /// Problems of its own, beside those that all have.
    var problems: [Problem.Code] = []
    /// What happens for security where it succeeds, and where the secret that it takes is wrong.
    var events: [SecurityEvent] = []
    var refusal: SecurityEvent?
    let respond: @Sendable (PeopleRequest, Keeper) async throws -> PeopleAnswer

    var hasBody: Bool { !body.isEmpty }
    var isRead: Bool { method == .get }
}

/// An answer before it has a head.
struct PeopleAnswer: Sendable {
    var status = 200
    var body: PeopleAnswerBody = .none
    var fields: HTTPFields = [:]
    /// Whether something happened, where the answer is the same if nothing did.
    var isEvent = true

    static func object(_ value: Value, status: Int = 200, fields: HTTPFields = [:]) -> PeopleAnswer {
        PeopleAnswer(status: status, body: .json(value), fields: fields)
    }

    static func nothing(_ fields: HTTPFields = [:]) -> PeopleAnswer { PeopleAnswer(status: 204, fields: fields) }
}

enum PeopleAnswerBody: Sendable {
    case none
    case json(Value)
    case text(String)
    case html(String)
    case calendar([UInt8])
    /// JSON.
    case parts(AnswerParts)

    /// Empty for one in parts.
    var bytes: [UInt8] {
        switch self {
        case .none, .parts: []
        case .json(let value): value.jsonBytes + [UInt8(ascii: "\n")]
        case .text(let text), .html(let text): Array(text.utf8)
        case .calendar(let bytes): bytes
        }
    }

    var contentType: String? {
        switch self {
        case .none: nil
        case .json, .parts: "application/json"
        case .text: "text/plain; charset=utf-8"
        case .html: "text/html; charset=utf-8"
        case .calendar: "text/calendar; charset=utf-8"
        }
    }
}
