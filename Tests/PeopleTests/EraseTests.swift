import Glibc
import HTTPTypes
import Postgres
import Rows
import Storage
import TestDatabase
import TestSupport
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import WebKit

@Suite("Erasing", .freshDatabase) struct EraseTests {
    private func vaultSlot(_ ground: Ground, newest: Bool = true) async throws -> UInt64 {
        let rows = try await ground.connection.query("SELECT max(slot) AS slot FROM people.vault")
        return UInt64(try #require(try rows.first?.int("slot")))
    }

    private func isErased(_ slot: UInt64, _ ground: Ground) throws -> Bool {
        try ground.slots.read(slot).allSatisfy { $0 == 0 }
    }

    /// Two that share a list, and each with one of its own.
    private struct Household: Sendable {
        let one: Device, second: Device, two: Device
        let own: String, shared: String
        let slot: UInt64, ownSlot: UInt64, sharedSlot: UInt64
    }

    private func household(_ ground: Ground) async throws -> Household {
        let two = try await ground.device()
        let one = try await ground.device()
        let slot = try await vaultSlot(ground)
        let (own, shared) = (try await one.makeList("Own"), try await one.makeList("Shared"))
        try await one.add("secret", to: own)
        try await one.add("milk", to: shared)
        _ = try await one.newWords()
        _ = try await one(.post, "/v1/vault/links")
        let link = try await one(.post, "/v1/lists/\(shared)/links").text("token")
        _ = try await two(.post, "/v1/lists/join", "{\"token\":\"\(link)\"}")
        return Household(
            one: one, second: try await ground.another(of: one), two: two, own: own, shared: shared, slot: slot,
            ownSlot: try await ground.slot(ofList: own), sharedSlot: try await ground.slot(ofList: shared))
    }

    @Test("overwrites the keys, deletes the rows, ends all sessions, and leaves to others what they share")
    func erase() async throws {
        try await Ground.with { ground in
            let home = try await household(ground)
            let reply = try await home.one(.delete, "/v1/vault")
            #expect(reply.status == 204 && reply.text == "")
            #expect(reply.fields[.clearSiteData] == "\"cache\", \"storage\"")
            #expect(reply.fields[.setCookie]?.hasPrefix("__Host-circulard=; ") == true)
            #expect(try isErased(home.slot, ground) && isErased(home.ownSlot, ground))
            #expect(try !isErased(home.sharedSlot, ground))
            for device in [home.one, home.second] {
                for target in ["/v1/vault", "/v1/lists", "/v1/lists/\(home.shared)"] {
                    #expect(try await device(.get, target).status == 401)
                }
                #expect(try await ground.send(.post, "/v1/vault/tokens", device.refreshBody).status == 401)
            }
            #expect(try await home.two(.get, "/v1/lists/\(home.shared)/text").text == "[ ] milk\n")
            #expect(try await home.two(.get, "/v1/lists")["lists"]?.first?["members"] == .integer(1))
            #expect(
                try await ground.counts() == [
                    "vault": 1, "session": 2, "list": 1, "list_member": 1, "list_entry": 1, "erasure": 2, "link": 1,
                ])
            #expect(try await home.two(.delete, "/v1/vault").status == 204)
            #expect(try isErased(home.sharedSlot, ground))
            #expect(try await ground.counts() == ["erasure": 4])
            #expect(ground.faults.all == [])
        }
    }

    /// The steps of an erase, after each of which the process may end.
    @Test("that was interrupted after any step is completed by the sweep", arguments: 1...2)
    func interrupted(steps: Int) async throws {
        try await Ground.with { ground in
            let home = try await household(ground)
            for slot in [home.slot, home.ownSlot].prefix(steps) { try ground.slots.erase(slot) }
            #expect(try await home.one(.get, "/v1/vault").status == 401)
            #expect(try await home.second(.get, "/v1/lists/\(home.own)").status == 401)
            #expect(try await ground.keeper.sweep() > 0)
            #expect(try isErased(home.slot, ground) && isErased(home.ownSlot, ground), "the list's key is left")
            #expect(try !isErased(home.sharedSlot, ground))
            #expect(try await ground.counts()["vault"] == 1)
            #expect(try await ground.counts()["list"] == 1)
            #expect(try await home.two(.get, "/v1/lists/\(home.shared)/text").text == "[ ] milk\n")
            #expect(try await ground.keeper.sweep() == 0)
        }
    }

