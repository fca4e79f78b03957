import Testing

@testable import People

@Suite("What an answer means") struct DeliveryOutcomeTests {
    @Test("every 2xx is a success, and no answer is tried again", arguments: DeliveryChannel.allCases)
    func every(channel: DeliveryChannel) {
        for status in 200...299 { #expect(channel.outcome(ofStatus: status) == .sent) }
        #expect(channel.outcome(ofStatus: nil) == .retry)
    }

    @Test(
        "exactly these statuses end a channel",
        arguments: [
            (DeliveryChannel.webPush, [404, 410]), (.webhook, [410]), (.ntfy, []), (.mail, []),
        ])
    func gone(channel: DeliveryChannel, statuses: [Int]) {
        #expect((100...599).filter { channel.outcome(ofStatus: $0) == .gone } == statuses)
    }

    @Test(
        "exactly these statuses blame us",
        arguments: [
            (DeliveryChannel.webPush, [400, 401, 403, 413]), (.webhook, []), (.ntfy, [400, 413]),
            (.mail, [500, 502, 503, 504, 530, 534, 535, 538]),
        ])
    func ours(channel: DeliveryChannel, statuses: [Int]) {
        #expect((100...599).filter { channel.outcome(ofStatus: $0) == .ours } == statuses)
    }

    @Test("our own mail server blames us by every 5xx")
    func ownServer() {
        #expect(
            (400...599).allSatisfy {
                DeliveryChannel.mail.outcome(ofStatus: $0, isOfOwnServer: true) == ($0 < 500 ? .retry : .ours)
            })
    }

    @Test(
        "all others are tried again", arguments: DeliveryChannel.allCases,
        [301, 302, 408, 421, 429, 451, 503, 550, 552, 554])
    func others(channel: DeliveryChannel, status: Int) {
        guard !(channel == .mail && status == 503) else { return }
        #expect(channel.outcome(ofStatus: status) == .retry)
    }
}
