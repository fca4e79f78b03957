/// One thing that can be asked: from this the route, the checks of its query, the OpenAPI document and the docs are made.
package struct Endpoint: Sendable {
    /// "/v1/items/{id}".
    package let path: String
    /// A name for programs: "listDeals".
    package let name: String
    package let summary: String
    package let about: String
    let parameters: [any AnyParameter]
    package let formats: [Format]
    package let answer: AnswerDescription
    /// Targets that answer over the data of `circulard demo`, with what each shows.
    package let examples: [Example]
    /// Problems of its own, beside those anything can have.
    var problems: [Problem.Code] = []
    let respond: @Sendable (Query, Tier) async throws -> any Answerable

    package struct Example: Hashable, Sendable {
        package let title: String, target: String
    }
}

/// What an endpoint's JSON is.
package struct AnswerDescription: Hashable, Sendable {
    let listName: String
    let rowName: String
    let rowAbout: String
    let fields: [FieldDescription]
    let envelope: [FieldDescription]
}

extension AnswerDescription {
    init<Row>(_ listName: String, of shape: Shape<Row>, envelope: [FieldDescription] = []) {
        self.init(
            listName: listName, rowName: shape.name, rowAbout: shape.about, fields: shape.fields.map(\.description),
            envelope: envelope)
    }
}
