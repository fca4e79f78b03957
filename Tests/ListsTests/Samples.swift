import Lists
import TestSupport
import Testing

/// 2026-11-21T12:00:00Z.
let noon = 1_795_262_400_000

func entryID(_ number: UInt8) throws -> EntryID {
    try #require(EntryID(bytes: Array(repeating: 0, count: 15) + [number]))
}

/// - Parameter milliseconds: after `noon`.
func stamp(_ milliseconds: Int, counter: UInt16 = 0, device: UInt32 = 1) throws -> EditStamp {
    try #require(EditStamp(milliseconds: noon + milliseconds, counter: counter, device: device))
}

func operation(
    _ entry: UInt8, _ field: EntryField, _ value: EntryValue, at milliseconds: Int, device: UInt32 = 1
) throws -> ListOperation {
    ListOperation(
        entry: try entryID(entry), edit: try FieldEdit(field, value), stamp: try stamp(milliseconds, device: device))
}

func state(_ operations: [ListOperation]) -> EntryState {
    operations.reduce(into: EntryState()) { $0.apply($1) }
}

extension SyncedEntry {
    /// The edits that won, as a device gets them: with their stamps.
    func operations() throws -> [ListOperation] {
        try EntryField.allCases.compactMap { field in
            try state[field].map { kept in
                ListOperation(entry: id, edit: try FieldEdit(field, kept.value), stamp: kept.stamp)
            }
        }
    }
}

/// The code of what the body refuses; nil if it refuses nothing.
func code<Value>(_ body: () throws(EditRefusal) -> Value) -> EditRefusal.Code? {
    do throws(EditRefusal) {
        _ = try body()
        return nil
    } catch { return error.code }
}

extension SyncedList {
    init(_ operations: [ListOperation]) throws {
        self.init()
        for operation in operations { _ = try apply(operation) }
    }

    /// The words of the entries that can be displayed.
    var shownWords: [String] { inDisplayOrder().map { $0.state.text(.words) } }
}

extension SeededGenerator {
    /// Text of what confuses readers: marks of direction and combination, joiners, spaces of all kinds, and the signs
    /// that have a meaning in lists and JSON.
    mutating func text(_ lengths: ClosedRange<Int>, lines: Bool = false) -> String {
        let length = Int.random(in: lengths, using: &self)
        return String(String.UnicodeScalarView((0..<length).map { _ in pick(Self.scalars + (lines ? ["\n"] : [])) }))
    }

    /// A value that the field may have.
    mutating func value(of field: EntryField) -> EntryValue {
        switch field {
        case .words: .text("w" + text(0...20))
        case .amount: .text(text(0...10))
        case .department: .text(text(0...10))
        case .note: .text(text(0...30, lines: true))
        case .listing: .number(Int64.random(in: 0...Int64.max, using: &self))
        case .byUnitPrice, .checked, .deleted: .flag(Bool.random(using: &self))
        case .stores: .stores(Set((0..<3).map { _ in Int64.random(in: 1...Int64.max, using: &self) }).sorted())
        }
    }

    private static let scalars: [Unicode.Scalar] = Array(
        ##"  abnsxXZ09#\"/[]-*,.:{}é@"##.unicodeScalars
            + "\u{301}\u{A0}\u{200B}\u{200D}\u{200E}\u{200F}\u{202E}\u{2066}\u{2028}\u{3000}\u{FEFF}\u{FFFD}\u{E000}"
            .unicodeScalars + "שלוםحليب牛乳🥛👩🏽‍🌾".unicodeScalars)
}
