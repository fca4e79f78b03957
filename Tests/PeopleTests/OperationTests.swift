import HTTPTypes
import Postgres
import Storage
import TestDatabase
import TestSupport
import Testing
import Vault

@testable import Lists
@testable import People
@testable import Presentation
@testable import Rows
@testable import WebKit

@Suite("Changes of entries", .freshDatabase) struct OperationTests {
    private static let entry = "7d1f9a52-5a0b-4d0e-8f8a-5d9f3a0c1e22"

    private static let refused: [(String, String)] = [
        ("unknown_field", operation(entry, "price", "\"1\"")), ("unknown_field", operation(entry, "", "\"1\"")),
        ("bad_value", operation(entry, "words", "7")), ("bad_value", operation(entry, "words", "null")),
        ("bad_value", operation(entry, "words", "\"\"")), ("bad_value", operation(entry, "words", "\" \"")),
        ("bad_value", operation(entry, "words", "\"a\\nb\"")),
        ("bad_value", operation(entry, "words", "\"a\\u0000\"")),
        ("bad_value", operation(entry, "checked", "\"true\"")), ("bad_value", operation(entry, "checked", "1")),
        ("bad_value", operation(entry, "listing_id", "-1")), ("bad_value", operation(entry, "listing_id", "\"1\"")),
        ("bad_value", operation(entry, "by_unit_price", "1")), ("bad_value", operation(entry, "stores", "[0]")),
        ("bad_value", operation(entry, "stores", "[1,1]")),
        ("bad_value", operation(entry, "stores", "[\"1\"]")), ("bad_value", operation(entry, "stores", "\"1\"")),
        ("bad_value", operation(entry, "note", "{}")), ("bad_value", operation(entry, "note", "\"a\\tb\"")),
        ("too_long", operation(entry, "words", String(repeating: "a", count: 121).quoted)),
        ("too_long", operation(entry, "amount", String(repeating: "a", count: 41).quoted)),
        ("too_long", operation(entry, "department", String(repeating: "a", count: 61).quoted)),
        ("too_long", operation(entry, "note", String(repeating: "a", count: 501).quoted)),
        ("too_long", operation(entry, "stores", "[\((1...21).map(String.init).joined(separator: ","))]")),
        ("bad_stamp", operation(entry, "words", "\"a\"", "")),
        ("bad_stamp", operation(entry, "words", "\"a\"", stamp().uppercased())),
        ("bad_stamp", operation(entry, "words", "\"a\"", stamp() + "0")),
        ("stamp_in_future", operation(entry, "words", "\"a\"", stamp(121))),
        ("bad_entry", operation("7", "words", "\"a\"")), ("bad_entry", operation("", "words", "\"a\"")),
        ("bad_entry", "7"), ("bad_entry", "{}"), ("bad_entry", "null"),
    ]

