import HTTPTypes
import Logging
import NIOCore
import Postgres
import Storage
import TestDatabase
import TestRequests
import TestSupport
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import Rows
@testable import WebKit

/// The keeper of lists over a database and a slot file of its own, and the handler over it.
struct Ground: Sendable {
    let keeper: Keeper
    let database: Database
    /// A connection for inspecting and changing the tables, as their owner.
    let connection: PostgresConnection
    let slots: SlotFile
    /// What the handler reported as faults of its own.
    let faults: Faults
    /// The lines of its log of security events.
    let audit: Faults
    let clock: Clock
    private let handler: PeopleHandler
    private let contract: Contract

    static let origin = "https://lists.example"
    /// Noon of 2026-06-26 in New York.
    static let noon = 1_782_489_600
    static let master = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

    static func with<Value: Sendable>(
        requestsPerMinute: Int = 0, vaultsPerHour: Int = PeopleHandler.usualVaultsPerHour, at now: Int = noon,
        messages: MessageSettings? = nil,
        _ body: @Sendable (Ground) async throws -> Value
    ) async throws -> Value {
        try await Scratch.with { scratch in
            let text = try FreshDatabase.connectionText
            // Beside a thousand other tests a connection may take its time; none of it is what is tested.
            let pool = DatabasePool(
                size: 8, timeout: .seconds(240),
                open: { try await .open(text, connectTimeout: .seconds(120), role: "circulard_people") })
            let slots = try SlotFile(path: scratch.directory + "/slots")
            let clock = Clock(now)
            let keeper = Keeper(
                databases: pool, slots: slots, masters: MasterKeys(current: try #require(MasterKey(text: master))),
                messages: messages,
                // The time of the limits stands still: however slow the machine is, nothing comes back.
                clock: { clock.now() }, milliseconds: { 0 })
            let (faults, audit) = (Faults(), Faults())
            let logger = Logger(label: "test") { _ in LineLogHandler(lines: audit) }
            let handler = PeopleHandler(
                keeper: keeper, version: "test", requestsPerMinute: requestsPerMinute,
                vaultsPerHour: vaultsPerHour, identify: identify,
                audit: { logger.record($0, count: $1) },
                report: { fault, route in faults.add("\(route): \(fault)") })
            let (database, connection) = (try await Database.open(text), try await FreshDatabase.connect())
            return try await body(
                Ground(keeper, database, connection, slots, (faults, audit), clock, handler, Contract.shared))
        }
    }

    private init(
        _ keeper: Keeper, _ database: Database, _ connection: PostgresConnection, _ slots: SlotFile,
        _ lines: (faults: Faults, audit: Faults), _ clock: Clock, _ handler: PeopleHandler, _ contract: Contract
    ) {
        (self.keeper, self.database, self.connection, self.slots) = (keeper, database, connection, slots)
        (faults, audit) = lines
        (self.clock, self.handler, self.contract) = (clock, handler, contract)
    }

    private static let clientField = HTTPField.Name("Test-Client")!

    private static func identify(_ request: HTTPRequest, _ peer: SocketAddress?) -> WebRequest {
        WebRequest(
            method: request.method, target: request.path ?? "/", fields: request.headerFields, origin: origin,
            client: request.headerFields[clientField] ?? "")
    }

    /// - Parameter isChecked: whether the answer is compared with the contract.
    func send(
        _ method: HTTPRequest.Method, _ target: String, _ body: String? = nil, _ fields: HTTPFields = [:],
        client name: String? = nil, isChecked: Bool = true
    ) async throws -> Reply {
        var fields = fields
        fields[Self.clientField] = name ?? RowID.random().text
        if body != nil, fields[.contentType] == nil { fields[.contentType] = "application/json" }
        let answer = try await handler.send(method, target, fields, body)
        let reply = Reply(status: answer.status.code, fields: answer.fields, text: answer.text)
        if isChecked {
            let breaches = contract.breaches(method, target, reply)
            #expect(breaches == [], "\(method) \(target): \(reply.text)")
        }
        return reply
    }

    /// Every row of every table as text, with what changes whenever it is written, even with equal values.
    func rows() async throws -> String {
        try await connection.query(
            """
            SELECT string_agg(
                query_to_xml(format('SELECT ctid, xmin, t.* FROM %I.%I t ORDER BY ctid', schemaname, tablename),
                    true, false, '')::text, ',' ORDER BY schemaname, tablename) AS rows
            FROM pg_tables WHERE schemaname IN ('people', 'public')
            """
        ).first?.text("rows") ?? ""
    }

    /// The number of rows of each table that has any.
    func counts() async throws -> [String: Int] {
        let rows = try await connection.query(
            """
            SELECT tablename, (xpath('//count/text()', query_to_xml(format('SELECT count(*) FROM people.%I', tablename),
                true, false, '')))[1]::text::bigint AS count FROM pg_tables WHERE schemaname = 'people'
            """)
        let counts = try rows.map { (try $0.text("tablename") ?? "", try $0.int("count") ?? 0) }
        return Dictionary(uniqueKeysWithValues: counts).filter { $0.value > 0 }
    }
}

/// An answer that was received whole.
struct Reply: Sendable {
    let status: Int
    let fields: HTTPFields
    let text: String

