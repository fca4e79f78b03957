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
        "Nearest store first; highest saving in cents first; lowest unit price first, separately for each unit; first to end first.",
        standard: .distance, example: .savings)
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
        "with", "Conditions of deals that the shopper meets, beside a loyalty card and digital coupons.", "store_coupon"
    )
    static let without = conditions(
        "without", "Conditions of deals that the shopper does not meet; they win over `with`.", "loyalty_card")

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
        _ name: String, _ about: String, _ example: String
    ) -> Parameter<Set<Promotion.Condition>> {
        let all = Promotion.Condition.allCases.map(\.rawValue)
        let description = ParameterDescription(
            name: name, type: .list(.words(all)), about: about, example: .texts([example]))
        return Parameter(
            description: description,
            readList: { names throws(InvalidParameter) in
                let conditions = names.compactMap { Promotion.Condition(rawValue: $0) }
                guard conditions.count == names.count else {
                    throw InvalidParameter(detail: "is one or more of \(all.joined(separator: ", "))")
                }
                return Set(conditions)
            })
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
