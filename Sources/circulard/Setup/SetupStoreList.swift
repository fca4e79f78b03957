import CommandSupport
import Deals
import FoundationEssentials

/// The stores that the chains have near a place, of which a person chooses by number.
struct SetupStoreList {
    /// A line of `circulard stores find --json`.
    struct FoundStore: Decodable {
        let chain: String, code: String, name: String
        let street: String?, city: String?
        let distanceMeters: Int?
        let isTracked: Bool

        private enum CodingKeys: String, CodingKey {
            case chain, street, city
            case code = "store_code"
            case name = "store"
            case distanceMeters = "distance_meters"
            case isTracked = "is_tracked"
        }
    }

    private(set) var stores: [(source: String, store: FoundStore)] = []

    mutating func add(_ lines: String, of source: String) throws {
        stores += try lines.split(separator: "\n").map {
            (source, try JSONDecoder().decode(FoundStore.self, from: Data($0.utf8)))
        }
    }

    /// Number, chain, address and distance of each.
    func lines(width: Int) -> [String] {
        var table = Table(columns: [
            .init(title: "", alignsRight: true), .init(title: "Chain"), .init(title: "Address", isFlexible: true),
            .init(title: "Away", alignsRight: true),
        ])
        table.rows = stores.enumerated().map { index, found in
            let address = [found.store.street ?? found.store.name, found.store.city].compactMap(\.self)
            let away = found.store.distanceMeters.map { Mile.text(meters: $0) } ?? ""
            return ["\(index + 1)", found.store.chain, address.joined(separator: ", "), away]
        }
        return table.lines(width: width)
    }

    /// The answer where a person gives none: the stores that are read already, else all.
    var standard: String {
        let tracked = stores.indices.filter { stores[$0].store.isTracked }.map { "\($0 + 1)" }
        return tracked.isEmpty ? "all" : tracked.joined(separator: " ")
    }

    /// - Parameter answer: "all", or numbers of the list: "1 3".
    /// - Returns: codes by source; nil for another answer.
    func codes(_ answer: String) -> [String: [String]]? {
        let parts = answer.split { $0 == " " || $0 == "," }
        let numbers = answer == "all" ? Array(1...stores.count) : parts.compactMap { Int($0) }
        guard !numbers.isEmpty, answer == "all" || numbers.count == parts.count,
            numbers.allSatisfy({ (1...stores.count).contains($0) })
        else { return nil }
        let chosen = Set(numbers).sorted().map { stores[$0 - 1] }
        return Dictionary(grouping: chosen, by: \.source).mapValues { $0.map(\.store.code) }
    }
}