    @Test("of a list that was interrupted is completed, and the vault goes on without it")
    func interruptedList() async throws {
        try await Ground.with { ground in
            let home = try await household(ground)
            try ground.slots.erase(home.ownSlot)
            #expect(try await home.one(.get, "/v1/lists/\(home.own)").status == 404)
            #expect(try await home.one(.get, "/v1/lists")["lists"]?.elements.count == 1)
            #expect(try await ground.keeper.sweep() == 1)
            #expect(try await ground.counts()["list"] == 1)
            #expect(try await home.one(.get, "/v1/vault").status == 200)
        }
    }

    @Test("holds after an old copy of the slot file was put back")
    func restored() async throws {
        try await Ground.with { ground in
            let home = try await household(ground)
            let slots = [home.slot, home.ownSlot]
            let old = try slots.map { try ground.slots.read($0) }
            #expect(try await home.one(.delete, "/v1/vault").status == 204)
            for (slot, bytes) in zip(slots, old) { try ground.slots.write(bytes, slot: slot) }
            _ = try await ground.keeper.sweep()
            for slot in slots { #expect(try isErased(slot, ground)) }
            #expect(try !isErased(home.sharedSlot, ground))
            // For 30 days, as long as backups are kept.
            try await ground.connection.query("UPDATE people.erasure SET erased_on = current_date - 30")
            try ground.slots.write(old[0], slot: slots[0])
            _ = try await ground.keeper.sweep()
            #expect(try isErased(slots[0], ground))
            try await ground.connection.query("UPDATE people.erasure SET erased_on = current_date - 31")
            _ = try await ground.keeper.sweep()
            #expect(try await ground.counts()["erasure"] == nil)
        }
    }

    @Test("comes by itself to vaults that nobody uses")
    func abandoned() async throws {
        try await Ground.with { ground in
            let devices = [
                try await ground.device(), try await ground.device(), try await ground.device(),
                try await ground.device(),
            ]
            _ = try await devices[1].makeList()
            _ = try await devices[2].newWords()
            let days = [
                (1, [200, 200, 200, 200]), (2, [401, 200, 200, 401]), (400, [401, 200, 200, 401]),
                (401, [401, 401, 401, 401]),
            ]
            for (age, statuses) in days {
                try await ground.connection.query(
                    "UPDATE people.vault SET used_on = current_date - $1::integer", [.integer(age)])
                _ = try await ground.keeper.sweep()
                var found: [Int] = []
                for device in devices { found.append(try await device(.get, "/v1/vault").status) }
                #expect(found == statuses, "\(age) days")
            }
            #expect(try await Set(ground.counts().keys) == ["erasure"])
        }
    }

    @Test("comes to lists that nobody shares any more")
    func nobodys() async throws {
        try await Ground.with { ground in
            let home = try await household(ground)
            try await ground.connection.query("DELETE FROM people.list_member WHERE list_id = $1", [.text(home.own)])
            #expect(try await ground.keeper.sweep() == 1)
            #expect(try isErased(home.ownSlot, ground) && !isErased(home.sharedSlot, ground))
            #expect(try await ground.counts()["list"] == 1)
        }
    }

    @Test("never comes of a slot file or a master key that is another one")
    func otherKeys() async throws {
        try await Ground.with { ground in
            var slots: [UInt64] = []
            for _ in 0..<12 {
                let device = try await ground.device()
                slots += [try await vaultSlot(ground), try await ground.slot(ofList: device.makeList())]
            }
            let before = try await ground.rows()
            for what in ["new", "cut", "cut inside a slot", "zeros", "master"] {
                try await Scratch.with { scratch in
                    let file = try SlotFile(path: scratch.directory + "/other")
                    var master = Ground.master
                    switch what {
                    case "new": break
                    case "cut": for slot in slots.dropLast() { try file.write(ground.slots.read(slot), slot: slot) }
                    case "cut inside a slot":
                        for slot in slots { try file.write(ground.slots.read(slot), slot: slot) }
                        #expect(truncate(file.path, Int(slots[slots.count - 1]) * 64 + 30) == 0)
                    case "zeros": for slot in slots { try file.erase(slot) }
                    default:
                        for slot in slots { try file.write(ground.slots.read(slot), slot: slot) }
                        master = String(master.reversed())
                    }
                    let keeper = Keeper(
                        databases: ground.keeper.databases, slots: file,
                        masters: MasterKeys(current: try #require(MasterKey(text: master))), clock: { Ground.noon })
                    let missing = await #expect(throws: MissingKeyError.self, "\(what)") { try await keeper.sweep() }
                    #expect(
                        missing
                            == (what == "master" ? .otherMaster(path: file.path) : .slotFileTooShort(path: file.path)))
                }
                #expect(try await ground.rows() == before, "\(what)")
            }
            #expect(try await ground.keeper.sweep() == 0)
        }
    }

    @Test("the sweep forgets what has run out, and nothing else")
    func expired() async throws {
        try await Ground.with { ground in
            let home = try await household(ground)
            let before = try await ground.rows()
            #expect(try await ground.keeper.sweep() == 0)
            #expect(try await ground.rows() == before)
            try await ground.connection.query(
                "UPDATE people.session SET expires_at = now() - interval '1 s' WHERE kind = 'access'")
            try await ground.connection.query("UPDATE people.link SET expires_at = now() - interval '1 s'")
            _ = try await ground.keeper.sweep()
            let counts = try await ground.counts()
            #expect(counts["session"] == 3 && counts["link"] == nil && counts["vault"] == 2)
            #expect(try await ground.send(.post, "/v1/vault/tokens", home.one.refreshBody).status == 200)
        }
    }

    @Test("by two that share a list at the same moment leaves no key")
    func atOnce() async throws {
        try await Ground.with { ground in
            for _ in 0..<Trials.count(20, atLeast: 5) {
                let home = try await household(ground)
                async let first = home.one(.delete, "/v1/vault")
                async let second = home.two(.delete, "/v1/vault")
                #expect(try await [first.status, second.status] == [204, 204])
                for slot in [home.slot, home.ownSlot, home.sharedSlot] { #expect(try isErased(slot, ground)) }
                #expect(try await ground.counts().keys.sorted() == ["erasure"])
            }
            #expect(ground.faults.all == [])
        }
    }

    @Test("of the last member, or its leaving, while another joins: who has joined can read")
    func joining() async throws {
        try await Ground.with { ground in
            for round in 0..<Trials.count(20, atLeast: 5) {
                let before = try await ground.counts()["list"] ?? 0
                let (one, two) = (try await ground.device(), try await ground.device())
                let list = try await one.makeList()
                let slot = try await ground.slot(ofList: list)
                let link = "{\"token\":\"\(try await one(.post, "/v1/lists/\(list)/links").text("token"))\"}"
                async let leaving =
                    round.isMultiple(of: 2)
                    ? one(.delete, "/v1/vault") : one(.delete, "/v1/lists/\(list)", nil, [.ifMatch: "\"1\""])
                async let joining = two(.post, "/v1/lists/join", link)
                let (left, joined) = try await (leaving, joining)
                #expect(left.status == 204 && [200, 404].contains(joined.status), "\(joined.text)")
                if joined.status == 200 {
                    #expect(try await two(.get, "/v1/lists/\(list)").status == 200)
                } else {
                    #expect(try isErased(slot, ground))
                }
                let lists = (try await ground.counts()["list"] ?? 0) - before
                #expect(lists == (joined.status == 200 ? 1 : 0))
            }
            #expect(ground.faults.all == [])
        }
    }

    @Test("while the vault is in use: nothing of it is left, and no answer is an error of ours")
    func inUse() async throws {
        try await Ground.with { ground in
            for round in 0..<Trials.count(20, atLeast: 5) {
                let device = try await ground.device()
                let list = try await device.makeList()
                let new = RowID.random().text
                let statuses = try await withThrowingTaskGroup(of: (String, Int).self) { group in
                    func add(_ name: String, _ body: @escaping @Sendable () async throws -> Reply) {
                        group.addTask { (name, try await body().status) }
                    }
                    add("list") { try await device(.put, "/v1/lists/\(new)", #"{"name":"a"}"#) }
                    add("words") { try await device(.post, "/v1/vault/words") }
                    add("link") { try await device(.post, "/v1/vault/links") }
                    add("erase") { try await device(.delete, "/v1/vault") }
                    add("change") { try await device.change(list, [operation(new, "words", "\"a\"")]) }
                    add("invitation") { try await device(.post, "/v1/lists/\(list)/links") }
                    add("renewal") { try await ground.send(.post, "/v1/vault/tokens", device.refreshBody) }
                    add("export") { try await device(.get, "/v1/vault") }
                    return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                }
                #expect(statuses["erase"] == 204 && !statuses.values.contains { $0 >= 500 }, "\(statuses)")
                #expect(try await ground.counts().keys.sorted() == ["erasure"])
                // Each round takes at most three.
                for slot in 0..<UInt64(3 * round + 4) { #expect(try isErased(slot, ground), "slot \(slot)") }
            }
            #expect(ground.faults.all == [])
        }
    }
}
