import Deals
import Support

/// The stores of a week and what each of them prints, from lists of items and of the items of each store.
///
/// Neither has places. Stores that print nearly the same are assumed to be near each other: they stand in towns of 60
/// within ten miles, each beside the store most like it, and the last tenth in another time zone.
struct WeekMarket {
    let stores: [Store]
    /// The items of each store.
    let rows: [[Int]]
    private let items: [PrintedItem]

    private struct PrintedItem {
        let title: String, department: String?, deal: String
    }

    var shown: Int { rows.reduce(0) { $0 + $1.count } }
    var distinct: Int { Set(rows.joined()).count }

    /// - Parameters:
    ///   - items: lines of number, title, categories and kind of deal, with a heading.
    ///   - stores: lines of number and items, with a heading.
    init(items: String, stores: String) {
        self.items = Self.cells(items).map { cells in
            let department = cells[2].split(separator: "|").last.map(String.init)
            return PrintedItem(
                title: cells[1], department: department, deal: Self.deals[cells[3]] ?? "Buy 1 Get 1 Free")
        }
        let lists = Self.cells(stores).map { cells in cells[1].split(separator: " ").compactMap { Int($0) } }
        rows = Self.besideAlike(lists.map { Array(Set($0)).sorted() })
        let count = rows.count
        self.stores = (0..<count).map { Self.store($0, of: count) }
    }

    private static let deals = ["B2G1": "Buy 2 Get 1 Free", "B2G2": "Buy 2 Get 2 Free"]

    private static func cells(_ text: String) -> [[String]] {
        text.split(separator: "\n").dropFirst()
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    /// Each list behind the one most like it that was left.
    private static func besideAlike(_ lists: [[Int]]) -> [[Int]] {
        var left = lists.map(Set.init)
        guard var last = left.popLast() else { return [] }
        var sorted = [last]
        while let place = left.indices.max(by: { left[$0].shares(with: last) < left[$1].shares(with: last) }) {
            last = left.remove(at: place)
            sorted.append(last)
        }
        return sorted.map { $0.sorted() }
    }

    private static let storesOfTown = 60

    private static func store(_ number: Int, of count: Int) -> Store {
        let (town, place) = number.quotientAndRemainder(dividingBy: storesOfTown)
        // Spread over 0.21 degrees.
        let (north, east) = (place * 7 % storesOfTown - storesOfTown / 2, place * 37 % storesOfTown - storesOfTown / 2)
        return Store(
            chain: "publix", code: "\(number + 1)", name: "Store \(number + 1)", state: "GA",
            location: Coordinate(
                latitudeMicrodegrees: 27_000_000 + town / 5 * 700_000 + north * 3_500,
                longitudeMicrodegrees: -86_000_000 + town % 5 * 700_000 + east * 3_500)!,
            timeZone: number * 10 < count * 9 ? "America/New_York" : "America/Chicago")
    }

    /// A JSON answer as the source sends it.
    func document(of store: Int, week: Int, today: LocalDay) -> [UInt8] {
        let first = today.adding(days: week * 7 - 1)
        let days = [("wa_startDate", first), ("wa_endDate", first.adding(days: 6))].map { name, day in
            #""\#(name)": "\#(day)T00:00:00Z", "\#(name)Formatted": "\#(day.month)/\#(day.day)""#
        }
        let records = rows[store].map { item in
            """
            {"waId": \(-2_000_000_000 - week * 1_000_000 - item), "wa_itemCode": "0", "title": \(items[item].title.quotedJSON), \
            "description": "Free item of equal or lesser price. \(8 + item % 40)-oz pkg.", "savings": "\(items[item].deal)", \
            "additionalDealInfo": \(Self.saving(on: item)), "department": \(items[item].department?.quotedJSON ?? "null"), \
            "savingType": "WeeklyAd", "finalPrice": 0, "enhancedImageUrl": "https://images.example/368/\(week)/\(item).jpg", \
            \(days.joined(separator: ", "))}
            """
        }
        return Array("{\"Savings\": [\(records.joined(separator: ",\n"))]}".utf8)
    }

    /// Every sixth row has none.
    private static func saving(on item: Int) -> String {
        item % 6 == 0 ? "null" : "SAVE UP TO \(Money(cents: 199 + item * 37 % 900))".quotedJSON
    }
}

extension Set<Int> {
    fileprivate func shares(with other: Set<Int>) -> Int { intersection(other).count }
}
