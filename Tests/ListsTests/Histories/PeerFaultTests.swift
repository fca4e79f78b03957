import Lists
import Testing

/// Two ways in which other programs lose entries, played with our operations. The faulty way must lose, or the scene
/// would prove nothing.
@Suite("Faults of other programs") struct PeerFaultTests {
    enum Queue: CaseIterable {
        case ours
        /// Mealie drops its queue if somebody else wrote more than 5 minutes after it began.
        case droppedBecauseOthersWrote
        /// KitchenOwl reads its queue, waits for the answer, and writes back what is left of what it had read.
        case remainderWrittenBack
    }

    @Test("a queue is kept when others wrote more than 5 minutes after it began", arguments: Queue.allCases)
    func othersWrote(queue: Queue) throws {
        var (server, phone) = (Server(), Device(number: 1, skewMilliseconds: 0, counts: true))
        var tablet = Device(number: 2, skewMilliseconds: 0, counts: true)
        try phone.edit(entryID(1), .words, .text("milk"), now: noon)
        try phone.edit(entryID(2), .words, .text("eggs"), now: noon + 60_000)
        try tablet.edit(entryID(3), .words, .text("bread"), now: noon + 360_000)
        try server.receive(tablet.unsent, now: noon + 360_000)

        let lastWrite = try #require(server.list.entries.values.compactMap(\.lastChange).max()).milliseconds
        let began = try #require(phone.unsent.first).stamp.milliseconds
        let isDropped = queue == .droppedBecauseOthersWrote && lastWrite - began > 300_000
        try server.receive(isDropped ? [] : phone.unsent, now: noon + 86_400_000)
        let all = ["bread", "eggs", "milk"]
        #expect(server.list.shownWords == (queue == .droppedBecauseOthersWrote ? ["bread"] : all))
    }

    @Test("what is queued while a replay waits for its answer is kept", arguments: Queue.allCases)
    func queuedMeanwhile(queue: Queue) throws {
        var (server, phone) = (Server(), Device(number: 1, skewMilliseconds: 0, counts: true))
        try phone.edit(entryID(1), .words, .text("milk"), now: noon)
        try phone.edit(entryID(2), .words, .text("eggs"), now: noon)

        let read = phone.unsent
        let sent = Array(read.prefix(1))
        try server.receive(sent, now: noon + 1_000)
        try phone.edit(entryID(3), .words, .text("bread"), now: noon + 1_500)
        phone.acknowledge(sent)
        let left = queue == .remainderWrittenBack ? Array(read.dropFirst()) : phone.unsent
        try server.receive(left, now: noon + 2_000)
        let all = ["bread", "eggs", "milk"]
        #expect(server.list.shownWords == (queue == .remainderWrittenBack ? ["eggs", "milk"] : all))
    }

    @Test("an old queue does not undo what others wrote later, even if it is sent twice and last")
    func oldQueue() throws {
        var (server, phone) = (Server(), Device(number: 1, skewMilliseconds: 0, counts: true))
        var tablet = Device(number: 2, skewMilliseconds: 0, counts: true)
        try phone.edit(entryID(1), .words, .text("milk"), now: noon)
        try phone.edit(entryID(1), .checked, .flag(false), now: noon)
        try server.receive(phone.unsent, now: noon)
        try tablet.receive(server.entries)
        try tablet.edit(entryID(1), .checked, .flag(true), now: noon + 60_000)
        try server.receive(tablet.unsent, now: noon + 60_000)
        for _ in 0..<2 { try server.receive(phone.made, now: noon + 7_200_000) }
        #expect(server.list.entries[try entryID(1)]?.isChecked == true)
    }
}
