import HTTPTypes
import Presentation
import Rows
import WebKit

extension APIDefinition {
    /// The OpenAPI 3.1 document of all that can be asked, made from the same descriptions as the routes.
    func openAPI(version: String) -> [UInt8] {
        OpenAPI(
            title: "Circulard", version: version,
            summary: "Grocery deals near you, with exact and comparable prices.", description: Self.description,
            tags: Self.groups.map { ["name": .text($0), "description": .text($1)] },
            operations: endpoints.map(operation) + UtilityEndpoint.described.map(operation),
            components: [
                "schemas": .object(rows.map { .init($0.rowName, $0.rowSchema) } + [.init("Problem", problemSchema)]),
                "responses": OpenAPIAnswers.problemComponents,
                "headers": .object(HeaderDescription.all.map(\.component)),
            ]
        ).json
    }

    private static let description = """
        Money is whole US cents (members that end in _cents) and printed beside it. What is not stated is absent, never \
        null. Nothing is changed by any request, a POST included. HEAD answers like GET without the body. Every path may have a suffix that names a format (/v1/deals.csv), \
        which goes before Accept. Later versions add members and never change or remove one: ignore what you do not know. \
        For people: /docs.
        """

    private static let groups = [
        ("deals", "Current deals of stores, with evidence."),
        ("compare", "Stores ranked for an item."), ("basket", "Trips for a shopping list."),
        ("entry-deals", "The best deal for each entry of a shopping list."),
        ("stores", "Stores and their locations."), ("listings", "Listings and their price history."),
        ("sources", "Freshness and health of sources."), ("server", "The server itself."),
    ]

    static let problemShape = Problem.shape(of: Problem.Code.ofDeals)

    private var problemSchema: Value {
        Self.problemShape.fields.map(\.description).schema(
            Self.problemShape.about, example: Self.problemShape.object(Self.problemShape.example))
    }

    /// Each kind of row once, as its first endpoint answers with it.
    var rows: [ResponseDescription] {
        endpoints.map(\.answer).reduce(into: []) { rows, answer in
            if !rows.contains(where: { $0.rowName == answer.rowName }) { rows.append(answer) }
        }
    }

    private func operation(_ endpoint: Endpoint) -> OpenAPIOperation {
        let suffixes = endpoint.formats.dropFirst().map { "\(endpoint.path).\($0.rawValue)" }.joined(separator: ", ")
        let parameters = endpoint.parameters.map(\.description)
        return OpenAPIOperation(
            endpoint.isPosted ? .post : .get, endpoint.path, name: endpoint.name, summary: endpoint.summary,
            about: endpoint.about + (suffixes.isEmpty ? "" : " Other formats by Accept, or as \(suffixes)."),
            tag: endpoint.group, parameters: endpoint.isPosted ? [] : parameters.map(\.object),
            body: endpoint.isPosted
                ? OpenAPIOperation.body(parameters, example: endpoint.examples.first?.body ?? .null) : .null,
            responses: OpenAPIAnswers.answers(of: endpoint),
            examples: endpoint.examples.map { ["title": .text($0.title), "target": .text($0.target), "body": $0.body] })
    }

    private func operation(_ path: UtilityEndpoint, _ plain: UtilityDescription) -> OpenAPIOperation {
        OpenAPIOperation(
            .get, path.rawValue, name: plain.name, summary: plain.summary, about: "\(plain.summary).", tag: "server",
            responses: OpenAPIAnswers.answers(of: plain))
    }
}
