import Deals
import Presentation
import Rows
import Storage
import WebKit

/// The parameters there are, each with one meaning wherever it stands.
extension Parameters {
    static let latitude = degrees("lat", 90, "Degrees north of the point to measure from (WGS 84).", "33.79")
    static let longitude = degrees(
        "lon", 180, "Degrees east; negative in the Americas. Searches do not cross the 180th meridian.",
        "-84.33")

    static func radius(_ limits: Limits) -> Parameter<Int> {
        number(
            "radius", 1...limits.maximumRadiusMiles, "Distance from the point, in miles.",
            standard: limits.standardRadiusMiles, example: 5)
    }

    static func limit(_ limits: Limits) -> Parameter<Int> {
        number(
            "limit", 1...limits.maximumRows, "Maximum number of rows in one answer.", standard: limits.standardRows,
            example: 20)
    }

    static let zip = text(
        "zip", pattern: "^[0-9]{5}$", most: 5,
        "A five-digit ZIP code instead of a point: the center of the stores known there.", "30306"
    ) { $0.utf8.count == 5 && $0.allSatisfy { $0.isASCII && $0.isNumber } }
    static let store = number(
        "store_id", 1...Int(Int32.max), "One store, by its `store_id`, instead of a point.", example: 1)
    static let chain = text("chain", pattern: "^[a-z0-9-]+$", most: 40, "One retailer.", "publix") { text in
        !text.isEmpty && text.utf8.allSatisfy { isIdentifier($0) }
    }
    static let question = words(
        "q",
        "What to compare: goods, with brand, kind or size (`unsalted butter`, `12 pack soda`), or the number of an item. "
            + "\"Exact phrase\", or, and -not search the words of title, brand and size instead.", "coffee",
        required: true)
    static let searching = choice(
        "search", SearchKind.allCases,
        "goods: what `q` names, and goods one step away as substitutes; text: whatever has the words.",
        standard: .goods, example: .text)
    static let sort = choice(
        "sort", DealSearch.Order.allCases,
        "Nearest store first; highest saving in cents first; lowest unit price first, separately for each unit; first to end first; "
            + "highest saving in percent first; best: the percent saved times a weight of the department, food before "
            + "drinks and snacks before the rest, divided by the rank in the department of the chain, so that these alternate.",
        standard: .distance, example: .savings)
    static let departmentGroups = choices(
        "department_group", DepartmentGroup.allCases, "Departments of the list for all chains.",
        example: [.dairyAndEggs, .meatAndSeafood])
    static let storesOfPlace = Parameter<[Int64]>(
        description: ParameterDescription(
            name: "store_ids", type: .list(.integer(1...Int(Int32.max)), count: 1...maximumStores),
            about: "Only these stores of the place: `store_id` of /v1/stores.", example: [.integer(1), .integer(7)]),
        readList: { texts throws(InvalidParameter) in
            let ids = texts.compactMap { Int32($0) }.filter { $0 > 0 }.map { Int64($0) }
            guard ids.count == texts.count, (1...maximumStores).contains(ids.count) else {
                throw InvalidParameter(detail: "is the ids of 1 to \(maximumStores) stores")
            }
            return ids
        })
    private static let maximumStores = 50
    static let recentPrices = flag(
        "recent_prices", "Whether each deal has `recent_prices` and `lowest_in_days`.")
    static let validOn = day(
        "valid_on", "Deals that are valid on this day at their store, instead of now.", "2026-11-26")
    static let stores = choice(
        "stores", StoreScope.allCases,
        "If several stores show the same ad: only the nearest of them, or all.", standard: .nearest, example: .all)
    static let tolerance = number(
        "tolerance", 0...10,
        "Prices that differ by at most this many percent are similar: among them the nearer store goes first.",
        standard: 2, example: 2)
    static let by = choice(
        "by", Comparing.allCases, "Compare by unit price where sizes are known, or by the price of one item.",
        standard: .unit, example: .each)
    static let quantity = number(
        "quantity", 1...Promotion.mostUnits,
        "Compare the cost of this many units, or pounds of goods sold by the pound; the default is the deal's own quantity.",
        example: 2)
    static let with = conditions(
        "with", "Conditions of deals that the shopper meets, beside a loyalty card and digital coupons.", .storeCoupon
    )
    static let without = conditions(
        "without", "Conditions of deals that the shopper does not meet; they win over `with`.", .loyaltyCard)

    enum StoreScope: String, CaseIterable, Sendable { case nearest, all }
    enum SearchKind: String, CaseIterable, Sendable { case goods, text }
    enum Comparing: String, CaseIterable, Sendable { case unit, each }
}

extension Parameters {
    /// Degrees as millionths; more than six decimals are cut.
    private static func degrees(_ name: String, _ most: Int, _ about: String, _ example: String) -> Parameter<Int> {
        let description = ParameterDescription(
            name: name, type: .decimal(-most...most), about: about, example: .decimal(example))
        return Parameter(description: description) { text throws(InvalidParameter) in
            guard let degrees = Degrees(text), abs(degrees.millionths) <= most * 1_000_000 - (degrees.isCut ? 1 : 0)
            else {
                throw InvalidParameter(detail: "is decimal degrees from -\(most) to \(most), such as \(example)")
            }
            return degrees.millionths
        }
    }

    private static func conditions(
        _ name: String, _ about: String, _ example: Promotion.Condition
    ) -> Parameter<Set<Promotion.Condition>> {
        let words = choices(name, Promotion.Condition.allCases, about, orNone: true, example: [example])
        return Parameter(description: words.description) { names throws(InvalidParameter) in
            Set(try words.readList(names))
        }
    }

    /// One or more of some words.
    /// - Parameter orNone: whether an empty list is one too.
    static func choices<Word: RawRepresentable<String> & Sendable>(
        _ name: String, _ words: [Word], _ about: String, orNone: Bool = false, example: [Word]
    ) -> Parameter<[Word]> {
        let all = words.map(\.rawValue)
        let description = ParameterDescription(
            name: name, type: .list(.words(all), count: orNone ? nil : 1...all.count), about: about,
            example: .texts(example.map(\.rawValue)))
        return Parameter(
            description: description,
            readList: { names throws(InvalidParameter) in
                let found = names.compactMap { Word(rawValue: $0) }
                guard found.count == names.count, orNone || (1...all.count).contains(found.count) else {
                    throw InvalidParameter(detail: "is one or more of \(all.joined(separator: ", "))")
                }
                return found
            })
    }

    static func flag(_ name: String, _ about: String) -> Parameter<Bool> {
        let description = ParameterDescription(
            name: name, type: .flag, about: about, standard: .flag(false), example: .flag(true))
        return Parameter(description: description) { text throws(InvalidParameter) in
            guard text == "true" || text == "false" else { throw InvalidParameter(detail: "is true or false") }
            return text == "true"
        }
    }

    static func day(_ name: String, _ about: String, _ example: String) -> Parameter<LocalDay> {
        let description = ParameterDescription(name: name, type: .day, about: about, example: .text(example))
        return Parameter(description: description) { text throws(InvalidParameter) in
            guard text.utf8.count == 10, let day = LocalDay(iso: text) else {
                throw InvalidParameter(detail: "is a day such as \(example)")
            }
            return day
        }
    }
}
