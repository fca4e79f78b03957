import Postgres
import TestDatabase
import Testing

@testable import Storage

@Suite("A person's decisions about matches", .freshDatabase) struct MatchDecisionTests {
    private let chains: TwoChains

    init() async throws {
        chains = try await TwoChains()
        try await chains.publish([("1", "Butter"), ("2", "Butter Spread")], chain: "one")
        try await chains.publish([("7", "Butter")], chain: "two")
    }

    @Test("win over the rules, in both directions, and no run changes them")
    func win() async throws {
        #expect(try await relations() == ["1 same 7 (high)"])
        try await decide("1", "7", "different", note: "salted")
        try await decide("2", "7", "substitute")
        let decided = ["1 different 7 (salted)", "2 substitute 7 ()"]
        #expect(try await relations() == decided)
        try await TwoChains.rules(digest: "newer").read(chains.database)
        #expect(try await relations() == decided)
        let both = try await chains.database.matches(ofChain: "two", limit: 10)
        #expect(Set(both.map { "\($0.otherItem) \($0.relation)" }) == ["one/1 different", "one/2 substitute"])
        #expect(both.allSatisfy { $0.decidedAt != nil && $0.confidence == nil && $0.rulesVersion == nil })
    }

    @Test("hold in later editions: for a text with another number, and for a number with another text")
    func laterEditions() async throws {
        try await decide("1", "7", "different")
        try await chains.publish([("1", "Butter Sticks")], chain: "one")
        try await chains.publish([("8", "Butter"), ("9", "Butter Sticks")], chain: "two")
        let relations = try await relations()
        #expect(
            Set(relations) == [
                "1 different 7 ()", "1 different 8 ()", "1 same 9 (high)",
            ])
    }

    @Test("are replaced by later ones about the same item, and withdrawn")
    func replaced() async throws {
        try await decide("1", "7", "different")
        try await chains.publish([("8", "Butter")], chain: "two")
        try await decide("1", "8", "substitute")
        #expect(try await chains.count("SELECT count(*) FROM match_override") == 1)
        #expect(try await Set(relations()) == ["1 substitute 7 ()", "1 substitute 8 ()"])
        #expect(try await chains.database.matches(decided: true, limit: 10).count == 2)
        #expect(try await withdraw("1", "7"))
        #expect(try await !withdraw("1", "7"))
        #expect(try await Set(relations()) == ["1 same 7 (high)", "1 same 8 (high)"])
        #expect(try await chains.database.matches(decided: true, limit: 10).isEmpty)
    }

    @Test("are refused for an item that the chain does not have")
    func unknown() async throws {
        let error = await #expect(throws: StorageError.self) { try await decide("1", "x", "same") }
        #expect(error?.code == .unknownItem(ItemNumber(chain: "two", sku: "x")))
        await #expect(throws: StorageError.self) { try await withdraw("x", "7") }
        #expect(try await chains.count("SELECT count(*) FROM match_override") == 0)
    }

    private func decide(_ one: String, _ two: String, _ relation: String, note: String? = nil) async throws {
        // The order of the items does not matter.
        try await chains.database.decide(
            ItemNumber(chain: "two", sku: two), ItemNumber(chain: "one", sku: one), relation: relation, note: note)
    }

    private func withdraw(_ one: String, _ two: String) async throws -> Bool {
        try await chains.database.withdrawDecision(
            on: ItemNumber(chain: "one", sku: one), ItemNumber(chain: "two", sku: two))
    }

    /// "1 same 7 (high)": numbers of the first chain and of the second, and the rules' confidence or a note; by number.
    private func relations() async throws -> [String] {
        try await chains.database.matches(ofChain: "one", limit: 100).map { match in
            "\(match.item.sku) \(match.relation) \(match.otherItem.sku) (\(match.confidence ?? match.reasons.joined()))"
        }.sorted()
    }
}
