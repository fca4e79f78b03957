import Deals
import Ingest
import Scraping
import Storage
import Testing

@Suite("Validity dates of a row") struct OfferReaderTests {
    /// A Saturday. Kroger's week is Wednesday to Tuesday.
    static let today = LocalDay(iso: "2026-11-21")!
    static let expiry = "2026-11-25T05:00:00Z", start = "2026-12-02T05:00:00Z", early = "2026-11-18T05:00:00Z"
    static let days = LocalDays(
        starting: [start: LocalDay(iso: "2026-12-02")!, early: LocalDay(iso: "2026-11-18")!],
        ending: [expiry: LocalDay(iso: "2026-11-24")!, early: LocalDay(iso: "2026-11-17")!])

    @Test(
        "Kroger's instants, or the ad week if there are none",
        arguments: [
            (nil, nil, "2026-11-18", "2026-11-24", true),
            (early, expiry, "2026-11-18", "2026-11-24", false),
            (nil, expiry, "2026-11-21", "2026-11-24", false),
            // Not started yet: the week in which it begins, never this one.
            (start, nil, "2026-12-02", "2026-12-08", true),
            // A start after the end: the end wins.
            (start, early, "2026-11-17", "2026-11-17", false),
            (early, nil, "2026-11-18", "2026-11-24", true),
        ] as [(String?, String?, String, String, Bool)])
    func instants(from: String?, through: String?, first: String, last: String, isAssumed: Bool) throws {
        var fields: [RawOffer.Field: String] = [.sku: "1", .title: "Milk", .regularPrice: "2.99"]
        fields[.validFrom] = from
        fields[.validThrough] = through
        let reader = try OfferReader(Rig.definition("kroger"), today: Self.today, localDays: Self.days)
        let validity = reader.offer(from: RawOffer(fields)).validity
        #expect(validity == Validity(first: LocalDay(iso: first)!, last: LocalDay(iso: last)!, isAssumed: isAssumed))
    }

    @Test(
        "distinguishes unreadable dates from missing dates",
        arguments: [
            ("publix", nil, nil, nil, nil), ("publix", "0001-01-01", "9999-12-31", nil, nil),
            ("publix", nil, nil, "while supplies last", "while supplies last"),
            ("publix", "soon", nil, nil, "soon"), ("publix", "2026-11-19", "next Wednesday", nil, "next Wednesday"),
            ("publix", "soon", "2026-11-25", nil, "soon"),
            ("kroger", nil, nil, nil, nil), ("kroger", early, nil, nil, nil), ("kroger", nil, "never", nil, "never"),
            ("kroger", "9999-12-31T00:00:00Z", nil, nil, nil), ("kroger", "2026-11-18", nil, nil, "2026-11-18"),
        ] as [(String, String?, String?, String?, String?)])
    func unread(source: String, from: String?, through: String?, printed: String?, unread: String?) throws {
        var fields: [RawOffer.Field: String] = [.sku: "1", .title: "Milk", .regularPrice: "2.99"]
        (fields[.validFrom], fields[.validThrough], fields[.valid]) = (from, through, printed)
        let reader = try OfferReader(Rig.definition(source), today: Self.today, localDays: Self.days)
        let offer = reader.offer(from: RawOffer(fields))
        #expect(offer.validity.isAssumed && offer.words.valid == unread && offer.hasUnreadDays == (unread != nil))
    }

    @Test(
        "a size has its source",
        arguments: [
            ("8-oz box", "Oat Crackers", "$2.99", .text), ("Assorted Varieties", "Maxi Pads 28-ct.", "$2.99", .title),
            (nil, "Hass Avocados", "$0.99 Each", .text), ("of equal or lesser price", "Oat Crackers", "$2.99", nil),
        ] as [(String?, String, String, SizeSource?)])
    func sizeSource(details: String?, title: String, deal: String, source: SizeSource?) throws {
        var fields: [RawOffer.Field: String] = [.sku: "1", .title: title, .deal: deal, .department: "Produce"]
        fields[.details] = details
        let offer = try OfferReader(Rig.definition("publix"), today: Self.today).offer(from: RawOffer(fields))
        #expect(offer.sizeSource == source && (offer.size != nil) == (source != nil))
    }

    @Test("readable dates count, whatever is beside them")
    func understood() throws {
        let fields: [RawOffer.Field: String] = [
            .sku: "1", .title: "Milk", .deal: "$2.99", .validFrom: "soon", .valid: "Wed 11/18 - Tue 11/24",
        ]
        let offer = try OfferReader(Rig.definition("publix"), today: Self.today).offer(from: RawOffer(fields))
        #expect(!offer.hasUnreadDays && "\(offer.validity.first)" == "2026-11-18")
    }

    @Test(
        "Publix's dates: with a year before those without one, then the ad week",
        arguments: [
            ("2026-06-25", "2026-07-01", "6/25 - 7/1", "2026-06-25", "2026-07-01", false),
            (nil, nil, "12/28 - 1/3", "2026-12-28", "2027-01-03", false),
            (nil, nil, nil, "2026-11-19", "2026-11-25", true),
            ("0001-01-01", "9999-12-31", nil, "2026-11-19", "2026-11-25", true),
        ] as [(String?, String?, String?, String, String, Bool)])
    func localDays(
        from: String?, through: String?, printed: String?, first: String, last: String, isAssumed: Bool
    ) throws {
        var fields: [RawOffer.Field: String] = [.sku: "1", .title: "Milk", .deal: "$2.99"]
        fields[.validFrom] = from
        fields[.validThrough] = through
        fields[.valid] = printed
        let reader = try OfferReader(Rig.definition("publix"), today: Self.today)
        let validity = reader.offer(from: RawOffer(fields)).validity
        #expect(validity == Validity(first: LocalDay(iso: first)!, last: LocalDay(iso: last)!, isAssumed: isAssumed))
    }
}
