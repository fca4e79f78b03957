import Lists
import TestSupport
import Testing

/// What a device sends for one operation; nil for a member that is missing or of another form.
private struct SentOperation: Sendable {
    var entry: String? = "919108f7-52d1-4320-9bac-f847db4148a8"
    var field: String? = "words"
    var value: EntryValue? = .text("milk 1 gal")
    var stamp: String? = "01a1fdfa4600000000000001"

    func read(now: Int = noon) throws(EditRefusal) -> ListOperation {
        try ListOperation(entry: entry, field: field, value: value, stamp: stamp, nowMilliseconds: now)
    }
}

@Suite("An operation that a device sends") struct ListOperationTests {
    @Test("has an entry, a field, its value and a stamp")
    func vector() throws {
        let milk = try SentOperation().read()
        #expect(milk.entry.text == "919108f7-52d1-4320-9bac-f847db4148a8")
        #expect(milk.edit == (try FieldEdit(.words, .text("milk 1 gal"))))
        #expect(milk.stamp == (try stamp(0)))
    }

    /// The first member that is wrong gives the code.
    @Test(
        "is refused with its code if it is malformed",
        arguments: [
            (SentOperation(entry: nil, field: nil, value: nil, stamp: nil), .badEntry),
            (SentOperation(entry: nil), .badEntry), (SentOperation(entry: "milk"), .badEntry),
            (SentOperation(entry: ""), .badEntry), (SentOperation(field: nil, value: nil, stamp: nil), .unknownField),
            (SentOperation(field: "gtin"), .unknownField), (SentOperation(field: "Words"), .unknownField),
            (SentOperation(value: nil, stamp: nil), .badValue), (SentOperation(value: .flag(true)), .badValue),
            (SentOperation(value: .stores([1])), .badValue), (SentOperation(value: .text(" ")), .badValue),
            (SentOperation(value: .text("a\0b")), .badValue), (SentOperation(field: "checked"), .badValue),
            (SentOperation(field: "stores"), .badValue),
            (SentOperation(field: "stores", value: .stores([3, 3])), .badValue),
            (SentOperation(field: "stores", value: .stores(Array(1...21))), .tooLong),
            (SentOperation(value: .text(String(repeating: "m", count: 121)), stamp: nil), .tooLong),
            (SentOperation(stamp: nil), .badStamp), (SentOperation(stamp: ""), .badStamp),
            (SentOperation(stamp: "01A1FDFA4600000000000001"), .badStamp),
            (SentOperation(stamp: "01a1fdfc1ac1000000000001"), .stampInFuture),
            (SentOperation(stamp: "ffffffffffff000000000001"), .stampInFuture),
        ] as [(SentOperation, EditRefusal.Code)])
    private func refused(sent: SentOperation, code expected: EditRefusal.Code) {
        do throws(EditRefusal) {
            _ = try sent.read()
            Issue.record("was taken")
        } catch {
            #expect(error.code == expected)
            #expect(error.advice.hasSuffix(".") && error.advice.count > 20 && error.advice.first?.isUppercase == true)
        }
    }

    @Test("has a code that is sent by its name")
    func names() {
        #expect(
            EditRefusal.Code.allCases.map(\.rawValue) == [
                "unknown_field", "bad_value", "too_long", "bad_stamp", "stamp_in_future", "bad_entry", "list_full",
            ])
    }

    @Test("takes stamps of any age, and up to 120 s ahead of the clock", arguments: [0, 1, noon, noon + 120_000])
    func age(milliseconds: Int) throws {
        let early = try #require(EditStamp(milliseconds: milliseconds, counter: 65_535, device: .max))
        let sent = SentOperation(stamp: early.text)
        #expect(try sent.read().stamp == early)
        let expected: EditRefusal.Code? = milliseconds == noon + 120_000 ? .stampInFuture : nil
        #expect(code { () throws(EditRefusal) in try sent.read(now: noon - 1) } == expected)
    }

    @Test("is read as it was made")
    func roundTrip() throws {
        var random = SeededGenerator(for: "operations")
        for _ in 0..<Trials.count(2_000) {
            let field = random.pick(EntryField.allCases)
            let made = try operation(UInt8.random(in: 0...255, using: &random), field, random.value(of: field), at: 0)
            let sent = SentOperation(
                entry: made.entry.text, field: field.rawValue, value: made.edit.value, stamp: made.stamp.text)
            #expect(try sent.read() == made, "seed \(random.seed)")
        }
    }
}
