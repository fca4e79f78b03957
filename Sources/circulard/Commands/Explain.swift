import AdText
import Answers
import ArgumentParser
import Deals
import FoundationEssentials
import Ingest
import Scraping
import Setup

struct Explain: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show every step from a saved page to exact offers.",
        discussion: """
            Needs no database and no network. Without --item it sums up the page and lists the lines that gave no price or no days.

            Examples:
              circulard explain publix page.html
              circulard explain publix page.html --item -2023479471
            """)

    @Argument(help: "Source: a folder of scrapers/.") var source: String
    @Argument(help: "A saved document; - for standard input.") var file: String
    @Option(parsing: .unconditional, help: ArgumentHelp("Explain one row.", valueName: "code")) var item: String?
    @Option(help: "When the page was saved: dates without a year are near it. Default: now.") var at: Instant?

    func run() async throws {
        let definition = try Share.locate().definition(of: source)
        let bytes = try InputFile(path: file).bytes()
        let extraction = try definition.extract(bytes, from: file)
        let rows = definition.withoutDuplicates(extraction.rows)
        let today = LocalDay(daysSinceEpoch: (at?.seconds ?? Clock.now()) / 86_400)
        let reader = OfferReader(definition, today: today)
        try Console.data("document  \(file), \(bytes.count) bytes")
        try Console.data(
            "layout    \(extraction.layout)" + (extraction.storeMark.map { ", page of store \($0)" } ?? ""))
        try Console.data("records   \(extraction.recordCount), \(rows.count) after removing repetitions")
        guard let item else { return try sumUp(rows.map(reader.offer)) }
        guard let row = rows.first(where: { $0.item == item }) else {
            throw Failure(
                .badData, "\(file) has no item \(item)", advice: "circulard extract \(source) \(file) lists them")
        }
        for line in OfferExplanation(
            row: row, offer: reader.offer(from: row), needsZone: !definition.instants(in: [row]).isEmpty
        ).lines { try Console.data(line) }
    }

    private func sumUp(_ offers: [Offer]) throws {
        let kinds = Dictionary(grouping: offers) { "\($0.reading.mechanic.rawValue), \($0.reading.basis.rawValue)" }
        for (kind, offers) in kinds.sorted(by: { $0.value.count > $1.value.count }) {
            try Console.data("offers    \(offers.count) \(kind)")
        }
        try listUnread(offers.filter(\.hasUnreadDays))
        try listUnpriced(offers.filter { !$0.reading.isPriced })
    }

    private func listUnread(_ offers: [Offer]) throws {
        guard !offers.isEmpty else { return }
        try Console.data("\nwith days that were not understood:")
        for offer in offers {
            try Console.data("  \(offer.listing.sku)  \(offer.listing.title): \(offer.words.valid ?? "")")
        }
    }

    private func listUnpriced(_ unpriced: [Offer]) throws {
        guard !unpriced.isEmpty else { return }
        try Console.data("\nwithout a price to compare:")
        for offer in unpriced {
            let words = [offer.words.deal, offer.words.savings].compactMap(\.self).joined(separator: " | ")
            try Console.data("  \(offer.listing.sku)  \(offer.listing.title): \(words)")
            if !offer.reading.residue.isEmpty {
                try Console.data("      unread: \(offer.reading.residue.joined(separator: ", "))")
            }
        }
    }
}

/// One row from words to price, a line a step.
struct OfferExplanation {
    let row: RawOffer
    let offer: Offer
    /// The printed dates are instants: which days they are depends on the store.
    let needsZone: Bool

    var lines: [String] { printed + read + computed }

    private var printed: [String] {
        RawOffer.Field.allCases.compactMap { field in
            row[field].map { "printed   \(field.rawValue): \($0)" }
        }
    }

    private var read: [String] {
        let reading = offer.reading
        return ["read      \(reading.mechanic.rawValue), \(reading.basis.rawValue)"]
            + reading.evidence.map {
                "evidence  \"\($0.text)\" at \($0.start) of \($0.field.rawValue) by rule \($0.rule)"
            }
            + reading.residue.map { "unread    \"\($0)\": so there is no price" }
    }

    private var computed: [String] {
        let reading = offer.reading
        var lines = ["offer     \(OfferPrinter.sentence(offer))"]
        if let regular = reading.regular { lines.append("regular   \(regular.basis.rawValue) \(regular.amount)") }
        if let price = reading.price {
            lines.append(
                "price     \(price.basis.rawValue) \(price.effectiveEach.decimalCents)¢ per \(price.unit.rawValue), \(price.cashNeeded) for \(price.quantity)"
            )
        }
        lines += (Spoken.demands(of: reading) + Spoken.remarks(of: reading)).map { "terms     \($0)" }
        if let size = offer.size { lines.append("size      \(size.words)") }
        if let unitPrice = offer.unitPrice, let display = offer.displayUnit {
            lines.append("per unit  \(Spoken.bound(unitPrice.basis))\(unitPrice.printed(per: display))")
        }
        guard !needsZone else { return lines + ["valid     by the printed instants, in the store's time zone"] }
        return lines + ["valid     \(offer.validity.first) to \(offer.validity.last)\(assumed)"]
    }

    private var assumed: String {
        guard offer.validity.isAssumed else { return "" }
        return offer.hasUnreadDays
            ? " (assumed: the printed days were not understood)" : " (assumed: the page prints none)"
    }
}

extension PackageSize {
    /// "170.097 g", "396.893 to 425.243 g, not exact".
    fileprivate var words: String {
        let ends = smallest == largest ? [smallest] : [smallest, largest]
        return ends.map(\.thousandths).joined(separator: " to ") + " \(smallest.unit.rawValue)"
            + (isApproximate ? ", not exact enough for a unit price" : "")
    }
}

extension Quantity {
    /// The amount to a thousandth of its unit.
    fileprivate var thousandths: String {
        let rounded = (parts + 5_000_000_000) / 10_000_000_000
        let (whole, part) = rounded.quotientAndRemainder(dividingBy: 1000)
        return part == 0 ? "\(whole)" : "\(whole).\(String(part + 1000).dropFirst())"
    }
}
