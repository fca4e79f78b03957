import HTTPTypes
import Postgres
import Rows
import TestDatabase
import TestSupport
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import WebKit

@Suite("What others keep", .freshDatabase) struct IsolationTests {
    /// A vault with a list, and everything that could open it but its own token.
    private struct Home: Sendable {
        let device: Device
        let list: String, entry: String, deviceID: String
        /// In no answer to anybody else.
        let mark: String
        let deviceLink: String, listLink: String
    }

    private func homes(_ count: Int, _ ground: Ground) async throws -> [Home] {
        var homes: [Home] = []
        for number in 0..<count {
            let device = try await ground.device()
            let mark = "mark\(number)qx"
            let list = try await device.makeList("list \(mark)")
            let entry = try await device.add(
                "words \(mark)", to: list, [("note", "\"note \(mark)\""), ("amount", "\"\(mark)\"")])
            homes.append(
                Home(
                    device: device, list: list, entry: entry,
                    deviceID: try await device(.get, "/v1/vault/devices")["devices"]?.first?["device_id"]?.string ?? "",
                    mark: mark, deviceLink: try await device(.post, "/v1/vault/links").text("token"),
                    listLink: try await device(.post, "/v1/lists/\(list)/links").text("token")))
        }
        return homes
    }

    private struct Attempt {
        let method: HTTPRequest.Method, target: String
        var body: String?
        var fields: HTTPFields?
        /// Without the token of who tries.
        var isAlone = false
    }

