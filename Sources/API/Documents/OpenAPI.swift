extension APIDefinition {
    /// The OpenAPI 3.1 document of all that can be asked, made from the same descriptions as the routes.
    package func openAPI(version: String) -> [UInt8] {
        var json = JSONBytes(reserving: 1 << 17)
        json.append(document(version: version))
        json.append(byte: UInt8(ascii: "\n"))
        return json.bytes
    }

    private func document(version: String) -> Value {
        .object([
            "openapi": .text("3.1.0"),
            "info": .object([
                "title": .text("Circulard"), "version": .text(version),
                "summary": .text("Grocery deals near you, with exact and comparable prices."),
                "description": .text(Self.description),
            ]),
            "servers": .list([.object(["url": .text("/"), "description": .text("This server.")])]),
            "tags": .list(
                groups.map { name, about in .object(["name": .text(name), "description": .text(about)]) }),
            "paths": .object(
                endpoints.map { .init($0.path, .object(["get": operation($0)])) }
                    + UtilityEndpoint.allCases.compactMap { plain in
                        plain.description.map { .init(plain.rawValue, .object(["get": operation($0)])) }
                    }),
            "components": .object([
                "schemas": .object(
                    rows.map { .init($0.rowName, $0.rowSchema) }
                        + [.init("Problem", problemSchema)]),
                "responses": OpenAPIAnswers.problemComponents,
                "headers": .object(HeaderDescription.all.map(\.component)),
            ]),
        ])
    }

    private static let description = """
        Money is whole US cents (members that end in _cents) and printed beside it. What is not stated is absent, never \
        null. HEAD answers like GET without the body. Every path may have a suffix that names a format (/v1/deals.csv), \
        which goes before Accept. Later versions add members and never change or remove one: ignore what you do not know. \
        For people: /docs.
        """

    private var groups: [(name: String, about: String)] {
        [
            ("deals", "What stores offer now, and what each deal was read from."),
            ("compare", "Stores ranked for an item."),
            ("stores", "Where the stores are."),
            ("items", "What is sold, and what it has cost."),
            ("sources", "How fresh what is known is."),
            ("server", "The server itself."),
        ]
    }

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
        return .object([
            "operationId": .text(endpoint.name), "tags": .list([.text(endpoint.group)]),
            "summary": .text(endpoint.summary),
            "description": .text("\(endpoint.about) Other formats by Accept, or as \(suffixes)."),
            "parameters": .list(endpoint.parameters.map { $0.description.object }),
            "responses": OpenAPIAnswers.answers(of: endpoint),
            "x-examples": .list(
                endpoint.examples.map { .object(["title": .text($0.title), "target": .text($0.target)]) }),
        ])
    }

    private func operation(_ plain: UtilityDescription) -> Value {
        .object([
            "operationId": .text(plain.name), "tags": .list([.text("server")]), "summary": .text(plain.summary),
            "description": .text("\(plain.summary)."),
            "responses": OpenAPIAnswers.answers(of: plain),
        ])
    }
}

extension ParameterDescription {
    fileprivate var object: Value {
        .object([
            "name": .text(name), "in": .text(isOfPath ? "path" : "query"), "required": .flag(isOfPath || isRequired),
            "description": .text(about), "schema": type.schema(standard: standard), "example": example,
        ])
    }
}
