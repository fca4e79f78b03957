import Deals
import Pricing
import Storage
import Synchronization

/// Deals as JSON has them, but for what depends on the point asked about. A deal comes up in the answers to many points, and
/// to read and to write it anew takes longer than the database needs to find it.
package final class DealFragments: Sendable {
    /// What the fragment of a deal depends on. Its words and prices never change; a store's name waits for its next
    /// confirmation.
    struct Key: Hashable {
        let position: DealPosition
        let confirmedAt: Int?
        let freshness: Freshness
    }

    private struct State {
        var fragments: [Key: [UInt8]] = [:]
        var byteCount = 0
    }

    private let state = Mutex(State())
    private let mostBytes: Int

    init(mostBytes: Int = 4 << 20) { self.mostBytes = mostBytes }

    /// The members of the deal, with the brace that opens them and without the one that closes them.
    func fragment(of placed: PlacedDeal, _ tier: Tier, now: Int) throws -> [UInt8] {
        let key = Key(
            position: placed.position.anywhere, confirmedAt: placed.confirmedAt,
            freshness: Freshness(ageSeconds: placed.confirmedAt.map { now - $0 }))
        if let known = state.withLock({ $0.fragments[key] }) { return known }
        let made = Self.fragment(of: DealRow(try placed.deal(), tier.checkoutPolicies, now: now))
        state.withLock { state in
            if state.byteCount > mostBytes { state = State() }
            state.fragments[key] = made
            state.byteCount += made.count + 200
        }
        return made
    }

    private static func fragment(of row: DealRow) -> [UInt8] {
        var (json, object) = (JSONBytes(reserving: 1500), ObjectBytes())
        object.begin(&json)
        for field in Shape<DealRow>.lasting { object.append(key: field.key, field.value(row), to: &json) }
        return json.bytes
    }
}

extension DealPosition {
    /// The same deal in the answer to another question.
    fileprivate var anywhere: DealPosition {
        DealPosition(
            group: "", key: "", distanceMeters: 0, storeID: storeID, listingID: listingID, mechanic: mechanic,
            lastDay: lastDay, editionID: editionID)
    }
}

/// Deals found, for JSON in fragments and for other formats in full.
struct FoundDeals: Answerable {
    private struct Line: Sendable {
        let fragment: [UInt8]
        let distanceMeters: Int?, alsoAtStores: Int
    }

    private var answer: Answer<DealRow>
    private var entries: [Line] = []

    /// - Parameter isAroundPoint: whether there is a point to be so far away from.
    init(
        _ deals: some Collection<PlacedDeal>, as format: Format, isAroundPoint: Bool, _ tier: Tier, now: Int
    ) throws {
        let isJSON = format == .json || format == .lines
        let rows =
            try isJSON
            ? []
            : deals.map {
                DealRow(
                    try $0.deal(), tier.checkoutPolicies, now: now, alsoAtStores: $0.alsoAtStores,
                    isAroundPoint: isAroundPoint
                )
            }
        answer = Answer(listName: "deals", shape: .deal, rows: rows)
        answer.changesAt = deals.map(\.expiresAt).min()
        answer.oldestConfirmedAt = deals.compactMap(\.confirmedAt).min()
        answer.freshness = deals.map { Freshness(ageSeconds: $0.confirmedAt.map { now - $0 }) }.max()?.rawValue
        guard isJSON else { return }
        entries = try deals.map {
            Line(
                fragment: try tier.fragments.fragment(of: $0, tier, now: now),
                distanceMeters: isAroundPoint ? $0.position.distanceMeters : nil, alsoAtStores: $0.alsoAtStores)
        }
    }

    var next: String? {
        get { answer.next }
        set { answer.next = newValue }
    }
    var changesAt: Int? { answer.changesAt }
    var oldestConfirmedAt: Int? { answer.oldestConfirmedAt }
    var freshness: String? { answer.freshness }

    func json() -> [UInt8] {
        var json = JSONBytes(reserving: 1500 * (entries.count + 1))
        json.append(raw: "{\"deals\":[")
        for (place, line) in entries.enumerated() {
            if place > 0 { json.append(byte: UInt8(ascii: ",")) }
            append(line, to: &json)
        }
        json.append(byte: UInt8(ascii: "]"))
        if let next {
            json.append(raw: ",\"next\":")
            json.append(quoted: next)
        }
        json.append(raw: "}\n")
        return json.bytes
    }

    func lines() -> [UInt8] {
        var json = JSONBytes(reserving: 1500 * entries.count)
        for line in entries {
            append(line, to: &json)
            json.append(byte: UInt8(ascii: "\n"))
        }
        return json.bytes
    }

    private func append(_ line: Line, to json: inout JSONBytes) {
        json.append(contentsOf: line.fragment)
        if let distance = line.distanceMeters {
            json.append(raw: ",\"distance_meters\":")
            json.append(.integer(distance))
        }
        json.append(raw: ",\"also_at_stores\":")
        json.append(.integer(line.alsoAtStores))
        json.append(byte: UInt8(ascii: "}"))
    }

    func csv() -> [UInt8] { answer.csv() }
    func geoJSON() -> [UInt8] { answer.geoJSON() }
    func atom(_ feed: FeedFacts) -> [UInt8] { answer.atom(feed) }
    func calendar(_ feed: FeedFacts) -> [UInt8] { answer.calendar(feed) }
}