    @Test("are refused one by one, each with its reason")
    func refusals() async throws {
        try await Ground.with { ground in
            for (code, bad) in Self.refused {
                let device = try await ground.device()
                let list = try await device.makeList()
                let good = operation(RowID.random().text, "words", "\"tea\"", stamp(120))
                let reply = try await device.change(list, [good, bad, good])
                let refused = reply["refused"]?.elements ?? []
                #expect(reply.status == 200 && refused.count == 1, "\(code) \(bad): \(reply.text)")
                #expect(
                    refused.first?["place"] == .integer(1) && refused.first?["code"] == .text(code),
                    "\(code) \(bad): \(reply.text)")
                #expect(try await device(.get, "/v1/lists/\(list)/text").text == "[ ] tea\n")
            }
        }
    }

    @Test("of a list that is full are refused for new entries alone")
    func full() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList()
            let ids = (0..<500).map { _ in RowID.random().text }
            for start in stride(from: 0, to: 500, by: 200) {
                let batch = ids[start..<min(500, start + 200)].map { operation($0, "words", "\"a\"") }
                #expect(try await device.change(list, Array(batch))["refused"] == .list([]))
            }
            let new = RowID.random().text
            let reply = try await device.change(
                list, [operation(new, "words", "\"b\""), operation(ids[0], "words", "\"b\"", stamp(1))])
            #expect(reply["refused"]?.elements.map { $0["code"] } == ["list_full"])
            #expect(EditRefusal.Code.allCases.count == 7, "a code without a test")
        }
    }

    @Test("come 1 to 200 at once")
    func batch() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            for (count, status) in [(0, 400), (1, 200), (200, 200), (201, 400)] {
                let list = try await device.makeList()
                let before = try await ground.counts()["list_entry"] ?? 0
                let operations = (0..<count).map { _ in operation(RowID.random().text, "words", "\"a\"") }
                #expect(try await device.change(list, operations).status == status, "\(count)")
                let added = (try await ground.counts()["list_entry"] ?? 0) - before
                #expect(added == (status == 200 ? count : 0), "\(count)")
            }
        }
    }

    @Test("three times in any order give the same list, and again change nothing", arguments: 0..<6 as Range<UInt64>)
    func replay(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: SeededGenerator.runSeed &+ seed)
        let operations = Self.random(&generator, count: 120)
        let orders = (0..<4).map { _ in (operations + operations + operations).shuffled(using: &generator) }
        try await Ground.with { ground in
            let device = try await ground.device()
            var states: [[String]] = []
            for order in orders {
                let list = try await device.makeList()
                for start in stride(from: 0, to: order.count, by: 180) {
                    let batch = Array(order[start..<min(order.count, start + 180)])
                    #expect(try await device.change(list, batch)["refused"] == .list([]))
                }
                states.append(try await opened(list, ground, device))
                let (rows, version) = (try await ground.rows(), try await device(.get, "/v1/lists/\(list)")["version"])
                #expect(try await device.change(list, Array(operations.reversed()))["version"] == version)
                #expect(try await ground.rows() == rows)
            }
            #expect(states[0].count > 10 && Set(states).count == 1, "seed \(seed)")
        }
    }

    /// The stored bytes of each entry, without their versions.
    private func opened(_ list: String, _ ground: Ground, _ device: Device) async throws -> [String] {
        let session = try await ground.keeper.session(
            of: WebRequest(method: .get, target: "/", fields: device.fields, origin: Ground.origin, client: ""))
        let open = try await ground.keeper.requireList(try #require(RowID(text: list)), of: session)
        let rows = try await ground.database.entries(ofList: list, after: nil, limit: 1_000)
        return try rows.map { "\($0.id) " + String(decoding: try open.state(of: $0).stored(), as: UTF8.self) }
    }

    private static func random(_ generator: inout SeededGenerator, count: Int) -> [String] {
        let entries = (0..<20).map { "00000000-0000-4000-8000-0000000000\(10 + $0)" }
        return (0..<count).map { _ in
            let entry = generator.pick(entries)
            let moment = stamp(
                -Int.random(in: 0...30, using: &generator), counter: Int.random(in: 0...1, using: &generator),
                device: Int.random(in: 1...3, using: &generator))
            let word = generator.pick(["\"milk\"", "\"eggs\"", "\"caf\u{e9}\"", "\"cafe\u{301}\""])
            return switch generator.pick(["words", "amount", "checked", "deleted", "stores", "note"]) {
            case let field where field == "checked" || field == "deleted":
                operation(entry, field, generator.pick(["true", "false"]), moment)
            case "stores": operation(entry, "stores", generator.pick(["[]", "[3,1]", "[1,3]"]), moment)
            case let field: operation(entry, field, word, moment)
            }
        }
    }

    @Test("of many devices at once are all kept")
    func atOnce() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList()
            let versions = try await withThrowingTaskGroup(of: Value?.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        try await device.change(list, [operation(RowID.random().text, "words", "\"a\(number)\"")])[
                            "version"]
                    }
                }
                return try await group.reduce(into: [Value?]()) { $0.append($1) }
            }
            #expect(Set(versions) == Set((2...41).map { .integer($0) }))
            #expect(try await device(.get, "/v1/lists/\(list)")["entries"]?.elements.count == 40)
        }
    }

    @Test("keep every form of text, and an entry that was deleted comes back by its words alone")
    func revived() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList()
            let words = "“Crème” \u{1F9C8} <b>\\\" ' % \u{202E}x"
            let entry = try await device.add(
                words, to: list,
                [
                    ("amount", "\"2 lb\""), ("department", "\"Dairy\""), ("note", "\"a\\nb\""), ("stores", "[7,3]"),
                    ("checked", "true"),
                ])
            func read() async throws -> Value? { try await device(.get, "/v1/lists/\(list)")["entries"]?.first }
            let shown = try await read()
            #expect(shown?["words"] == .text(words) && shown?["note"] == "a\nb" && shown?["amount"] == "2 lb")
            #expect(shown?["stores"] == [.integer(7), .integer(3)] && shown?["checked"] == .flag(true))
            #expect(shown?["department"] == "Dairy" && shown?["stamps"]?["words"] == .text(stamp()))
            for (field, value, seconds, isDeleted) in [
                ("deleted", "true", 1, true), ("note", "\"c\"", 2, true), ("checked", "false", 3, true),
                ("words", "\"d\"", 4, false),
                ("deleted", "true", 2, false), ("deleted", "true", 5, true), ("amount", "\"1\"", 6, false),
            ] {
                _ = try await device.change(list, [operation(entry, field, value, stamp(seconds))])
                #expect(try await read()?["deleted"] == .flag(isDeleted), "\(field) \(seconds)")
            }
        }
    }
}

