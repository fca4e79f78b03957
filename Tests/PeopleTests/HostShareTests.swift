import Storage
import Testing

@testable import People
@testable import Presentation
@testable import WebKit

@Suite("A host's share of the senders") struct HostShareTests {
    /// A try that ends at once.
    private func attempt(
        _ shares: HostShares, _ vault: String, _ result: HostShares.TryResult, isConfirmed: Bool = true, at now: Int = 0
    ) -> Bool {
        guard shares.enter("host", vault: vault, at: now) == .allowed else { return false }
        _ = shares.leave("host", vault: vault, isConfirmed: isConfirmed, result, at: now)
        return true
    }

    private func isFree(_ shares: HostShares, for vault: String, at now: Int = 0) -> Bool {
        attempt(shares, vault, .answered, isConfirmed: false, at: now)
    }

    @Test("channels that nobody has confirmed never make it rest", arguments: [HostShares.TryResult.refused, .silent])
    func unconfirmed(result: HostShares.TryResult) {
        let shares = HostShares(senders: 16)
        for number in 0..<50 { #expect(attempt(shares, "v\(number)", result, isConfirmed: false)) }
        #expect(isFree(shares, for: "v0") && isFree(shares, for: "other"))
    }

    @Test("channels of one vault or two never make it rest", arguments: [HostShares.TryResult.refused, .silent])
    func fewVaults(result: HostShares.TryResult) {
        let shares = HostShares(senders: 16)
        for number in 0..<50 { #expect(attempt(shares, "v\(number % 2)", result)) }
        #expect(isFree(shares, for: "other"))
    }

    @Test("three vaults make it rest for those that failed; others try one at a time, and their success ends it")
    func rests() {
        let shares = HostShares(senders: 16)
        for number in 0..<3 { #expect(attempt(shares, "v\(number)", .refused)) }
        #expect(!attempt(shares, "v0", .refused))
        #expect(shares.enter("host", vault: "w0", at: 0) == .allowed)
        #expect(shares.enter("host", vault: "w1", at: 0) == .rests(seconds: HostShares.pauseSeconds))
        _ = shares.leave("host", vault: "w0", isConfirmed: true, .taken, at: 0)
        #expect(attempt(shares, "w1", .taken) && attempt(shares, "v0", .refused))
        // It has taken one lately: what it refuses is the channels' own.
        for number in 0..<20 { #expect(attempt(shares, "v\(number)", .refused, at: 1_000)) }
        #expect(isFree(shares, for: "v0", at: 1_000))
    }

    @Test("one that refuses everybody gets a try a minute from those, and one a second from others")
    func refusesAll() {
        let shares = HostShares(senders: 16)
        for number in 0..<3 { #expect(attempt(shares, "v\(number)", .refused)) }
        let tries = (0..<300).map { second in
            let vaults = ["v0", "v1", "w\(second)", "x\(second)"]
            return vaults.count { attempt(shares, $0, .refused, at: second * 1_000) }
        }
        #expect(tries.reduce(0, +) <= 300 + 5, "\(tries)")
    }

    @Test("an answer of any kind ends a rest because of silence")
    func answers() {
        let shares = HostShares(senders: 16)
        for number in 0..<3 { #expect(attempt(shares, "v\(number)", .silent)) }
        #expect(!attempt(shares, "v1", .taken))
        #expect(attempt(shares, "w", .answered) && attempt(shares, "v1", .taken))
    }

    @Test("one that is unknown holds half of the senders, one that is slow a quarter; each prompt answer adds one")
    func bounded() {
        let shares = HostShares(senders: 16)
        func entered() -> Int {
            var count = 0
            while count < 100, shares.enter("host", vault: "v\(count)", at: 0) == .allowed { count += 1 }
            return count
        }
        func leave(_ count: Int, _ result: HostShares.TryResult, isPrompt: Bool) {
            for number in 0..<count {
                _ = shares.leave("host", vault: "v\(number % 2)", isConfirmed: true, result, isPrompt: isPrompt, at: 0)
            }
        }
        #expect(entered() == 8)
        leave(8, .taken, isPrompt: true)
        #expect(entered() == 16)
        leave(16, .silent, isPrompt: false)
        #expect(entered() == 4)
        #expect(shares.enter("other", vault: "v0", at: 0) == .allowed)
    }
}

@Suite("A vault's share of the senders") struct SenderShareTests {
    private func take(_ shares: SenderShares, _ message: String, _ vault: String, _ place: Int = 0, at now: Int = 0) {
        shares.take(message, of: vault, shares.wanted(at: now)[place], at: now)
    }

    @Test("is two for good channels, and one for codes and failing ones, which have half of the senders together")
    func shares() {
        let shares = SenderShares(senders: 8)
        take(shares, "a", "v1")
        #expect(shares.wanted(at: 0)[0].vaultsLeft == [] && shares.wanted(at: 0)[1].vaultsLeft == ["v1"])
        take(shares, "b", "v1")
        #expect(shares.wanted(at: 0)[0].vaultsLeft == ["v1"])
        for number in 2...5 { take(shares, "c\(number)", "v\(number)", 1) }
        #expect(shares.wanted(at: 0).map(\.isOfGoodChannels) == [true])
        shares.release("c3", at: 0)
        #expect(shares.wanted(at: 0).map(\.vaultsLeft) == [["v1"], ["v1", "v2", "v4", "v5"]])
    }

    @Test("is smaller for one whose codes have held a sender for long")
    func slow() {
        let shares = SenderShares(senders: 8)
        let held = SenderShares.slowMilliseconds
        for number in 1...3 { take(shares, "m\(number)", "v\(number)", 1) }
        for number in 1...3 { shares.release("m\(number)", at: held) }
        #expect(shares.wanted(at: held).map(\.vaultsTaken) == [nil, nil, ["v1", "v2", "v3"]])
        #expect(shares.wanted(at: held)[1].vaultsLeft == ["v1", "v2", "v3"])
        take(shares, "n1", "v1", 2, at: held)
        take(shares, "n2", "v2", 2, at: held)
        #expect(shares.wanted(at: held).count == 2, "a quarter of the senders")
        shares.release("n1", at: held)
        #expect(shares.wanted(at: held)[1].vaultsLeft == ["v2", "v3"], "it was prompt")
        let later = 2 * held + SenderShares.slowRememberedMilliseconds
        #expect(shares.wanted(at: later).count == 2)
        shares.begin()
        #expect(shares.wanted(at: later)[1].vaultsLeft == [])
    }
}

@Suite("A wait that grows") struct GrowingWaitTests {
    private let minute = 60_000

    @Test("begins after so many, doubles to an end, and is forgotten after a day")
    func grows() {
        let wait = GrowingWait(2, firstSeconds: 60, maximumSeconds: 200)
        #expect(wait.take(by: "a", at: 0) == nil && wait.take(by: "a", at: 0) == nil)
        #expect(wait.take(by: "a", at: 1) == 60 && wait.take(by: "b", at: 1) == nil)
        var now = 0
        for minutes in [60, 120, 200, 200] {
            #expect(wait.take(by: "a", at: now + minutes * 1_000 - 1) == 1)
            now += minutes * 1_000
            #expect(wait.take(by: "a", at: now) == nil)
        }
        #expect(wait.take(by: "a", at: now + 1_440 * minute) == nil)
        #expect(wait.take(by: "a", at: now + 1_440 * minute) == nil)
    }

    @Test("is shorter by what is given back, and never by more")
    func givesBack() {
        let wait = GrowingWait(1, firstSeconds: 60, maximumSeconds: 600)
        for _ in 0..<20 {
            #expect(wait.take(by: "a", at: 0) == nil)
            wait.giveBack(by: "a")
        }
        wait.giveBack(by: "a")
        wait.giveBack(by: "unknown")
        #expect(wait.take(by: "a", at: 0) == nil && wait.take(by: "a", at: 0) == 60)
    }

    @Test("is none where there is no limit")
    func unlimited() {
        let wait = GrowingWait(0, firstSeconds: 60, maximumSeconds: 600)
        #expect((0..<100).allSatisfy { _ in wait.take(by: "a", at: 0) == nil })
    }
}
