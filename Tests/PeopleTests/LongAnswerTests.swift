import HTTPTypes
import Lists
import Postgres
import TestDatabase
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import Rows
@testable import WebKit

/// Answers that are longer than a part.
@Suite("Long answers", .freshDatabase) struct LongAnswerTests {
    private static let count = 350

    /// Entries with a long note; every hundredth has the same words.
    private func fill(_ list: String, _ device: Device) async throws -> [String] {
        let ids = (0..<Self.count).map { _ in RowID.random().text }.sorted()
        for start in stride(from: 0, to: ids.count, by: 50) {
            let operations = ids[start..<min(start + 50, ids.count)].enumerated().flatMap { place, id in
                let number = start + place
                return [
                    operation(id, "words", (number % 100 == 0 ? "Milk " : "milk \(number)").quoted),
                    operation(id, "note", String(repeating: "🧀", count: 150).quoted),
                ]
            }
            let reply = try await device.change(list, operations)
            try #require(reply["refused"] == .list([]), "\(reply.text)")
        }
        return ids
    }

    @Test("of a list have all entries in their order, and pairs of words across parts")
    func list() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList()
            let ids = try await fill(list, device)
            let whole = try await device(.get, "/v1/lists/\(list)")
            #expect(whole.status == 200 && whole.text.utf8.count > 2 * 128 << 10 && whole.text.hasSuffix("}\n"))
            let entries = whole["entries"]?.elements ?? []
            #expect(entries.map { $0["entry_id"]?.string } == ids)
            #expect(entries[349]["words"] == "milk 349" && whole["name"] == "Weekly")
            let pairs = whole["same_words"]?.elements.map { $0.elements.map(\.string) }
            #expect(pairs == [100, 200, 300].map { [ids[0], ids[$0]] })
            guard case .integer(let version)? = whole["version"] else { throw Wrong() }
            #expect(whole.fields[.eTag] == "\"\(version)\"")
            #expect(try await device(.get, "/v1/lists/\(list)?since=\(version)")["entries"] == .list([]))
            _ = try await device.change(list, [operation(ids[340], "checked", "true", stamp(1))])
            let since = try await device(.get, "/v1/lists/\(list)?since=\(version)")
            #expect(since["entries"]?.elements.map { $0["entry_id"]?.string } == [ids[340]])
            #expect(since["same_words"] == whole["same_words"])
            let again = try await device(.get, "/v1/lists/\(list)")
            let many = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<12 {
                    group.addTask { try await device(.get, "/v1/lists/\(list)", isChecked: false).text }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(many.count == 12 && many.allSatisfy { $0 == again.text }, "asked for many at once, each is whole")
            #expect(try await device(.head, "/v1/lists/\(list)").text.isEmpty)
        }
    }

    private struct Wrong: Error {}

    @Test("of a vault are all lists one after another")
    func vault() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let empty = try await device(.get, "/v1/vault")
            #expect(empty["lists"] == .list([]) && empty["messages"] == .list([]))
            let lists = [try await device.makeList("One"), try await device.makeList("Two")]
            let ids = try await fill(lists[0], device)
            try await device.add("tea", to: lists[1])
            let all = try await device(.get, "/v1/vault")
            #expect(all.status == 200 && all["channels"] == .list([]) && all["feeds"] == .integer(0))
            let found = all["lists"]?.elements ?? []
            #expect(found.map { $0["name"] } == ["One", "Two"])
            for (place, list) in lists.enumerated() {
                #expect(try await device(.get, "/v1/lists/\(list)").json == found[place])
            }
            #expect(found[0]["entries"]?.elements.map { $0["entry_id"]?.string } == ids)
        }
    }

    @Test("come in parts of a bounded size, each made when it is asked for")
    func parts() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList()
            _ = try await fill(list, device)
            let row = try #require(try await ground.connection.query("SELECT id FROM people.vault").first?.text("id"))
            let session = try #require(try await ground.keeper.open(vaultID: row, deviceID: RowID.random().text))
            let open = try #require(try await ground.keeper.lists(of: session).first)
            let parts = AnswerParts(try ground.keeper.steps(of: open, since: 0, for: row))
            let first = try #require(try await parts.next())
            #expect(first.count < 512 << 10)
            // What is not read yet is not made either.
            try await ground.connection.query("DELETE FROM people.list_entry")
            let rest = try #require(try await parts.next())
            #expect(rest.count < 8 << 10)
            #expect(try await parts.next() == nil)
            #expect(Value(json: first + rest)?["entries"]?.elements.isEmpty == false)
        }
    }

    @Test("have no end where a part cannot be made, and the log has why")
    func broken() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList()
            _ = try await fill(list, device)
            try await ground.connection.query(
                """
                UPDATE people.list_entry SET sealed_state = substr(sealed_state, 1, 60)
                WHERE id = (SELECT id FROM people.list_entry ORDER BY id DESC LIMIT 1)
                """)
            await #expect(throws: (any Error).self) { try await device(.get, "/v1/lists/\(list)") }
            #expect(ground.faults.all.count == 1 && ground.faults.all[0].hasPrefix("/v1/lists/{id}: "))
            try await ground.connection.query(
                """
                UPDATE people.list_entry SET sealed_state = substr(sealed_state, 1, 60)
                WHERE id = (SELECT id FROM people.list_entry ORDER BY id LIMIT 1)
                """)
            #expect(try await device(.get, "/v1/lists/\(list)").status == 500, "no part is out yet")
        }
    }
}
