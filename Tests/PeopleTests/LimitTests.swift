import HTTP
import HTTPTypes
import Messages
import Rows
import TestDatabase
import TestSupport
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import WebKit

@Suite("How much one may ask for", .freshDatabase) struct LimitTests {
    private func seconds(_ reply: Reply) throws -> Int { try #require(Int(reply.fields[.retryAfter] ?? "")) }

    @Test("600 requests a minute of one client, whatever it asks; others go on")
    func requests() async throws {
        try await Ground.with(requestsPerMinute: 600) { ground in
            var statuses: [Int] = []
            var last: Reply?
            for number in 0..<1_000 where last == nil {
                let reply = try await ground.send(
                    number.isMultiple(of: 2) ? .get : .post, "/v1/vault/open", nil, client: "a", isChecked: number < 2)
                if reply.status == 429 { last = reply } else { statuses.append(reply.status) }
            }
            #expect(statuses.count == 600)
            let refused = try #require(last)
            #expect(refused.problem == "too-many-requests")
            #expect(try seconds(refused) == 1)
            #expect(try await ground.send(.get, "/v1/vault", client: "b").status == 401)
            #expect(try await ground.send(.get, "/healthz", client: "a").status == 200)
        }
    }

    @Test("a hundred new vaults an hour of one network, or as many as are set; who has one goes on")
    func vaults() async throws {
        #expect(PeopleHandler.usualVaultsPerHour == 100)
        try await Ground.with(requestsPerMinute: 1_000_000, vaultsPerHour: 5) { ground in
            var made: [Reply] = []
            for _ in 0..<5 { made.append(try await ground.send(.post, "/v1/vault", nil, Device.tokens, client: "a")) }
            #expect(made.allSatisfy { $0.status == 201 })
            let refused = try await ground.send(.post, "/v1/vault", client: "a")
            #expect(refused.status == 429 && refused.cookie == nil && refused.problem == "too-many-requests")
            #expect(try seconds(refused) == 720)
            #expect(
                refused.text("detail")
                    == "The limit is 5 new vaults an hour from one network; try again in 12 minutes.")
            #expect(try await ground.counts()["vault"] == 5)
            #expect(try await ground.send(.post, "/v1/vault", client: "b").status == 201)
            for reply in made {
                let fields = HTTPFields.bearer(reply.text("access_token"))
                #expect(try await ground.send(.get, "/v1/vault", nil, fields, client: "a").status == 200)
            }
            // What another site sends counts for nobody's vaults.
            let cross: HTTPFields = [HTTPField.Name("Sec-Fetch-Site")!: "cross-site"]
            for _ in 0..<6 { #expect(try await ground.send(.post, "/v1/vault", nil, cross, client: "c").status == 403) }
            #expect(try await ground.send(.post, "/v1/vault", client: "c").status == 201)
        }
    }

    @Test("120 changes a minute of one vault, from all its devices; reading goes on")
    func writes() async throws {
        try await Ground.with(requestsPerMinute: 1_000_000) { ground in
            let (device, other) = (try await ground.device(), try await ground.device())
            let second = try await ground.another(of: device)
            var done = 0
            var last: Reply?
            for number in 0..<300 where last == nil {
                let reply = try await [device, second][number % 2](.delete, "/v1/vault/words", isChecked: number < 2)
                if reply.status == 429 { last = reply } else { done += 1 }
            }
            // One was the link.
            #expect(done == 119)
            #expect(try seconds(try #require(last)) == 1 && last?.problem == "too-many-requests")
            #expect(try await device(.get, "/v1/vault").status == 200)
            #expect(try await second(.get, "/v1/lists").status == 200)
            #expect(try await other(.delete, "/v1/vault/words").status == 204)
        }
    }

    private static let mail: MessageSettings? = {
        guard let site = WebAddress("https://lists.example"), let sender = MailAddress("deals@lists.example"),
            let server = MailServer(url: "smtp://127.0.0.1:9", userName: nil, password: nil, ehloName: "lists.example")
        else { return nil }
        return MessageSettings(
            site: site, vapid: nil, mail: .init(server: server, sender: sender), allowsLoopback: true)
    }()

    private func ask(_ channel: String, by device: Device, client: String) async throws -> Reply {
        try await device.ground.send(
            .put, "/v1/channels/\(RowID.random().text)", channel, device.fields, client: client)
    }

    @Test(
        "three codes a day to one address, whichever vault asks and however it is spelled",
        arguments: [
            ["a.b@stranger.example", "A.B@stranger.example", "a.b+1@Stranger.example", "a.b+2@stranger.example"],
            ["ab@gmail.com", "a.b@gmail.com", "ab+x@googlemail.com", "a.b@googlemail.com"],
        ])
    func codesOfAddress(addresses: [String]) async throws {
        try await Ground.with(requestsPerMinute: 1_000_000, messages: Self.mail) { ground in
            var statuses: [Int] = []
            for (number, address) in addresses.enumerated() {
                let device = try await ground.device()
                let reply = try await ask(
                    #"{"kind":"mail","address":"\#(address)"}"#, by: device, client: "client \(number)")
                statuses.append(reply.status)
                guard reply.status == 429 else { continue }
                #expect(try seconds(reply) == 28_800 && reply.text.contains("3 codes a day to one address"))
                #expect(try await device(.get, "/v1/channels")["channels"]?.elements.isEmpty == true)
            }
            #expect(statuses == [200, 200, 200, 429])
            let other = #"{"kind":"mail","address":"ab@other.example"}"#
            #expect(try await ask(other, by: ground.device(), client: "client").status == 200)
            #expect(try await ground.counts()["message"] == 4)
        }
    }

    @Test("five codes of one network that were not given back; each that is counts no more")
    func codesOfNetwork() async throws {
        try await Ground.with(requestsPerMinute: 1_000_000, messages: Self.mail) { ground in
            let device = try await ground.device()
            var last: Reply?
            for number in 0..<5 {
                last = try await ask(
                    #"{"kind":"mail","address":"a\#(number)@x.example"}"#, by: device, client: "library")
                #expect(last?.status == 200)
            }
            let hook = #"{"kind":"webhook","url":"http://127.0.0.1:9/x"}"#
            let refused = try await ask(hook, by: ground.device(), client: "library")
            #expect(refused.status == 429 && refused.text.contains("were asked for from this network"))
            #expect(try seconds(refused) == 60)
            #expect(try await ask(hook, by: ground.device(), client: "home").status == 200)
            let id = try #require(last).text("channel_id")
            let code = try await ground.code(ofChannel: id)
            for _ in 0..<2 {
                let confirmed = try await ground.send(
                    .post, "/v1/channels/\(id)/confirm", #"{"code":"\#(code)"}"#, device.fields, client: "library")
                #expect(confirmed["is_confirmed"] == .flag(true), "\(confirmed.text)")
            }
            #expect(try await ask(hook, by: ground.device(), client: "library").status == 200)
            #expect(try await ask(hook, by: ground.device(), client: "library").status == 429)
        }
    }
}
