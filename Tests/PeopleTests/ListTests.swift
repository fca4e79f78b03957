import HTTPTypes
import Postgres
import TestDatabase
import TestSupport
import Testing
import Vault

@testable import Lists
@testable import People
@testable import Presentation
@testable import Rows
@testable import WebKit

@Suite("Lists", .freshDatabase) struct ListTests {
    @Test("are made, renamed with the version that was read, and deleted with it")
    func life() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let id = RowID.random().text
            let path = "/v1/lists/\(id)"
            let made = try await device(.put, path, #"{"name":"  Büro \u00e9  "}"#)
            #expect(made.status == 201 && made["name"] == "Büro é" && made["members"] == .integer(1))
            #expect(made.fields[.eTag] == "\"1\"" && made["version"] == .integer(1))
            let again = try await device(.put, path, #"{"name":"Büro é"}"#)
            #expect(again.status == 200 && again.fields[.eTag] == "\"1\"")
            let named = #"{"name":"Home"}"#
            #expect(try await device(.put, path, named).problem == "version-required")
            for tag in ["\"0\"", "\"2\"", "1", "*", "W/\"1\"", "\"\"", "\"x\"", "\"1\", \"2\"", "\"-1\"", ""] {
                let reply = try await device(.put, path, named, [.ifMatch: tag])
                #expect(reply.status == 412 && reply.problem == "version-changed", "\(tag)")
            }
            let renamed = try await device(.put, path, named, [.ifMatch: "\"1\""])
            #expect(renamed.status == 200 && renamed["name"] == "Home" && renamed.fields[.eTag] == "\"2\"")
            #expect(try await device(.delete, path).status == 428)
            #expect(try await device(.delete, path, nil, [.ifMatch: "\"1\""]).status == 412)
            let slot = try await ground.slot(ofList: id)
            #expect(try ground.slots.read(slot).contains { $0 != 0 })
            #expect(try await device(.delete, path, nil, [.ifMatch: "\"2\""]).status == 204)
            #expect(try ground.slots.read(slot).allSatisfy { $0 == 0 })
            for method in [HTTPRequest.Method.get, .delete] {
                #expect(try await device(method, path, nil, [.ifMatch: "\"2\""]).problem == "list-unknown")
            }
            #expect(try await ground.counts().keys.sorted() == ["erasure", "session", "vault"])
        }
    }

