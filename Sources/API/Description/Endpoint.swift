import Presentation
import Rows
import WebKit

/// One thing that can be asked: from this the route, the checks of its query, the OpenAPI document and the docs are made.
struct Endpoint: Sendable {
    /// "/v1/listings/{id}".
    let path: String
    /// A name for programs: "listDeals".
    let name: String
    let summary: String
    let about: String
    let parameters: [any AnyParameter]
    let formats: [Format]
    let answer: ResponseDescription
    /// Targets that answer over the data of `circulard demo`, with what each shows.
    let examples: [Example]
    /// Problems of its own, beside those anything can have.
    var problems: [Problem.Code] = []
    /// Whether the parameters are the members of a JSON object that is posted, not those of the query.
    var isPosted = false
    let respond: @Sendable (Query, APIContext) async throws -> any AnyListResponse

    struct Example: Hashable, Sendable {
        let title: String, target: String
        /// The JSON object to post, if any.
        let body: Value

        init(_ title: String, _ target: String, body: Value = .null) {
            (self.title, self.target, self.body) = (title, target, body)
        }
    }
}

/// The description of an endpoint's response.
struct ResponseDescription: Sendable {
    let listName: String
    let rowName: String
    let rowAbout: String
    let fields: [FieldDescription]
    let envelope: [FieldDescription]
    /// A row, and a whole answer in each format.
    let exampleRow: Value
    let examples: [Format: Value]
}

extension ResponseDescription {
    init<Row>(_ listName: String, of shape: RowSchema<Row>) {
        self.init(envelope: [], example: ListResponse(listName: listName, shape: shape, rows: [shape.example]))
    }

    init<Row>(envelope: [FieldDescription], example: ListResponse<Row>) {
        let shape = example.shape
        self.init(
            listName: example.listName, rowName: shape.name, rowAbout: shape.about,
            fields: shape.fields.map(\.description), envelope: envelope, exampleRow: shape.object(shape.example),
            examples: [
                .json: example.value, .geoJSON: example.features, .lines: text(example.lines()),
                .csv: text(example.csv()),
                .calendar: text(example.calendar(.example)), .webPage: text(example.webPage(.example)),
            ])
    }
}

private func text(_ bytes: [UInt8]) -> Value { .text(String(decoding: bytes, as: UTF8.self)) }

extension FeedFacts {
    static let example = FeedFacts(
        origin: "https://deals.example",
        title: "Deals near a point, in a ZIP code or at a store")
}
