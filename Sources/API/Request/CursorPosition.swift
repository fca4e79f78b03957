import Deals
import Presentation
import Storage
import WebKit

extension DealPosition: CursorPosition {
    var fields: [String] {
        [group, key, "\(distanceMeters)", "\(storeID)", "\(listingID)", mechanic, lastDay, "\(editionID)"]
    }

    init?(fields: [Substring]) {
        guard fields.count == 8, fields[0].utf8.count <= Self.maximumGroupLength, Self.isDecimal(fields[1]),
            let distance = Int32(fields[2]), let store = Int32(fields[3]), let listing = Int64(fields[4]),
            Mechanic(rawValue: String(fields[5])) != nil,
            Self.isDay(fields[6]), let edition = Int64(fields[7])
        else { return nil }
        self.init(
            group: String(fields[0]), key: String(fields[1]), distanceMeters: Int(distance), storeID: Int64(store),
            listingID: listing, mechanic: String(fields[5]), lastDay: String(fields[6]), editionID: edition)
    }

    private static let maximumGroupLength = 100

    private static func isDecimal(_ text: Substring) -> Bool {
        let parts = (text.hasPrefix("-") ? text.dropFirst() : text[...])
            .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0.utf8.count < 20 && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }

    private static func isDay(_ text: Substring) -> Bool {
        LocalDay(iso: String(text)).map { "\($0)" == text } ?? false
    }
}

/// Nearest first; of stores as near, the one known for longer.
struct StoreCursor: CursorPosition, Comparable {
    let distanceMeters: Int, id: Int64

    var fields: [String] { ["\(distanceMeters)", "\(id)"] }

    init?(fields: [Substring]) {
        guard fields.count == 2, let distance = Int(fields[0]), let id = Int64(fields[1]) else { return nil }
        (distanceMeters, self.id) = (distance, id)
    }

    init(_ row: StoreRow) { (distanceMeters, id) = (row.distanceMeters ?? 0, row.id) }

    static func < (a: Self, b: Self) -> Bool { (a.distanceMeters, a.id) < (b.distanceMeters, b.id) }
}

/// In a comparison, which is made anew for each page: after the store that was last, or, where it is gone, where it stood.
struct RankCursor: CursorPosition {
    let index: Int, storeID: Int64, isSubstitute: Bool

    var fields: [String] { ["\(index)", "\(storeID)", isSubstitute ? "1" : "0"] }

    init?(fields: [Substring]) {
        guard fields.count == 3, let index = Int(fields[0]), index >= 0, let store = Int64(fields[1]),
            fields[2] == "0" || fields[2] == "1"
        else { return nil }
        (self.index, storeID, isSubstitute) = (index, store, fields[2] == "1")
    }

    init(index: Int, _ last: StoreRank) {
        (self.index, storeID, isSubstitute) = (index, last.storeID, last.isSubstitute)
    }

    /// The start of the next page.
    func nextIndex(in all: [StoreRank]) -> Int {
        all.firstIndex { $0.storeID == storeID && $0.isSubstitute == isSubstitute }.map { $0 + 1 }
            ?? min(index, all.count)
    }
}

extension PastPrice.Position: CursorPosition {
    var fields: [String] { ["\(firstDay)", "\(shownFrom)", "\(storeID)", "\(itemID)", rowHash] }

    init?(fields: [Substring]) {
        guard fields.count == 5, let day = LocalDay(iso: String(fields[0])), let shown = Int(fields[1]),
            (-1_000_000_000_000...1_000_000_000_000).contains(shown), let store = Int32(fields[2]),
            let item = Int64(fields[3]), fields[4].utf8.count == 32,
            fields[4].allSatisfy({ $0.isHexDigit && $0.isASCII })
        else { return nil }
        self.init(
            firstDay: day, shownFrom: shown, storeID: Int64(store), itemID: item, rowHash: String(fields[4]))
    }
}

extension Query {
    func pageSize(_ limits: Limits) -> Int { self[Parameters.limit(limits)] ?? limits.standardRows }
}