    @Test("have names of 1 to 80 characters, without controls")
    func names() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            for name in [
                "", "   ", "a\nb", "a\u{7F}b", String(repeating: "a", count: 81),
                "a" + String(repeating: "\u{301}", count: 80),
            ] {
                let reply = try await device(.put, "/v1/lists/\(RowID.random().text)", "{\"name\":\(name.quoted)}")
                #expect(reply.status == 400 && reply["errors"]?.first?["parameter"] == "name", "\(name)")
            }
            for name in [
                String(repeating: "ß", count: 80), "\u{1F6D2}", "<b>&amp;</b>", "'; DROP TABLE people.list; --",
            ] {
                let reply = try await device(.put, "/v1/lists/\(RowID.random().text)", "{\"name\":\(name.quoted)}")
                #expect(reply.status == 201 && reply["name"] == .text(name))
            }
            for id in ["x", "1", "%2e%2e", String(RowID.random().text.dropLast())] {
                #expect(try await device(.put, "/v1/lists/\(id)", #"{"name":"a"}"#).status == 404)
            }
            #expect(try await device(.put, "/v1/lists/join", #"{"name":"a"}"#).fields[.allow] == "POST, OPTIONS")
        }
    }

    @Test("are twenty at most, however many are made at once or joined")
    func cap() async throws {
        try await Ground.with { ground in
            let (device, friend) = (try await ground.device(), try await ground.device())
            let shared = try await friend.makeList("Shared")
            let link = "{\"token\":\"\(try await friend(.post, "/v1/lists/\(shared)/links").text("token"))\"}"
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<30 {
                    group.addTask {
                        try await device(.put, "/v1/lists/\(RowID.random().text)", #"{"name":"a"}"#).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == [Int](repeating: 201, count: 20) + [Int](repeating: 409, count: 10))
            #expect(try await device(.post, "/v1/lists/join", link).problem == "limit-reached")
            let lists = try await device(.get, "/v1/lists")["lists"]?.elements ?? []
            #expect(lists.count == 20)
            let first = try #require(lists.first?["list_id"]?.string)
            #expect(try await device(.delete, "/v1/lists/\(first)", nil, [.ifMatch: "\"1\""]).status == 204)
            #expect(try await device(.post, "/v1/lists/join", link).status == 200)
            #expect(try await device(.post, "/v1/lists/join", link).status == 200, "a member already")
            #expect(try await device(.put, "/v1/lists/\(RowID.random().text)", #"{"name":"a"}"#).status == 409)
            // Keys of lists that were not made are nobody's.
            #expect(try await ground.counts()["list"] == 20)
        }
    }

    @Test("an id that another vault has is refused, and says nothing of it")
    func otherID() async throws {
        try await Ground.with { ground in
            let (device, other) = (try await ground.device(), try await ground.device())
            let list = try await other.makeList("Private")
            let reply = try await device(.put, "/v1/lists/\(list)", #"{"name":"Mine"}"#)
            #expect(reply.status == 409 && !reply.text.contains("Private"))
            #expect(try await other(.get, "/v1/lists/\(list)")["name"] == "Private")
        }
    }

    @Test("only what changed after a version is read, and pairs with the same words in the whole list")
    func since() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList()
            let milk = try await device.add("Whole  Milk", to: list)
            let eggs = try await device.add("eggs", to: list)
            let version = try await device(.get, "/v1/lists/\(list)")["version"]
            #expect(version == .integer(3))
            let again = try await device.add("whole milk ", to: list)
            _ = try await device.change(list, [operation(eggs, "checked", "true", stamp(1))])
            func read(_ since: String) async throws -> Reply {
                let reply = try await device(.get, "/v1/lists/\(list)\(since)")
                #expect(reply.fields[.eTag] == "\"5\"")
                return reply
            }
            func ids(_ reply: Reply) -> Set<String> {
                Set(reply["entries"]?.elements.map { $0["entry_id"]?.string ?? "" } ?? [])
            }
            let pair = Value.texts([milk, again].sorted())
            for (since, expected) in [
                ("", [milk, eggs, again]), ("?since=0", [milk, eggs, again]), ("?since=2", [eggs, again]),
                ("?since=3", [eggs, again]),
                ("?since=4", [eggs]), ("?since=5", []), ("?since=99999", []),
            ] {
                let reply = try await read(since)
                #expect(ids(reply) == Set(expected), "\(since)")
                #expect(reply["same_words"] == .list([pair]), "\(since)")
            }
            for since in ["-1", "x", "1.5", ""] {
                #expect(try await device(.get, "/v1/lists/\(list)?since=\(since)").status == 400, "\(since)")
            }
            #expect(try await device(.get, "/v1/lists/\(list)?until=3").status == 400)
        }
    }

    @Test("go out as text and come in as text")
    func text() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList()
            let text = "- milk 1 gal\\n\\n* [x] eggs 18 ct  # the brown ones\\n[ ] a  \\\\# b\\n"
            let reply = try await device(.post, "/v1/lists/\(list)/text", "{\"text\":\"\(text)\"}")
            #expect(reply.status == 200 && reply["refused"] == .list([]) && reply["version"] == .integer(2))
            let exported = try await device(.get, "/v1/lists/\(list)/text")
            #expect(exported.fields[.contentType] == "text/plain; charset=utf-8")
            #expect(exported.text == "[ ] a  \\# b\n[x] eggs 18 ct  # the brown ones\n[ ] milk 1 gal\n")
            let copy = try await device.makeList("Copy")
            _ = try await device(.post, "/v1/lists/\(copy)/text", "{\"text\":\(exported.text.quoted)}")
            #expect(try await device(.get, "/v1/lists/\(copy)/text").text == exported.text)
        }
    }

    @Test("a text names the lines that are refused, by their place")
    func refusedLines() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList()
            let long = String(repeating: "a", count: 300)
            let lines = ["[x] milk  # cold", "", long, "eggs", "bread  # " + String(repeating: "b", count: 501)]
            let reply = try await device(
                .post, "/v1/lists/\(list)/text", "{\"text\":\(lines.joined(separator: "\n").quoted)}")
            let refused = reply["refused"]?.elements.map { "\($0["place"]?.json ?? "") \($0["code"]?.string ?? "")" }
            #expect(refused == ["2 too_long", "4 too_long"])
            #expect(try await device(.get, "/v1/lists/\(list)/text").text == "[ ] eggs\n[x] milk  # cold\n")
            for text in ["", "\n \n\t\n", String(repeating: "a\n", count: 501)] {
                let reply = try await device(.post, "/v1/lists/\(list)/text", "{\"text\":\(text.quoted)}")
                #expect(reply.status == 400 && reply["errors"]?.first?["parameter"] == "text")
            }
        }
    }

    @Test("a list holds 500 entries; a text says which lines came too late")
    func full() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList()
            let many = (1...498).map { "thing \($0)" }.joined(separator: "\n")
            #expect(
                try await device(.post, "/v1/lists/\(list)/text", "{\"text\":\(many.quoted)}")["refused"] == .list([]))
            let reply = try await device(
                .post, "/v1/lists/\(list)/text", #"{"text":"one\n[x] two  # note\n[x] three  # note\nfour"}"#)
            let refused = reply["refused"]?.elements.map { "\($0["place"]?.json ?? "") \($0["code"]?.string ?? "")" }
            #expect(refused == ["2 list_full", "3 list_full"])
            let entries = try await device(.get, "/v1/lists/\(list)")["entries"]?.elements ?? []
            #expect(entries.count == 500)
            // Deleting makes room.
            let first = try #require(entries.first?["entry_id"]?.string)
            let more = [
                operation(first, "deleted", "true", stamp(100)), operation(RowID.random().text, "words", "\"more\""),
            ]
            #expect(try await device.change(list, more)["refused"] == .list([]))
        }
    }

    @Test("what was ticked off a month ago is deleted, and deleted entries go after 60 days")
    func tidied() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList()
            let (milk, eggs) = (try await device.add("milk", to: list), try await device.add("eggs", to: list))
            _ = try await device.change(list, [operation(milk, "checked", "true", stamp(1))])
            func shown() async throws -> [String] {
                let entries = try await device(.get, "/v1/lists/\(list)")["entries"]?.elements ?? []
                return entries.map { "\($0["words"]?.string ?? "")\($0["deleted"] == .flag(true) ? " deleted" : "")" }
                    .sorted()
            }
            for (days, expected) in [
                (29, ["eggs", "milk"]), (2, ["eggs", "milk deleted"]), (59, ["eggs", "milk deleted"]), (2, ["eggs"]),
            ] {
                ground.clock.wait(seconds: days * 86_400)
                let now = ground.clock.now() - Ground.noon
                _ = try await device.change(list, [operation(eggs, "note", "\"\(now)\"", stamp(now))])
                #expect(try await shown() == expected, "after \(now / 86_400) days")
            }
        }
    }
}

extension Ground {
    func slot(ofList id: String) async throws -> UInt64 {
        let rows = try await connection.query("SELECT slot FROM people.list WHERE id = $1", [.text(id)])
        return UInt64(try #require(try rows.first?.int("slot")))
    }
}