    var json: Value { Value(json: Array(text.utf8)) ?? .null }
    subscript(name: String) -> Value? { json[name] }

    func text(_ name: String) -> String {
        if case .text(let text)? = self[name] { text } else { "" }
    }

    /// "unauthorized"; "" for a good answer.
    var problem: String { text("type").split(separator: ":").last.map(String.init) ?? "" }
    var isGood: Bool { (200...299).contains(status) }
}

extension Value {
    var elements: [Value] { if case .list(let values) = self { values } else { [] } }
    var string: String { if case .text(let text) = self { text } else { "" } }
}

/// A device that is signed in.
struct Device: Sendable {
    let ground: Ground
    var fields: HTTPFields
    var refresh = ""

    static let tokens: HTTPFields = [.accept: "application/vnd.circulard.tokens+json"]

    func callAsFunction(
        _ method: HTTPRequest.Method, _ target: String, _ body: String? = nil, _ more: HTTPFields = [:],
        isChecked: Bool = true
    ) async throws -> Reply {
        try await ground.send(method, target, body, fields + more, isChecked: isChecked)
    }

    var access: String { String((fields[.authorization] ?? "").dropFirst("Bearer ".count)) }

    /// Makes a list, and gives its id.
    func makeList(_ name: String = "Weekly") async throws -> String {
        let id = RowID.random().text
        let reply = try await self(.put, "/v1/lists/\(id)", #"{"name":"\#(name)"}"#)
        try #require(reply.status == 201, "\(reply.text)")
        return id
    }

    func change(_ list: String, _ operations: [String]) async throws -> Reply {
        try await self(
            .post, "/v1/lists/\(list)/operations", #"{"operations":[\#(operations.joined(separator: ","))]}"#)
    }

    /// Adds an entry, and gives its id.
    @discardableResult
    func add(_ words: String, to list: String, _ more: [(String, String)] = []) async throws -> String {
        let id = RowID.random().text
        let fields = [("words", words.quoted)] + more
        let reply = try await change(list, fields.map { operation(id, $0.0, $0.1) })
        try #require(reply["refused"] == .list([]), "\(reply.text)")
        return id
    }
}

/// As the API takes it. The value is JSON.
func operation(_ entry: String, _ field: String, _ value: String, _ stamp: String = stamp()) -> String {
    #"{"entry":"\#(entry)","field":"\#(field)","value":\#(value),"stamp":"\#(stamp)"}"#
}

/// - Parameter seconds: after the noon of the clock.
func stamp(_ seconds: Int = 0, counter: Int = 0, device: Int = 1) -> String {
    func hex(_ number: Int, _ digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: digits - text.count) + text
    }
    return hex((Ground.noon + seconds) * 1_000, 12) + hex(counter, 4) + hex(device, 8)
}

extension String {
    /// As JSON.
    var quoted: String { Value.text(self).json }
}

extension HTTPFields {
    static func bearer(_ token: String) -> HTTPFields { [.authorization: "Bearer \(token)"] }
    static func cookie(_ value: String) -> HTTPFields {
        [.cookie: "__Host-circulard=\(value)", HTTPField.Name("Sec-Fetch-Site")!: "same-origin"]
    }

    static func + (some: HTTPFields, more: HTTPFields) -> HTTPFields {
        var all = some
        for field in more { all[field.name] = field.value }
        return all
    }
}

extension Ground {
    /// A new vault, by the tokens of a program.
    func device() async throws -> Device {
        let reply = try await send(.post, "/v1/vault", nil, Device.tokens)
        try #require(reply.status == 201, "\(reply.text)")
        return device(of: reply)
    }

    func device(of reply: Reply) -> Device {
        Device(ground: self, fields: .bearer(reply.text("access_token")), refresh: reply.text("refresh_token"))
    }

    /// A new vault, by the cookie of a browser.
    func browser() async throws -> Device {
        let reply = try await send(.post, "/v1/vault")
        return Device(ground: self, fields: .cookie(try #require(reply.cookie)))
    }

    /// Another device of the vault.
    func another(of device: Device) async throws -> Device {
        let link = try await device(.post, "/v1/vault/links")
        return try await self.device(
            of: send(.post, "/v1/vault/join", #"{"token":"\#(link.text("token"))"}"#, Device.tokens))
    }
}

extension Reply {
    /// The value of the cookie that is set; nil without one.
    var cookie: String? {
        fields[.setCookie].flatMap { $0.firstMatch(of: #/^__Host-circulard=([^;]*);/#).map { String($0.output.1) } }
    }
}

extension Ground {
    /// The code that the channel's first message has.
    func code(ofChannel id: String) async throws -> String {
        let vaults = try await connection.query("SELECT vault_id FROM people.channel WHERE id = $1", [.text(id)])
        let vault = try #require(try vaults.first?.text("vault_id"))
        let row = try #require(try await database.channels(ofVaults: [vault]).first { $0.row.id == id })
        let key = try #require(try keeper.openKey(slot: row.row.slot))
        return keeper.codes(of: try #require(try OpenChannel(row, key: key)))[0]
    }
}
