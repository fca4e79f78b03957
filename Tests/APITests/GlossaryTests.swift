import Rows
import TestSupport
import Testing

@testable import API
@testable import WebKit

@Suite("The table of fields in docs/glossary.md, beside the descriptions of answers") struct GlossaryTests {
    @Test("has each member of an answer, and no other as one of REST")
    func members() throws {
        let answers = APIDefinition(Limits()).endpoints.map(\.answer)
        let problem = APIDefinition.problemShape.fields.map(\.description)
        let members = answers.flatMap { names(of: $0.envelope + $0.fields) + [$0.listName] } + names(of: problem)
        #expect(Set(members).count > 80)
        #expect(Set(members + ["next"]).symmetricDifference(try listed()).sorted() == [])
    }

    private func names(of fields: [FieldDescription]) -> [String] {
        fields.flatMap { field in
            switch field.type {
            case .object(let inner), .list(.object(let inner), _): [field.name] + names(of: inner)
            default: [field.name]
            }
        }
    }

    private func listed() throws -> Set<String> {
        let rows = try Checkout.text("docs/glossary.md").matches(of: #/(?m)^\| `([a-z_0-9]+)` \| ([a-z, -]+) \|/#)
        return Set(rows.filter { $0.output.2.split(separator: ", ").contains("rest") }.map { String($0.output.1) })
    }
}
