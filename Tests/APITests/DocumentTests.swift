import FoundationEssentials
import Testing

@testable import API
@testable import Presentation
@testable import Rows
@testable import WebKit

@Suite("Documents of the contract") struct DocumentTests {
    private static let contract = APIDefinition(Limits())

    @Test("the examples keep to the schemas", arguments: contract.endpoints)
    func examples(endpoint: Endpoint) {
        let answer = endpoint.answer
        let check = SchemaCheck(components: .object([.init(answer.rowName, answer.rowSchema)]))
        #expect(check.faults(of: answer.exampleRow, against: answer.rowSchema) == [])
        for format in [Format.json, .geoJSON] where endpoint.formats.contains(format) {
            let example = answer.examples[format] ?? .null
            #expect(check.faults(of: example, against: answer.schema(format, isPaged: endpoint.isPaged)) == [])
        }
    }

    @Test("a problem keeps to its schema", arguments: Problem.Code.ofDeals)
    func problems(code: Problem.Code) {
        let schema = APIDefinition.problemShape.fields.map(\.description).schema()
        let problem = Problem(code, code.advice, faults: [.init(parameter: "lat", detail: "is missing")])
        #expect(
            SchemaCheck(components: .object([])).faults(of: APIDefinition.problemShape.object(problem), against: schema)
                == [])
    }

    @Test("the check of schemas finds what is wrong")
    func check() {
        let schema = [
            FieldDescription("rank", .integer(1...9), ""),
            FieldDescription("per", .words(["each"]), isRequired: false, ""),
        ].schema()
        let check = SchemaCheck(components: .object([]))
        #expect(check.faults(of: ["rank": .integer(3), "per": .text("each")], against: schema) == [])
        for bad: Value in [
            ["rank": .integer(10)], ["rank": .text("1")], ["per": .text("each")],
            ["rank": .integer(1), "per": .text("lb")], ["rank": .integer(1), "more": .flag(true)],
        ] {
            #expect(check.faults(of: bad, against: schema).count == 1)
        }
    }

    @Test("a parameter's example and standard are what it takes", arguments: contract.endpoints)
    func parameters(endpoint: Endpoint) throws {
        for parameter in endpoint.parameters {
            for value in [parameter.description.example, parameter.description.standard ?? .null] where value != .null {
                #expect(throws: Never.self, "\(parameter.description.name)=\(value.json)") {
                    try parameter.value(of: #require(parameter.description.type.texts(of: value)))
                }
            }
        }
    }

    @Test("the OpenAPI document holds every endpoint and every parameter")
    func openAPI() throws {
        let document = try JSONDecoder().decode(
            OpenAPIDocument.self, from: Data(Self.contract.openAPI(version: "1.2.3")))
        #expect(document.info.version == "1.2.3")
        for endpoint in Self.contract.endpoints {
            let path = try #require(document.paths[endpoint.path])
            #expect((path.get == nil) == endpoint.isPosted)
            let operation = try #require(path.get ?? path.post)
            #expect(operation.operationId == endpoint.name)
            let body = operation.requestBody?.content["application/json"]?.schema.properties.keys.sorted() ?? []
            #expect(
                (operation.parameters?.map(\.name) ?? []) + body
                    == (endpoint.isPosted
                        ? endpoint.parameters.map(\.description.name).sorted()
                        : endpoint.parameters.map(\.description.name)))
            let statuses = ["200", "400", "405", "406", "429", "500", "503", endpoint.isPosted ? "415" : "304"]
            #expect(Set(operation.responses.keys).isSuperset(of: statuses))
        }
        #expect(["/healthz", "/readyz", "/metrics", "/openapi.json"].allSatisfy { document.paths[$0] != nil })
    }
}

private struct OpenAPIDocument: Decodable {
    struct Info: Decodable { let version: String }
    struct Path: Decodable { let get: Operation?, post: Operation? }
    struct Body: Decodable {
        struct Media: Decodable { let schema: Schema }
        struct Schema: Decodable { let properties: [String: Answer] }
        let content: [String: Media]
    }
    struct Operation: Decodable {
        struct Named: Decodable { let name: String }
        let operationId: String, parameters: [Named]?, requestBody: Body?, responses: [String: Answer]
    }
    struct Answer: Decodable {}

    let info: Info, paths: [String: Path]
}
