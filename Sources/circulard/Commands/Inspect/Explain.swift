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

    @Argument(help: "Id of the source.", completion: .sourceIDs) var source: String
    @Argument(help: "Saved document; - for standard input.", completion: .file()) var file: String
    @Option(parsing: .unconditional, help: ArgumentHelp("Explain only this item.", valueName: "number")) var sku:
        String?
    @Option(help: "Time when the page was saved, to complete dates without a year. Default: now.") var at: Instant?

    func run() async throws {
        let definition = try DataDirectory.locate().definition(of: source)
        let bytes = try InputFile(path: file).bytes()
        let extraction = try definition.extract(bytes, from: file)
        let rows = definition.withoutDuplicates(extraction.rows)
        let today = LocalDay(daysSinceEpoch: (at?.seconds ?? Clock.now()) / 86_400)
        let reader = try OfferReader(
            definition, today: today, localDays: .ofMidnights(definition.instants(in: rows)))
        try Console.data("document  \(file), \(bytes.count) bytes")
        if let note = extraction.encodingNote { try Console.data("encoding  \(note)") }
        if !extraction.droppedAddresses.isEmpty {
            try Console.data("left out  addresses that are not https: \(extraction.droppedAddresses.inWords)")
        }
        try Console.data(
            "layout    \(extraction.layout)" + (extraction.storeCheck.map { ", page of store \($0)" } ?? ""))
        try Console.data("records   \(extraction.recordCount), \(rows.count) after removing duplicates")
        guard let sku else { return try sumUp(rows.flatMap(reader.offers)) }
        guard let row = rows.first(where: { $0.sku == sku }) else {
            throw Failure(
                .badData, "\(file) has no row \(sku)", advice: "circulard extract \(source) \(file) lists the items")
        }
        for line in RowExplanation(
            row: row, read: reader.read(row), today: today, needsZone: !definition.instants(in: [row]).isEmpty
        ).lines { try Console.data(line) }
    }

    private func sumUp(_ offers: [Offer]) throws {
        let kinds = Dictionary(grouping: offers) { "\($0.reading.mechanic.rawValue), \($0.reading.basis.rawValue)" }
        for (kind, offers) in kinds.sorted(by: { $0.value.count > $1.value.count }) {
            try Console.data("offers    \(offers.count) \(kind)")
        }
        let (priced, compared) = (offers.filter(\.reading.isPriced), offers.filter { $0.unitPrice != nil })
        try Console.data("per unit  \(compared.count) of \(priced.count) with a comparable price")
        try listDays(offers)
        try listUnread(offers.filter(\.hasUnreadDays))
        try listUnpriced(offers.filter { !$0.reading.isPriced })
    }

    /// How many offers hold on which days.
    private func listDays(_ offers: [Offer]) throws {
        let days = Dictionary(grouping: offers, by: \.validity)
        for (days, offers) in days.sorted(by: { ($0.key.first, $0.key.last) < ($1.key.first, $1.key.last) }) {
            try Console.data(
                "valid     \(offers.count) \(days.first) to \(days.last)" + (days.isAssumed ? " (assumed)" : ""))
        }
        let some = offers.filter { $0.reading.promotion?.conditions.contains(.someDays) ?? false }
        guard !some.isEmpty else { return }
        try Console.data("\non some of their days only:")
        for offer in some {
            let words = [offer.words.deal, offer.words.valid].compactMap(\.self).joined(separator: " | ")
            try Console.data("  \(offer.listing.sku)  \(offer.listing.title): \(words)")
        }
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

/// The steps of one row from text to prices and days, one line per step.
struct RowExplanation {
    let row: RawOffer
    let read: ReadRow
    /// The day the page was seen.
    let today: LocalDay
    /// The printed dates are instants: their local dates depend on the store.
    let needsZone: Bool

    var lines: [String] { printed + ["goods     \(read.groupAndKind)"] + offers + read.steps + valid }

    private var printed: [String] {
        RawOffer.Field.allCases.compactMap { field in
            row[field].map { "printed   \(field.rawValue): \($0)" }
        }
    }

    /// Each reading once: offers that differ in their days alone have the same.
    private var offers: [String] {
        var seen: Set<Reading> = []
        return read.offers.filter { seen.insert($0.reading).inserted }.flatMap { OfferExplanation(offer: $0).lines }
    }

    private var valid: [String] {
        let zone = needsZone ? ", by the midnights of US time zones: the store's own counts" : ""
        return read.offers.map { offer in
            let price =
                read.offers.allSatisfy { $0.reading == offer.reading } ? "" : ": \(OfferPrinter.sentence(offer))"
            let days = "valid     \(offer.validity.first) to \(offer.validity.last)"
            return days + state(of: offer.validity) + assumed(offer) + zone + price
        }
    }

    private func state(of days: Validity) -> String {
        days.last < today ? ", over" : today < days.first ? ", not yet" : ""
    }

    private func assumed(_ offer: Offer) -> String {
        guard offer.validity.isAssumed else { return "" }
        return offer.hasUnreadDays
            ? " (assumed: the printed dates could not be read)"
            : offer.words.valid == nil && !read.steps.contains { $0.contains("days  ") }
                ? " (assumed: the page prints no dates)" : " (assumed: the page prints no last day)"
    }
}

/// The steps of one offer from text to price, one line per step.
private struct OfferExplanation {
    let offer: Offer

    var lines: [String] { read + computed }

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
        return lines
    }

    private var sizeSource: String { offer.sizeSource == .title ? ", from the title" : "" }
}

extension LocalDays {
    /// The days that instants at local midnights begin and end in any time zone of the United States (UTC-4 to UTC-10).
    fileprivate static func ofMidnights(_ instants: [String]) -> LocalDays {
        var (starting, ending): ([String: LocalDay], [String: LocalDay]) = ([:], [:])
        for instant in instants {
            guard let day = LocalDay(iso: instant) else { continue }
            let clock = instant.dropFirst(11).prefix(8).split(separator: ":").compactMap { Int($0) }
            guard clock.count == 3 else { continue }
            let seconds = clock[0] * 3600 + clock[1] * 60 + clock[2]
            starting[instant] = day.adding(days: seconds + 1 >= 4 * 3600 ? 0 : -1)
            ending[instant] = day.adding(days: seconds > 10 * 3600 ? 0 : -1)
        }
        return LocalDays(starting: starting, ending: ending)
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
