import AdText
import CommandSupport
import Deals
import FoundationEssentials
import Ingest
import Matching
import Presentation
import Pricing
import Scraping
import Storage

/// The identification of a listing in a labelled file: the chain and its own number.
struct MarketKey: Hashable {
    let chain: String
    let sku: String
}

/// A listing of the market that queries are asked in.
struct MarketRow {
    let key: MarketKey
    let title: String
    let brand: String?
    /// The size or the details line, as printed.
    let size: String
    let department: String?
    /// nil if only the labelled file has it, which has no prices.
    let offer: Offer?
}

/// The listings that queries are asked in: those of the labelled file, and whole markets with their prices.
struct QueryMarket {
    private(set) var rows: [MarketKey: MarketRow] = [:]
    private let data: DataDirectory

    /// - Throws: a failure if the shipped definitions are not found.
    init() throws { data = try DataDirectory.locate() }

    mutating func add(_ labelled: LabelledFile) {
        for row in labelled.rows {
            let key = MarketKey(row)
            guard rows[key] == nil else { continue }
            rows[key] = MarketRow(
                key: key, title: row["title"] ?? "", brand: nil, size: row["size"] ?? "", department: nil, offer: nil)
        }
    }

    /// - Parameter text: "publix=rows.jsonl": a source, and rows as `circulard extract` prints them.
    mutating func add(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            throw Failure.usage("--market \(text) is not SOURCE=FILE", advice: "for example publix=rows.jsonl")
        }
        let definition = try data.definition(of: parts[0])
        let reader = try OfferReader(definition, today: Self.someDay)
        for (number, line) in try InputFile(path: parts[1]).bytes().split(separator: UInt8(ascii: "\n")).enumerated() {
            let row = try Self.row(Array(line), number: number + 1, of: parts[1])
            guard let offer = reader.offers(from: row).first else { continue }
            let key = MarketKey(chain: definition.chain, sku: offer.listing.sku)
            rows[key] = MarketRow(
                key: key, title: offer.listing.title, brand: row.brand, size: row.size ?? row.details ?? "",
                department: row.department, offer: offer)
        }
    }

    /// Only dates without a year need it, and no question is about dates.
    private static let someDay = LocalDay(daysSinceEpoch: 20_635)

    private static func row(_ line: [UInt8], number: Int, of path: String) throws -> RawOffer {
        do {
            let object = try JSONDecoder().decode([String: String?].self, from: Data(line))
            return RawOffer(
                object.reduce(into: [:]) { fields, entry in
                    if let field = RawOffer.Field(rawValue: entry.key), let text = entry.value { fields[field] = text }
                })
        } catch {
            throw Failure(
                .badData, "line \(number) of \(path) is not a row as circulard extract prints it", advice: "\(error)")
        }
    }

    /// The rules by which the chains of its rows derive their item numbers from a GTIN.
    func skuForms() throws -> [String: SKUForm] {
        try Set(rows.keys.map(\.chain)).reduce(into: [:]) { $0[$1] = try data.skuForm(of: $1) }
    }
}

extension MarketKey {
    init(_ row: LabelledFile.LabelledRow) { self.init(chain: row["source"] ?? "", sku: row["text"] ?? "") }
}

extension MarketRow {
    /// As a comparison sees it, each row as a store of its own at one place, just confirmed; nil without a price.
    func pricedOffer(storeID: Int64) -> PricedOffer? {
        guard let offer, let price = offer.reading.price else { return nil }
        return PricedOffer(
            price: price, unitPrice: offer.unitPrice,
            conditionCount: Phrases.requirements(of: offer.reading).count, storeID: storeID, distanceMeters: 0,
            confirmedAt: 0)
    }
}
