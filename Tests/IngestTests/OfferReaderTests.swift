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
        let validity = reader.offers(from: RawOffer(fields)).map(\.validity)
        #expect(validity == [Validity(first: LocalDay(iso: first)!, last: LocalDay(iso: last)!, isAssumed: isAssumed)!])
    }

    @Test(
        "the GTIN that a source states, or that its item number gives",
        arguments: [
            ("kroger", "0004900002890", nil, "00049000028904"), ("kroger", "0000000004011", nil, nil),
            ("kroger", "0021234500000", nil, nil), ("publix", "0004900002890", nil, nil),
            ("publix", "1", "00049000028904", "00049000028904"), ("publix", "1", "00049000028905", nil),
        ] as [(String, String, String?, String?)])
    func gtin(source: String, sku: String, stated: String?, digits: String?) throws {
        var fields: [RawOffer.Field: String] = [.sku: sku, .title: "Cola", .regularPrice: "2.99"]
        fields[.gtin] = stated
        let offers = try OfferReader(Rig.definition(source), today: Self.today).offers(from: RawOffer(fields))
        #expect(offers.map(\.listing.gtin?.digits) == [digits])
    }

    @Test("a size text that is the title is read with trust, and not stored twice")
    func sizeInTitle() throws {
        let title = "Old Mill Cat Food, 3.15 lb. Bag, Original Choice"
        let reader = try OfferReader(Rig.definition("publix"), today: Self.today)
        for size in [title, nil] {
            var fields: [RawOffer.Field: String] = [.sku: "1", .title: title, .deal: "$4.99"]
            fields[.size] = size
            let offer = try #require(reader.offers(from: RawOffer(fields)).first)
            #expect(offer.listing.sizeText == nil)
            #expect(offer.sizeSource == (size == nil ? nil : .title) && (offer.size == nil) == (size == nil))
        }
    }

    @Test(
        "a plain price that the source calculates otherwise is a discount, and no price",
        arguments: [
            ("$3.79", "3.79", 379), ("$3.79", nil, 379), ("$0.90", "3.89", nil), ("$4", "4", 400),
            ("2 for $5", "2.50", 250), ("Buy 1 Get 1 Free", "1.00", nil), ("$8.99 lb", "17.98", 899),
        ] as [(String, String?, Int?)])
    func calculated(deal: String, final: String?, cents: Int?) throws {
        var fields: [RawOffer.Field: String] = [.sku: "1", .title: "Tea", .deal: deal]
        fields[.finalPrice] = final
        let offer = try #require(
            OfferReader(Rig.definition("publix"), today: Self.today).offers(from: RawOffer(fields)).first)
        #expect(offer.reading.price.map { $0.effectiveEach.rounded(.exact).cents } == cents)
        #expect(deal != "$0.90" || offer.reading.unparsedText == [deal])
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
        let offer = try #require(reader.offers(from: RawOffer(fields)).first)
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
        let reader = try OfferReader(Rig.definition("publix"), today: Self.today)
        let offer = try #require(reader.offers(from: RawOffer(fields)).first)
        #expect(offer.sizeSource == source && (offer.size != nil) == (source != nil))
    }

    @Test("readable dates count, whatever is beside them")
    func understood() throws {
        let fields: [RawOffer.Field: String] = [
            .sku: "1", .title: "Milk", .deal: "$2.99", .validFrom: "soon", .valid: "Wed 11/18 - Tue 11/24",
        ]
        let reader = try OfferReader(Rig.definition("publix"), today: Self.today)
        let offer = try #require(reader.offers(from: RawOffer(fields)).first)
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
        let validity = reader.offers(from: RawOffer(fields)).map(\.validity)
        #expect(validity == [Validity(first: LocalDay(iso: first)!, last: LocalDay(iso: last)!, isAssumed: isAssumed)!])
    }

    /// Wednesday to Tuesday, 11-18 to 11-24.
    private static func row(
        regular: String? = "3.99", promo: String?, from: String? = nil, through: String? = nil
    ) -> RawOffer {
        var fields: [RawOffer.Field: String] = [.sku: "1", .title: "Milk"]
        (fields[.regularPrice], fields[.promoPrice]) = (regular, promo)
        (fields[.promoFrom], fields[.promoThrough]) = (from, through)
        return RawOffer(fields)
    }

    @Test(
        "the days of a sale are none of the shelf price",
        arguments: [
            // Over, not yet begun, and within its days.
            ("2.99", "2026-11-11", "2026-11-18", ["3.99 11-19 11-24"]),
            ("2.99", "2026-12-02", "2026-12-08", ["2.99 12-02 12-08", "3.99 11-18 11-24"]),
            ("2.99", "2026-11-18", "2026-11-24", ["2.99 11-18 11-24"]),
            ("2.99", "2026-11-18", "2026-11-22", ["2.99 11-18 11-22", "3.99 11-23 11-24"]),
            ("2.99", "2026-11-23", nil, ["2.99 11-23 11-24", "3.99 11-18 11-22"]),
            ("2.99", nil, "2026-11-22", ["2.99 11-21 11-22", "3.99 11-23 11-24"]),
            ("2.99", nil, nil, ["2.99 11-18 11-24"]),
            // No sale: its days mean nothing.
            (nil, nil, "2026-11-01", ["3.99 11-18 11-24"]), (nil, "2026-12-02", "2026-12-08", ["3.99 11-18 11-24"]),
            ("3.99", "2026-11-01", "2026-11-03", ["3.99 11-18 11-24"]),
        ] as [(String?, String?, String?, [String])])
    func sale(promo: String?, from: String?, through: String?, expected: [String]) throws {
        let (starts, ends) = (from.map { $0 + "T05:00:00Z" }, through.map { $0 + "T23:00:00Z" })
        let days = LocalDays(
            starting: starts.map { [$0: LocalDay(iso: from!)!] } ?? [:],
            ending: ends.map { [$0: LocalDay(iso: through!)!] } ?? [:])
        let reader = try OfferReader(Rig.definition("kroger"), today: Self.today, localDays: days)
        let read = reader.read(Self.row(promo: promo, from: starts, through: ends))
        let lines = read.offers.map { offer in
            let price = offer.reading.price.map { "\($0.effectiveEach)" } ?? ""
            return "\(price.dropFirst()) \(offer.validity.first) \(offer.validity.last)".replacing("2026-", with: "")
        }
        #expect(lines == expected, "\(read.steps)")
        #expect(read.isSaleOver == (promo == "2.99" && through == "2026-11-18"))
    }

    @Test(
        "a row says its group, its kind and why",
        arguments: [
            ("Maple Lane Salted Butter Sticks", "butter: the noun \"butter stick\", kind butter"),
            ("Somebody's Own", "unknown: no known noun or brand, of no known kind"),
        ])
    func group(title: String, expected: String) throws {
        let reader = try OfferReader(Rig.definition("kroger"), today: Self.today)
        #expect(reader.read(RawOffer([.sku: "1", .title: title, .regularPrice: "2.99"])).groupAndKind == expected)
    }

    @Test("a sale whose dates are not understood never wins, and the shelf price holds")
    func unreadSale() throws {
        let reader = try OfferReader(Rig.definition("kroger"), today: Self.today)
        let offers = reader.offers(from: Self.row(promo: "2.99", through: "never"))
        #expect(offers.count == 1 && offers[0].hasUnreadDays)
        #expect(offers[0].reading.promotion?.conditions == [.someDays] && offers[0].reading.regular != nil)
    }

    @Test("days that are used end the condition, and days that cannot be used make one")
    func condition() throws {
        let reader = try OfferReader(Rig.definition("publix"), today: Self.today)
        func conditions(_ deal: String, _ valid: String) -> [Set<Promotion.Condition>?] {
            let row = RawOffer([.sku: "1", .title: "Milk", .deal: deal, .valid: valid])
            return reader.offers(from: row).map { $0.reading.promotion?.conditions }
        }
        #expect(conditions("$2.99 Friday only", "11/19 - 11/25") == [[]])
        #expect(conditions("$2.99 2 Days Only", "11/19 - 11/25") == [[.someDays]])
        #expect(conditions("$2.99", "the big week") == [[.someDays]])
        #expect(conditions("$2.99", "11/19 - 11/25") == [[]])
    }
}
