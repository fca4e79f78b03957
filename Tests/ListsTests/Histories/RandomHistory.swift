import Lists
import TestSupport
import Testing

/// Three devices with clocks up to 120 s wrong edit a list, offline for blocks of time. They send their operations in
/// any order, in batches, and more than once, as answers get lost.
struct RandomHistory {
    private(set) var server = Server()
    private(set) var devices: [Device]
    private var offlineSteps = [0, 0, 0]
    private var now = noon
    private var added: [EntryID] = []

    init(using random: inout SeededGenerator) throws {
        // A backup that is restored on another device gives both one number.
        let numbers: [UInt32] = Int.random(in: 0..<5, using: &random) == 0 ? [1, 1, 2] : [1, 2, 3]
        let counts = Int.random(in: 0..<4, using: &random) != 0
        devices = numbers.map { number in
            let skew = Int.random(in: -120_000...120_000, using: &random)
            return Device(number: number, skewMilliseconds: skew, counts: counts)
        }
        for _ in 0..<Int.random(in: 8...24, using: &random) { try step(using: &random) }
        try settle(using: &random)
    }

    var operations: [ListOperation] { devices.flatMap(\.made) }

    private mutating func step(using random: inout SeededGenerator) throws {
        now += random.pick([0, 1, 20_000, 400_000])
        let device = Int.random(in: devices.indices, using: &random)
        try edit(by: device, using: &random)
        if offlineSteps[device] > 0 {
            offlineSteps[device] -= 1
        } else if Int.random(in: 0..<5, using: &random) == 0 {
            offlineSteps[device] = Int.random(in: 1...8, using: &random)
        } else {
            try exchange(device, using: &random)
        }
    }

    private mutating func edit(by device: Int, using random: inout SeededGenerator) throws {
        let known = devices[device].copy.entries.keys.sorted()
        let isNew = known.isEmpty || Int.random(in: 0..<3, using: &random) == 0
        let field = isNew ? .words : random.pick(EntryField.allCases + [.words, .checked, .deleted])
        let entry = isNew ? try newEntry(using: &random) : random.pick(known)
        try devices[device].edit(entry, field, random.value(of: field), now: now)
    }

    private mutating func newEntry(using random: inout SeededGenerator) throws -> EntryID {
        let id = try #require(EntryID(bytes: (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }))
        added.append(id)
        return id
    }

    /// Some of what is queued and some of what was sent before, in any order; the answer can get lost.
    private mutating func exchange(_ device: Int, using random: inout SeededGenerator) throws {
        let queued = devices[device].unsent.filter { _ in Int.random(in: 0..<4, using: &random) != 0 }
        let repeated = devices[device].made.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
        let batch = (queued + repeated).shuffled(using: &random)
        try server.receive(batch, now: now)
        guard Int.random(in: 0..<4, using: &random) != 0 else { return }
        devices[device].acknowledge(batch)
        try devices[device].receive(server.entries.filter { _ in Bool.random(using: &random) })
    }

    /// Everything is sent, and everything is received.
    private mutating func settle(using random: inout SeededGenerator) throws {
        for device in devices.indices.shuffled(using: &random) {
            let batch = devices[device].unsent.shuffled(using: &random)
            try server.receive(batch, now: now)
            devices[device].acknowledge(batch)
        }
        let sent = try server.storedEntries()
        for device in devices.indices { try devices[device].receive(sent.shuffled(using: &random)) }
    }

    /// The additions that no device deleted.
    var neverDeleted: [EntryID] {
        let deleted = Set(operations.filter { $0.edit.field == .deleted }.map(\.entry))
        return added.filter { !deleted.contains($0) }
    }
}