@Suite("Lists that several share", .freshDatabase) struct SharingTests {
    private func link(_ list: String, _ device: Device) async throws -> String {
        let reply = try await device(.post, "/v1/lists/\(list)/links")
        #expect(reply.status == 201 && reply["expires_in_seconds"] == .integer(604_800))
        return "{\"token\":\"\(reply.text("token"))\"}"
    }

    @Test("a link joins, and all see what each says")
    func joining() async throws {
        try await Ground.with { ground in
            let (one, two) = (try await ground.device(), try await ground.device())
            let list = try await one.makeList("Home")
            let link = try await link(list, one)
            let joined = try await two(.post, "/v1/lists/join", link)
            #expect(joined.status == 200 && joined["name"] == "Home" && joined["members"] == .integer(2))
            try await one.add("milk", to: list)
            try await two.add("eggs", to: list)
            for device in [one, two] {
                #expect(try await device(.get, "/v1/lists/\(list)/text").text == "[ ] eggs\n[ ] milk\n")
            }
            #expect(try await two(.post, "/v1/lists/join", link)["members"] == .integer(2), "again")
        }
    }

    @Test("a link ends after seven days, and when it is revoked; who has joined stays")
    func ending() async throws {
        try await Ground.with { ground in
            let (one, two) = (try await ground.device(), try await ground.device())
            let list = try await one.makeList()
            for (age, status) in [("6 days 23 hours", 200), ("7 days", 404)] {
                let link = try await link(list, one)
                try await ground.connection.query(
                    "UPDATE people.link SET expires_at = expires_at - $1::interval", [.text(age)])
                let device = try await ground.device()
                #expect(try await device(.post, "/v1/lists/join", link).status == status, "\(age)")
            }
            let links = [try await link(list, one), try await link(list, one)]
            #expect(try await two(.post, "/v1/lists/join", links[0]).status == 200)
            #expect(try await one(.delete, "/v1/lists/\(list)/links").status == 204)
            for link in links {
                #expect(try await ground.device()(.post, "/v1/lists/join", link).problem == "list-unknown")
            }
            #expect(try await two(.get, "/v1/lists/\(list)").status == 200)
        }
    }

    @Test("ten links work at once, and a link of another kind joins nothing")
    func links() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList()
            for _ in 0..<10 { _ = try await link(list, device) }
            #expect(try await device(.post, "/v1/lists/\(list)/links").problem == "limit-reached")
            try await ground.connection.query("UPDATE people.link SET expires_at = now()")
            _ = try await link(list, device)
            let other = try await ground.device()
            let signIn = try await device(.post, "/v1/vault/links").text("token")
            for token in [
                signIn, "cri1_" + signIn.suffix(43), other.access, SecretToken(kind: .listInvitation).text, "",
            ] {
                #expect(try await other(.post, "/v1/lists/join", "{\"token\":\"\(token)\"}").status == 404)
            }
        }
    }

    @Test("who leaves sees nothing more; the last one erases the key")
    func leaving() async throws {
        try await Ground.with { ground in
            let (one, two) = (try await ground.device(), try await ground.device())
            let list = try await one.makeList()
            _ = try await two(.post, "/v1/lists/join", link(list, one))
            try await one.add("milk", to: list)
            let slot = try await ground.slot(ofList: list)
            #expect(try await one(.delete, "/v1/lists/\(list)", nil, [.ifMatch: "\"2\""]).status == 204)
            #expect(try await one(.get, "/v1/lists/\(list)").status == 404)
            #expect(try await one(.get, "/v1/vault").text.contains("milk") == false)
            #expect(try await two(.get, "/v1/lists/\(list)/text").text == "[ ] milk\n")
            #expect(try await two(.get, "/v1/lists")["lists"]?.first?["members"] == .integer(1))
            #expect(try ground.slots.read(slot).contains { $0 != 0 })
            #expect(try await two(.delete, "/v1/lists/\(list)", nil, [.ifMatch: "\"2\""]).status == 204)
            #expect(try ground.slots.read(slot).allSatisfy { $0 == 0 })
            #expect(try await ground.counts()["list_entry"] == nil)
        }
    }

    @Test("what others change meanwhile keeps a list from being deleted unseen")
    func changedMeanwhile() async throws {
        try await Ground.with { ground in
            let (one, two) = (try await ground.device(), try await ground.device())
            let list = try await one.makeList()
            _ = try await two(.post, "/v1/lists/join", link(list, one))
            try await two.add("milk", to: list)
            #expect(try await one(.delete, "/v1/lists/\(list)", nil, [.ifMatch: "\"1\""]).problem == "version-changed")
            #expect(try await one(.put, "/v1/lists/\(list)", #"{"name":"b"}"#, [.ifMatch: "\"1\""]).status == 412)
            #expect(try await one(.get, "/v1/lists/\(list)/text").text == "[ ] milk\n")
        }
    }
}
