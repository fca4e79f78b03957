import HTTPTypes
import TestDatabase
import Testing

@testable import People
@testable import Presentation
@testable import WebKit

@Suite("A posted body", .freshDatabase) struct PostedBodyTests {
    private static let paths = ["/v1/vault/open", "/v1/vault/tokens", "/v1/vault/join"]

    @Test("is refused at the bracket that is nested too deep, without a session", arguments: paths, ["[", #"{"a":"#])
    func deep(path: String, bracket: String) async throws {
        try await Ground.with { ground in
            let body = #"{"words":"# + String(repeating: bracket, count: 10_000)
            let reply = try await ground.send(.post, path, body)
            #expect(reply.status == 400 && reply.problem == "bad-request", "\(reply.text)")
            let byte = #"{"words":"#.utf8.count + 31 * bracket.utf8.count
            #expect(reply.text.contains("nested deeper than 32 levels, at byte \(byte): its members are "))
        }
    }

    @Test(
        "says where it ceases to be JSON",
        arguments: ["", "[]", #"{"words":"a",}"#, #"{"words":"a""#, "{\"a\":\"\u{1}\"}"])
    func broken(body: String) async throws {
        try await Ground.with { ground in
            let reply = try await ground.send(.post, "/v1/vault/open", body)
            #expect(reply.status == 400 && reply.problem == "bad-request", "\(reply.text)")
            #expect(reply.text.contains("not a JSON object in UTF-8") && reply.text.contains("its members are words"))
        }
    }

    @Test("of thousands of members is answered by twenty faults and a number")
    func faults() async throws {
        try await Ground.with { ground in
            let members = (0..<5_000).map { #""m\#($0)":0"# }.joined(separator: ",")
            let reply = try await ground.send(.post, "/v1/vault/open", "{\(members)}")
            #expect(reply.problem == "invalid-query" && reply.text.contains("; and 4980 more"))
            #expect(reply["errors"]?.elements.count == 20 && reply.text.utf8.count < 6_000)
        }
    }
}
