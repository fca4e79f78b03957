import HTTPTypes
import WebKit

/// The OpenAPI 3.1 document, made from the same descriptions as the routes.
enum PeopleDocument {
    static func json(version: String) -> [UInt8] { document(version).jsonBytes + [UInt8(ascii: "\n")] }

    private static func document(_ version: String) -> Value {
        let paths = Dictionary(grouping: PeopleRoute.all, by: \.path).sorted { $0.key < $1.key }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Circulard: what people keep", "version": .text(version),
                "description": .text(
                    """
                    Lists of people who give no name. A browser is known by a cookie, a program by "Authorization: Bearer \
                    …". Bodies are JSON. What is not stated is absent, never null. Later versions add members: ignore what you \
                    do not know.
                    """),
            ],
            "servers": [["url": "/", "description": "This server."]],
            "paths": .object(paths.map { Value.Member($0, operations($1)) }),
            "components": [
                "securitySchemes": [
                    "cookie": ["type": "apiKey", "in": "cookie", "name": .text(WebRequest.cookieName)],
                    "token": ["type": "http", "scheme": "bearer"],
                ],
                "schemas": [
                    "Problem": Problem.shape.fields.map(\.description).schema(Problem.shape.about)
                ],
            ],
        ]
    }

    private static func operations(_ routes: [PeopleRoute]) -> Value {
        .object(routes.map { Value.Member($0.method.rawValue.lowercased(), operation($0)) })
    }

    private static func operation(_ route: PeopleRoute) -> Value {
        [
            "operationId": .text(route.name), "summary": .text(route.summary), "description": .text(route.about),
            "security": route.access == .vault ? [["cookie": []], ["token": []]] : .list([]),
            "parameters": .list(parameters(route)), "requestBody": body(route),
            "responses": .object(answers(route) + problems(route)),
        ]
    }

    private static func parameters(_ route: PeopleRoute) -> [Value] {
        let inPath = route.segments.filter { $0.first == "{" }.map { String($0.dropFirst().dropLast()) }
        let version: Value = [
            "name": "If-Match", "in": "header", "required": .flag(route.takesVersion),
            "description": "The version of the list that is changed, as its ETag has it.",
            "schema": ["type": "string"],
        ]
        return inPath.map { name in
            ["name": .text(name), "in": "path", "required": .flag(true), "schema": ["type": "string"]]
        }
            + route.query.map { field in
                [
                    "name": .text(field.name), "in": "query", "required": .flag(field.isRequired),
                    "description": .text(field.about), "schema": field.type.schema(),
                ]
            } + (route.allProblems.contains(.versionRequired) ? [version] : [])
    }

    private static func body(_ route: PeopleRoute) -> Value {
        guard route.hasBody else { return .null }
        let schema: Value = [
            "type": "object", "additionalProperties": .flag(false),
            "required": .texts(route.body.filter(\.isRequired).map(\.name)),
            "properties": .object(route.body.map { .init($0.name, $0.type.schema($0.about)) }),
        ]
        return ["required": .flag(true), "content": ["application/json": ["schema": schema]]]
    }

    private static func answers(_ route: PeopleRoute) -> [Value.Member] {
        let content: Value =
            switch route.answer {
            case nil: .object([.init(route.textType, ["schema": ["type": "string"]])])
            case let fields? where fields.isEmpty: .null
            case let fields?: ["application/json": ["schema": fields.schema(), "example": route.example]]
            }
        return route.statuses.map { status in
            .init(
                "\(status)",
                ["description": .text("\(route.summary)."), "content": status == 204 ? .null : content])
        }
    }

    private static func problems(_ route: PeopleRoute) -> [Value.Member] {
        let content: Value = [
            "application/problem+json": ["schema": reference("schemas", "Problem")]
        ]
        let byStatus = Dictionary(grouping: route.allProblems, by: \.status).sorted { $0.key < $1.key }
        return byStatus.map { status, codes in
            .init(
                "\(status)",
                [
                    "description": .text(Set(codes.map { "\($0.title)." }).sorted().joined(separator: " ")),
                    "content": content,
                ])
        }
    }
}

extension PeopleRoute {
    var allProblems: [Problem.Code] {
        problems + [.badRequest, .invalidQuery, .tooManyRequests, .databaseUnavailable, .overloaded, .internalError]
            + (access == .vault ? [.unauthorized] : []) + (isRead ? [] : [.crossSite])
            + (hasBody ? [.unsupportedMediaType, .contentTooLarge] : [])
            + (takesVersion ? [.versionRequired, .versionChanged] : [])
    }
}
