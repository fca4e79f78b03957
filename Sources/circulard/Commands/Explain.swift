import AdText
import ArgumentParser
import CommandSupport
import Deals
import FoundationEssentials
import Ingest
import Presentation
import Scraping
import Storage

struct Explain: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show every step from a saved page to exact offers.",
        discussion: """
            Needs neither database nor network. Without --sku, summarizes the page and lists offers without a price or dates.

            Examples:
              circulard explain publix page.html
              circulard explain publix page.html --sku -2023479471
            """)

    @Argument(help: "Id of the source.") var source: String
    @Argument(help: "Saved document; - for standard input.") var file: String
    @Option(parsing: .unconditional, help: ArgumentHelp("Explain only this item.", valueName: "number")) var sku:
        String?
    @Option(help: "Time when the page was saved, to complete dates without a year. Default: now.") var at: Instant?

    func run() async throws {
        let definition = try DataDirectory.locate().definition(of: source)
        let bytes = try InputFile(path: file).bytes()
        let extraction = try definition.extract(bytes, from: file)
        let rows = definition.withoutDuplicates(extraction.rows)
        let today = LocalDay(daysSinceEpoch: (at?.seconds ?? Clock.now()) / 86_400)
        let reader = try OfferReader(definition, today: today)
        try Console.data("document  \(file), \(bytes.count) bytes")
        try Console.data(
            "layout    \(extraction.layout)" + (extraction.storeCheck.map { ", page of store \($0)" } ?? ""))
        try Console.data("records   \(extraction.recordCount), \(rows.count) after removing duplicates")
        guard let sku else { return try sumUp(rows.map(reader.offer)) }
        guard let row = rows.first(where: { $0.sku == sku }) else {
            throw Failure(
                .badData, "\(file) has no row \(sku)", advice: "circulard extract \(source) \(file) lists the items")
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
        let (priced, compared) = (offers.filter(\.reading.isPriced), offers.filter { $0.unitPrice != nil })
        try Console.data("per unit  \(compared.count) of \(priced.count) with a comparable price")
        try listUnread(offers.filter(\.hasUnreadDays))
        try listUnpriced(offers.filter { !$0.reading.isPriced })
    }

    private func listUnread(_ offers: [Offer]) throws {
        guard !offers.isEmpty else { return }
        try Console.data("\nwith dates that could not be read:")
        for offer in offers {
            try Console.data("  \(offer.listing.sku)  \(offer.listing.title): \(offer.words.valid ?? "")")
        }
    }

    private func listUnpriced(_ unpriced: [Offer]) throws {
        guard !unpriced.isEmpty else { return }
        try Console.data("\nwithout a comparable price:")
        for offer in unpriced {
            let words = [offer.words.deal, offer.words.savings].compactMap(\.self).joined(separator: " | ")
            try Console.data("  \(offer.listing.sku)  \(offer.listing.title): \(words)")
            if !offer.reading.unparsedText.isEmpty {
                try Console.data("      unparsed: \(offer.reading.unparsedText.joined(separator: ", "))")
            }
        }
    }
}

/// The steps of one row from text to price, one line per step.
struct OfferExplanation {
    let row: RawOffer
    let offer: Offer
    /// The printed dates are instants: their local dates depend on the store.
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
            + reading.unparsedText.map { "unparsed  \"\($0)\": therefore no price" }
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
        lines += (Phrases.requirements(of: reading) + Phrases.notes(of: reading)).map { "terms     \($0)" }
        if let size = offer.size { lines.append("size      \(size.words)" + sizeSource) }
        if let unitPrice = offer.unitPrice, let display = offer.displayUnit {
            lines.append("per unit  \(Phrases.bound(unitPrice.basis))\(unitPrice.printed(per: display))")
        }
        guard !needsZone else { return lines + ["valid     as printed, in the store's time zone"] }
        return lines + ["valid     \(offer.validity.first) to \(offer.validity.last)\(assumed)"]
    }

    private var sizeSource: String { offer.sizeSource == .title ? ", from the title" : "" }

    private var assumed: String {
        guard offer.validity.isAssumed else { return "" }
        return offer.hasUnreadDays
            ? " (assumed: the printed dates could not be read)" : " (assumed: the page prints no dates)"
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
    /// The amount with up to three decimal places.
    fileprivate var thousandths: String {
        let rounded = (parts + 5_000_000_000) / 10_000_000_000
        let (whole, part) = rounded.quotientAndRemainder(dividingBy: 1000)
        return part == 0 ? "\(whole)" : "\(whole).\(String(part + 1000).dropFirst())"
    }
}
