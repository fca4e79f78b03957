package import HTTPTypes
package import Rows

/// An OpenAPI 3.1 document, made from the same descriptions as the routes.
package struct OpenAPI: Sendable {
    package var title: String, version: String
    package var summary: String?
    package var description: String
    package var tags: [Value] = []
    package var operations: [OpenAPIOperation]
    package var components: Value

    package init(
        title: String, version: String, summary: String? = nil, description: String, tags: [Value] = [],
        operations: [OpenAPIOperation], components: Value
    ) {
        (self.title, self.version, self.summary, self.description) = (title, version, summary, description)
        (self.tags, self.operations, self.components) = (tags, operations, components)
    }

    package var json: [UInt8] { document.jsonBytes + [UInt8(ascii: "\n")] }

    private var document: Value {
        [
            "openapi": "3.1.0",
            "info": [
                "title": .text(title), "version": .text(version), "summary": .text(summary),
                "description": .text(description),
            ],
            "servers": [["url": "/", "description": "This server."]],
            "tags": tags.isEmpty ? .null : .list(tags), "paths": .object(paths), "components": components,
        ]
    }

    /// In the order in which the operations name them.
    private var paths: [Value.Member] {
        var names: [String] = []
        for operation in operations where names.last != operation.path { names.append(operation.path) }
        return names.map { name in
            .init(name, .object(operations.filter { $0.path == name }.map(\.member)))
        }
    }
}

/// One method of a path.
package struct OpenAPIOperation: Sendable {
    package var method: HTTPRequest.Method, path: String
    package var name: String, summary: String, about: String
    package var tag: String?
    package var security: [Value]?
    /// Of path and query; nil: it has no place for any.
    package var parameters: [Value]?
    package var body: Value = .null
    package var responses: [Value.Member]
    package var examples: [Value]?

    package init(
        _ method: HTTPRequest.Method, _ path: String, name: String, summary: String, about: String,
        tag: String? = nil, security: [Value]? = nil, parameters: [Value]? = nil, body: Value = .null,
        responses: [Value.Member], examples: [Value]? = nil
    ) {
        (self.method, self.path, self.name, self.summary, self.about) = (method, path, name, summary, about)
        (self.tag, self.security, self.parameters, self.body) = (tag, security, parameters, body)
        (self.responses, self.examples) = (responses, examples)
    }

    fileprivate var member: Value.Member {
        .init(
            method.rawValue.lowercased(),
            [
                "operationId": .text(name), "tags": tag.map { [.text($0)] } ?? .null, "summary": .text(summary),
                "description": .text(about), "security": security.map { .list($0) } ?? .null,
                "parameters": parameters.map { .list($0) } ?? .null, "requestBody": body,
                "responses": .object(responses), "x-examples": examples.map { .list($0) } ?? .null,
            ])
    }

    /// A JSON object with these members and no others.
    package static func body(
        _ members: [ParameterDescription], example: Value = .null
    ) -> Value {
        let schema: Value = [
            "type": "object", "additionalProperties": .flag(false),
            "required": .texts(members.filter(\.isRequired).map(\.name)),
            "properties": .object(members.map { .init($0.name, $0.type.schema($0.about, standard: $0.standard)) }),
        ]
        let media: Value = ["schema": schema, "example": example]
        return ["required": .flag(true), "content": .object([.init(Format.json.mediaType, media)])]
    }
}

extension ParameterDescription {
    /// As OpenAPI has it.
    package var object: Value {
        [
            "name": .text(name), "in": isOfPath ? "path" : "query", "required": .flag(isOfPath || isRequired),
            "description": about.isEmpty ? .null : .text(about), "schema": type.schema(standard: standard),
            "example": example, "explode": type.isList ? .flag(false) : .null,
        ]
    }
}