    /// Something that `home` may not do with what is `other`'s. Real links are left out: they open by intention.
    private func attempt(_ other: Home, _ home: Home, _ generator: inout SeededGenerator) -> Attempt {
        let list = "/v1/lists/\(generator.pick([other.list, other.list.uppercased()]))"
        let version: HTTPFields = [.ifMatch: "\"\(Int.random(in: 1...3, using: &generator))\""]
        let change = "{\"operations\":[\(operation(other.entry, "words", "\"taken\"", stamp(9)))]}"
        func token(_ token: String) -> String { "{\"token\":\"\(token)\"}" }
        return generator.pick([
            Attempt(method: .get, target: list), Attempt(method: .get, target: list + "?since=0"),
            Attempt(method: .get, target: list + "/text"), Attempt(method: .get, target: list + "/deals?store=1"),
            Attempt(method: .get, target: "/v1/lists/\(other.entry)"),
            Attempt(method: .get, target: "/v1/lists/\(other.deviceID)"),
            Attempt(method: .put, target: list, body: "{\"name\":\"taken\"}", fields: version),
            Attempt(method: .put, target: list, body: "{\"name\":\"list \(other.mark.dropLast())\"}"),
            Attempt(method: .delete, target: list, fields: version),
            Attempt(method: .post, target: list + "/operations", body: change),
            Attempt(method: .post, target: list + "/text", body: "{\"text\":\"taken\"}"),
            Attempt(method: .post, target: list + "/links"), Attempt(method: .delete, target: list + "/links"),
            Attempt(method: .delete, target: "/v1/vault/devices/\(other.deviceID)"),
            Attempt(method: .post, target: "/v1/lists/join", body: token(other.deviceLink)),
            Attempt(method: .post, target: "/v1/lists/join", body: token("cri1_" + other.deviceLink.suffix(43))),
            Attempt(method: .post, target: "/v1/vault/join", body: token(other.listLink)),
            Attempt(method: .post, target: "/v1/vault/join", body: token("crd1_" + other.device.access.suffix(43))),
            Attempt(
                method: .post, target: "/v1/vault/tokens",
                body: "{\"refresh_token\":\"crt1_\(other.device.access.suffix(43))\"}"),
            Attempt(method: .get, target: "/v1/vault", fields: .bearer(other.device.refresh)),
            Attempt(method: .get, target: "/v1/vault", fields: .bearer("cra1_" + other.device.refresh.suffix(43))),
            Attempt(method: .get, target: "/v1/vault", fields: .bearer("cra1_" + other.listLink.suffix(43))),
            Attempt(
                method: .get, target: "/v1/vault", fields: .cookie(String(other.device.access.suffix(43))),
                isAlone: true),
            Attempt(method: .get, target: "/v1/vault", fields: .cookie(other.list), isAlone: true),
        ])
    }

    @Test(
        "10,000 tries by 50 vaults with each other's ids and tokens: none succeeds, and no answer has another's words")
    func tries() async throws {
        try await Ground.with { ground in
            var generator = SeededGenerator(for: "isolation")
            let seed = generator.seed
            let homes = try await homes(50, ground)
            let before = try await ground.rows()
            var statuses: [Int: Int] = [:]
            for round in 0..<200 {
                for home in homes {
                    let other = generator.pick(homes.filter { $0.mark != home.mark })
                    let attempt = attempt(other, home, &generator)
                    let own = attempt.isAlone ? HTTPFields() : home.device.fields
                    let reply = try await ground.send(
                        attempt.method, attempt.target, attempt.body, own + (attempt.fields ?? [:]),
                        isChecked: round == 0)
                    statuses[reply.status, default: 0] += 1
                    let about = "seed \(seed): \(attempt.method) \(attempt.target) \(reply.status) \(reply.text)"
                    #expect([401, 404, 409].contains(reply.status), "\(about)")
                    #expect(!homes.contains { reply.text.contains($0.mark) }, "\(about)")
                }
            }
            print("isolation: \(statuses.sorted { $0.key < $1.key })")
            #expect(statuses.values.reduce(0, +) == 10_000 && statuses[401] != nil && statuses[404] != nil)
            #expect(try await ground.rows() == before)
            #expect(ground.faults.all == [])
            // What is looked for is there for its owner.
            for home in homes { #expect(try await home.device(.get, "/v1/vault").text.contains("words \(home.mark)")) }
        }
    }

    @Test("an id of another's entry makes an entry of one's own")
    func sameEntryID() async throws {
        try await Ground.with { ground in
            let homes = try await homes(2, ground)
            let reply = try await homes[0].device.change(homes[0].list, [operation(homes[1].entry, "note", "\"mine\"")])
            #expect(reply["refused"] == .list([]))
            let own = try await homes[0].device(.get, "/v1/lists/\(homes[0].list)")
            #expect(own["entries"]?.elements.count == 2 && !own.text.contains(homes[1].mark))
            #expect(try await !homes[1].device(.get, "/v1/vault").text.contains("mine"))
        }
    }

    private static let swaps: [(String, SQL, [String])] = [
        (
            "two entries of a list",
            """
            WITH p AS (SELECT list_id, min(id::text)::uuid AS a, max(id::text)::uuid AS b FROM people.list_entry
                GROUP BY list_id HAVING count(*) > 1),
            s AS (SELECT e.list_id, e.id, o.sealed_state, o.version FROM p JOIN people.list_entry e ON e.list_id = p.list_id
                JOIN people.list_entry o ON o.list_id = p.list_id AND o.id = CASE e.id WHEN p.a THEN p.b ELSE p.a END)
            UPDATE people.list_entry e SET sealed_state = s.sealed_state, version = s.version FROM s
            WHERE s.list_id = e.list_id AND s.id = e.id
            """, ["", "/text", "/deals"]
        ),
        (
            "the entries of two vaults",
            """
            UPDATE people.list_entry e SET sealed_state = o.sealed_state FROM people.list_entry o
            WHERE o.list_id <> e.list_id AND o.version = e.version
            """, ["", "/text", "/deals"]
        ),
        (
            "an entry with its version before",
            "UPDATE people.list_entry SET version = version + 1", ["", "/text", "/deals"]
        ),
        (
            "the names of two lists",
            "UPDATE people.list l SET sealed_name = o.sealed_name FROM people.list o WHERE o.id <> l.id", [""]
        ),
        (
            "a name for an entry",
            "UPDATE people.list_entry e SET sealed_state = l.sealed_name FROM people.list l WHERE l.id = e.list_id",
            ["", "/text"]
        ),
        (
            "one bit",
            "UPDATE people.list_entry SET sealed_state = set_bit(sealed_state, 200, 1 - get_bit(sealed_state, 200))",
            ["", "/text"]
        ),
        ("the end of a row", "UPDATE people.list_entry SET sealed_state = substr(sealed_state, 1, 60)", ["", "/text"]),
        ("an empty row", "UPDATE people.list_entry SET sealed_state = ''", ["", "/text"]),
        (
            "the slots of two lists",
            "UPDATE people.list l SET slot = 1001 + o.slot FROM people.list o WHERE o.id <> l.id", [""]
        ),
    ]

    @Test("what was sealed for one row opens in no other, and the answer says nothing of it", arguments: swaps.indices)
    func swapped(number: Int) async throws {
        let (what, sql, paths) = Self.swaps[number]
        try await Ground.with { ground in
            let homes = try await homes(2, ground)
            try await homes[0].device.add("second \(homes[0].mark)", to: homes[0].list)
            for path in paths {
                #expect(try await homes[0].device(.get, "/v1/lists/\(homes[0].list)\(path)").status == 200)
            }
            if what.contains("slots") {
                // The slots are bound to their places: the file is changed as who has it could.
                let slots = [
                    try await ground.slot(ofList: homes[0].list), try await ground.slot(ofList: homes[1].list),
                ]
                let bytes = try slots.map { try ground.slots.read($0) }
                for place in 0..<2 { try ground.slots.write(bytes[1 - place], slot: slots[place]) }
            } else {
                try await ground.connection.query(sql)
            }
            for path in paths {
                let reply = try await homes[0].device(.get, "/v1/lists/\(homes[0].list)\(path)")
                #expect(reply.status == 500 && reply.problem == "internal-error", "\(what) \(path): \(reply.text)")
                for home in homes { #expect(!reply.text.contains(home.mark)) }
            }
            #expect(try await homes[0].device(.get, "/v1/vault").status == 500)
            #expect(ground.faults.all.count == paths.count + 1)
            #expect(
                !ground.faults.all.contains { line in
                    homes.contains { line.contains($0.mark) || line.contains($0.list) }
                })
        }
    }

    @Test("a device's name opens in no other's place")
    func swappedNames() async throws {
        try await Ground.with { ground in
            let homes = try await homes(2, ground)
            try await ground.connection.query(
                """
                UPDATE people.session s SET sealed_name = o.sealed_name FROM people.session o WHERE o.vault_id <> s.vault_id
                """)
            #expect(try await homes[0].device(.get, "/v1/vault/devices").status == 500)
        }
    }

    @Test(
        "the role of the server writes what people keep and nothing else, and that of public queries reads none of it")
    func roles() async throws {
        try await Ground.with { ground in
            _ = try await homes(1, ground)
            let text = try FreshDatabase.connectionText
            for role in ["circulard_api", "circulard_readonly", "circulard_ingest"] {
                let connection = try await PostgresConnection.connect(text, role: role)
                for sql in ["SELECT FROM people.vault", "SELECT FROM people.list_entry", "SELECT FROM people.session"]
                    as [SQL]
                {
                    await #expect(throws: PostgresError.self, "\(role)") { try await connection.query(sql) }
                }
            }
            let own = try await PostgresConnection.connect(text, role: "circulard_people")
            #expect(try await own.query("SELECT FROM people.vault").count == 1)
            for sql in ["DELETE FROM public.store", "UPDATE public.store SET name = ''", "CREATE TABLE people.x ()"]
                as [SQL]
            {
                await #expect(throws: PostgresError.self) { try await own.query(sql) }
            }
        }
    }
}
