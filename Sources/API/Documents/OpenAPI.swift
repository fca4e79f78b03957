import DealRows
import WebKit

extension APIDefinition {
    /// The OpenAPI 3.1 document of all that can be asked, made from the same descriptions as the routes.
    package func openAPI(version: String) -> [UInt8] {
        var json = JSONBytes(reserving: 1 << 17)
        json.append(document(version: version))
        json.append(byte: UInt8(ascii: "\n"))
        return json.bytes
    }

    private func document(version: String) -> Value {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Circulard", "version": "\(version)",
                "summary": "Grocery deals near you, with exact and comparable prices.",
                "description": .text(Self.description),
            ],
            "servers": [["url": "/", "description": "This server."]],
            "tags": .list(Self.groups.map { ["name": .text($0), "description": .text($1)] }),
            "paths": .object(
                endpoints.map { .init($0.path, [$0.isPosted ? "post" : "get": operation($0)]) }
                    + UtilityEndpoint.described.map { .init($0.rawValue, ["get": operation($1)]) }),
            "components": [
                "schemas": .object(rows.map { .init($0.rowName, $0.rowSchema) } + [.init("Problem", problemSchema)]),
                "responses": OpenAPIAnswers.problemComponents,
                "headers": .object(HeaderDescription.all.map(\.component)),
            ],
        ]
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

    private var problemSchema: Value {
        Problem.shape.fields.map(\.description).schema(
            Problem.shape.about, example: Problem.shape.object(Problem.shape.example))
    }

    /// Each kind of row once, as its first endpoint answers with it.
    var rows: [ResponseDescription] {
        endpoints.map(\.answer).reduce(into: []) { rows, answer in
            if !rows.contains(where: { $0.rowName == answer.rowName }) { rows.append(answer) }
        }
    }

    private func operation(_ endpoint: Endpoint) -> Value {
        let suffixes = endpoint.formats.dropFirst().map { "\(endpoint.path).\($0.rawValue)" }.joined(separator: ", ")
        return [
            "operationId": .text(endpoint.name), "tags": [.text(endpoint.group)], "summary": .text(endpoint.summary),
            "description": .text(
                endpoint.about + (suffixes.isEmpty ? "" : " Other formats by Accept, or as \(suffixes).")),
            "parameters": .list(endpoint.isPosted ? [] : endpoint.parameters.map { $0.description.object }),
            "requestBody": endpoint.isPosted ? requestBody(endpoint) : .null,
            "responses": OpenAPIAnswers.answers(of: endpoint),
            "x-examples": .list(
                endpoint.examples.map { ["title": .text($0.title), "target": .text($0.target), "body": $0.body] }),
        ]
    }

    private func requestBody(_ endpoint: Endpoint) -> Value {
        let parameters = endpoint.parameters.map(\.description)
        let schema: Value = [
            "type": "object", "additionalProperties": .flag(false),
            "required": .texts(parameters.filter(\.isRequired).map(\.name)),
            "properties": .object(parameters.map { .init($0.name, $0.type.schema($0.about, standard: $0.standard)) }),
        ]
        let media: Value = ["schema": schema, "example": endpoint.examples.first?.body ?? .null]
        return ["required": .flag(true), "content": .object([.init(Format.json.mediaType, media)])]
    }

    private func operation(_ plain: UtilityDescription) -> Value {
        [
            "operationId": .text(plain.name), "tags": ["server"], "summary": .text(plain.summary),
            "description": "\(plain.summary).", "responses": OpenAPIAnswers.answers(of: plain),
        ]
    }
}

extension ParameterDescription {
    fileprivate var object: Value {
        [
            "name": .text(name), "in": isOfPath ? "path" : "query", "required": .flag(isOfPath || isRequired),
            "description": .text(about), "schema": type.schema(standard: standard), "example": example,
            "explode": type.isList ? .flag(false) : .null,
        ]
    }
}
