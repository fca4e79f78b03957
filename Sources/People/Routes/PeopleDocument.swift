import HTTPTypes
import Rows
import WebKit

/// The OpenAPI document, made from the same descriptions as the routes.
enum PeopleDocument {
    static func json(version: String) -> [UInt8] {
        OpenAPI(
            title: "Circulard: what people keep", version: version,
            description: """
                Lists of people who give no name. A browser is known by a cookie, a program by "Authorization: Bearer \
                …". Bodies are JSON. What is not stated is absent, never null. Later versions add members: ignore what you \
                do not know.
                """,
            operations: Dictionary(grouping: PeopleRoute.all, by: \.path).sorted { $0.key < $1.key }
                .flatMap { $0.value.map(operation) },
            components: [
                "securitySchemes": [
                    "cookie": ["type": "apiKey", "in": "cookie", "name": .text(WebRequest.cookieName)],
                    "token": ["type": "http", "scheme": "bearer"],
                ],
                "schemas": ["Problem": problem.fields.map(\.description).schema(problem.about)],
            ]
        ).json
    }

    private static let problem = Problem.shape(of: Problem.Code.ofPeople)

    private static func operation(_ route: PeopleRoute) -> OpenAPIOperation {
        OpenAPIOperation(
            route.method, route.path, name: route.name, summary: route.summary, about: route.about,
            security: route.access == .vault ? [["cookie": []], ["token": []]] : [], parameters: parameters(route),
            body: route.hasBody ? OpenAPIOperation.body(route.body.map(\.parameter.description)) : .null,
            responses: answers(route) + problems(route))
    }

    private static func parameters(_ route: PeopleRoute) -> [Value] {
        let inPath = route.path.split(separator: "/").filter { $0.first == "{" }.map { segment in
            ParameterDescription(name: String(segment.dropFirst().dropLast()), type: .text, about: "", isOfPath: true)
        }
        let inQuery = route.query.map { parameter in
            let description = parameter.description
            // Only those of deals have examples.
            return ParameterDescription(name: description.name, type: description.type, about: description.about)
        }
        let version: Value = [
            "name": "If-Match", "in": "header", "required": .flag(route.takesVersion),
            "description": "The version of the list that is changed, as its ETag has it.",
            "schema": ["type": "string"],
        ]
        return (inPath + inQuery).map(\.object) + (route.allProblems.contains(.versionRequired) ? [version] : [])
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
