import Lists
import TestSupport
import Testing

@Suite("A stamp") struct EditStampTests {
    @Test(
        "has 24 digits: time, counter, device",
        arguments: [
            (0, 0, 0, "000000000000000000000000"),
            (1_795_262_400_000, 1, 0xDEAD_BEEF, "01a1fdfa46000001deadbeef"),
            (EditStamp.maximumMilliseconds, UInt16.max, UInt32.max, "ffffffffffffffffffffffff"),
        ] as [(Int, UInt16, UInt32, String)])
    func text(milliseconds: Int, counter: UInt16, device: UInt32, text: String) throws {
        let stamp = try #require(EditStamp(milliseconds: milliseconds, counter: counter, device: device))
        #expect(stamp.text == text)
        #expect(EditStamp(text: text) == stamp)
    }

    @Test("is refused before 1970 and beyond 48 bits", arguments: [-1, EditStamp.maximumMilliseconds + 1, Int.min])
    func range(milliseconds: Int) {
        #expect(EditStamp(milliseconds: milliseconds, counter: 0, device: 0) == nil)
    }

    @Test(
        "is refused in any other form",
        arguments: [
            "", "01a1fdfa46000001deadbee", "01a1fdfa46000001deadbeef0", "01A1FDFA46000001DEADBEEF",
            "+1a1fdfa46000001deadbeef", "01a1fdfa46000001deadbeeg", " 1a1fdfa46000001deadbeef",
            "0x1a1fdfa4600000deadbeef", "０1a1fdfa46000001deadb",
        ])
    func otherForms(text: String) { #expect(EditStamp(text: text) == nil) }

    @Test("compares time, then counter, then device, as its text does")
    func order() throws {
        var random = SeededGenerator(for: "order of stamps")
        for _ in 0..<Trials.count(2_000) {
            let stamps = try (0..<2).map { _ in
                try stamp(
                    Int.random(in: 0...1, using: &random), counter: UInt16.random(in: 0...1, using: &random),
                    device: UInt32.random(in: 0...1, using: &random))
            }
            #expect((stamps[0] < stamps[1]) == (stamps[0].text < stamps[1].text), "seed \(random.seed)")
        }
        #expect(try stamp(1) > stamp(0, counter: 9, device: 9))
        #expect(try stamp(0, counter: 1) > stamp(0, device: 9))
    }
}

@Suite("The id of an entry") struct EntryIDTests {
    /// RFC 9562, appendix A.
    @Test(
        "is a UUID, in lower case",
        arguments: [
            "919108f7-52d1-4320-9bac-f847db4148a8", "919108F7-52D1-4320-9BAC-F847DB4148A8",
            "919108f752d143209bacf847db4148a8",
        ])
    func text(text: String) throws {
        let id = try #require(EntryID(text: text))
        #expect(id.text == "919108f7-52d1-4320-9bac-f847db4148a8")
        #expect(
            id
                == EntryID(bytes: [
                    0x91, 0x91, 0x08, 0xF7, 0x52, 0xD1, 0x43, 0x20, 0x9B, 0xAC, 0xF8, 0x47, 0xDB, 0x41, 0x48, 0xA8,
                ]))
    }

    @Test(
        "is refused in any other form",
        arguments: [
            "", "919108f7-52d1-4320-9bac-f847db4148a", "919108f7-52d1-4320-9bac-f847db4148a8a",
            "919108f75-2d1-4320-9bac-f847db4148a8", "{919108f7-52d1-4320-9bac-f847db4148a8}",
            "919108f7-52d1-4320-9bac-f847db4148ag", "------------------------------------",
            "919108f752d143209bacf847db4148a８",
        ])
    func otherForms(text: String) { #expect(EntryID(text: text) == nil) }

    @Test("has 16 bytes", arguments: [0, 15, 17])
    func bytes(count: Int) { #expect(EntryID(bytes: Array(repeating: 1, count: count)) == nil) }

    @Test("has the order of its bytes")
    func order() throws {
        let ids = try ["00000000-0000-0000-0000-000000000002", "00000000-0000-0001-0000-000000000001"].map {
            try #require(EntryID(text: $0))
        }
        #expect(ids[0] < ids[1])
    }
}
