import Presentation
import Rows
import WebKit

extension Parameters {
    static let entries = Parameter<[ListEntry]>(
        description: ParameterDescription(
            name: "entries", type: .list(.either([words.description.type, .object(members)]), count: counts),
            about:
                "The shopping list. An entry is goods with an amount behind or in front of them: `milk 1 gal`, `2 dozen eggs`, "
                + "`chicken breast 3 lb`, `yogurt x4`. Without an amount it is one package, or one pound of goods sold by the "
                + "pound. An entry whose amount is not understood is not looked for: `not_understood` says why. "
                + "An object says more. `listing_id`: the deal that it was made from is shown as long as the text begins with "
                + "that listing's title and it has one; `cheaper_deal` is one of other listings of the same goods. "
                + "`store_ids`: it is bought at these stores alone. `by`: the cheapest `pack`, or the one with the lowest "
                + "`unit_price`.",
            example: ["milk 1 gal", "coffee x2"], isRequired: true),
        readList: { texts throws(InvalidParameter) in
            try listed(texts) { text, place throws(InvalidParameter) in try listEntry(text, at: place) }
        },
        readPosted: { posted throws(InvalidParameter) in
            guard case .list(let values) = posted else { throw wrongKind }
            return try listed(values) { value, place throws(InvalidParameter) in try listEntry(value, at: place) }
        })

    private static let counts = 1...BasketQuestion.maximumEntries
    private static let words = words("entries", "", "milk 1 gal")
    private static let members: [FieldDescription] = [
        .init("entry", words.description.type, "The text."),
        .init("listing_id", ids, isRequired: false, "The listing of the deal that it was made from."),
        .init(
            "store_ids", .list(ids, count: 0...EntryDealFinder.maximumStores), isRequired: false,
            "Where it may be bought; none for any store."),
        .init(
            "by", .words(PackChoice.allCases.map(\.rawValue)), isRequired: false,
            "The cheapest pack, or that with the lowest unit price."),
    ]
    private static let ids = ValueType.integer(1...Int.max)
    private enum PackChoice: String, CaseIterable {
        case pack
        case unitPrice = "unit_price"
    }

    private static var wrongKind: InvalidParameter {
        InvalidParameter(detail: "is a \(entries.description.type.words)")
    }

    private static func listed<Given>(
        _ given: [Given], _ read: (Given, Int) throws(InvalidParameter) -> ListEntry
    ) throws(InvalidParameter) -> [ListEntry] {
        guard counts.contains(given.count) else {
            throw InvalidParameter(detail: "has \(given.count) entries; 1 to \(counts.upperBound) are planned")
        }
        var entries: [ListEntry] = []
        for one in given { entries.append(try read(one, entries.count)) }
        return entries
    }

    private static func listEntry(_ posted: Value, at place: Int) throws(InvalidParameter) -> ListEntry {
        switch posted {
        case .text(let text): return try listEntry(text, at: place)
        case .object(let given):
            var entry: ListEntry?
            let more = try Self.more(given, at: place)
            if case .text(let text)? = posted["entry"] { entry = try listEntry(text, listing: more.listing, at: place) }
            guard var entry else { throw InvalidParameter(detail: "has no text as its entry", element: place) }
            (entry.stores, entry.isByUnitPrice) = (more.stores, more.isByUnitPrice)
            return entry
        default: throw wrongKind
        }
    }

    /// The words of an object beside its text.
    private static func more(
        _ given: [Value.Member], at place: Int
    ) throws(InvalidParameter) -> (listing: Int64?, stores: [Int64], isByUnitPrice: Bool) {
        var (listing, stores, isByUnitPrice) = (Int64?.none, [Int64](), false)
        for member in given {
            let known = members.first { $0.name == member.name }
            guard let known, let texts = known.type.texts(of: member.value) else {
                let names = members.map(\.name).joined(separator: ", ")
                throw InvalidParameter(
                    detail: known.map { "has \($0.name), which is a \($0.type.words)" }
                        ?? "has a member beside \(names)",
                    element: place)
            }
            switch member.name {
            case "listing_id": listing = try numbers(texts, at: place).first
            case "store_ids": stores = try numbers(texts, at: place)
            case "by":
                guard let choice = texts.first.flatMap(PackChoice.init) else {
                    throw InvalidParameter(detail: "has by, which is a \(known.type.words)", element: place)
                }
                isByUnitPrice = choice == .unitPrice
            default: break
            }
        }
        return (listing, stores, isByUnitPrice)
    }

    private static func numbers(_ texts: [String], at place: Int) throws(InvalidParameter) -> [Int64] {
        let numbers = texts.compactMap { Int64($0) }.filter { $0 > 0 }
        guard numbers.count == texts.count, numbers.count <= EntryDealFinder.maximumStores else {
            throw InvalidParameter(
                detail: "has an id that is not a positive whole number, or more than \(EntryDealFinder.maximumStores)",
                element: place)
        }
        return numbers
    }

    private static func listEntry(
        _ text: String, listing: Int64? = nil, at place: Int
    ) throws(InvalidParameter) -> ListEntry {
        let detail: String
        do throws(UnreadEntry) {
            let entry = try ListEntry(text, listing: listing)
            do throws(InvalidParameter) {
                _ = try words.readList([text])
                return entry
            } catch { detail = error.detail }
        } catch { detail = "\(error)" }
        throw InvalidParameter(detail: detail, element: place)
    }
}
