/// A chain's own description of an item it sells.
///
/// Listings are equal if number and text are. Addresses and aisles differ from store to store and from day to day, and make no
/// other listing.
package struct Listing: Sendable {
    /// The chain's item number (Kroger: productId; Publix: the ad's item code). Not a GTIN.
    package let sku: String
    package let title: String
    package let brand: String?
    /// Size or package text as printed.
    package let sizeText: String?
    package let department: String?
    /// The number of its bar code, if the source states it.
    package let gtin: GTIN?
    /// The https addresses of its picture and of its page.
    package let image: String?, url: String?
    /// Where the store that was read has it: the number of the aisle, or a name, if the source tells it.
    package let aisle: String?

    package init(
        sku: String, title: String, brand: String? = nil, sizeText: String? = nil, department: String? = nil,
        gtin: GTIN? = nil, image: String? = nil, url: String? = nil, aisle: String? = nil
    ) {
        (self.sku, self.title, self.brand) = (sku, title, brand)
        (self.sizeText, self.department) = (sizeText, department)
        (self.gtin, self.image, self.url, self.aisle) = (gtin, image, url, aisle)
    }
}

extension Listing: Hashable {
    private struct NumberAndText: Hashable {
        let sku: String, title: String, brand: String?, sizeText: String?, department: String?
    }

    private var key: NumberAndText {
        NumberAndText(sku: sku, title: title, brand: brand, sizeText: sizeText, department: department)
    }

    package static func == (one: Listing, other: Listing) -> Bool { one.key == other.key }
    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// The text of an ad line exactly as printed (white space collapsed, entities decoded); nil if the page has none. Dates
/// in a field of their own are included only if they were not understood.
package struct AdWords: Hashable, Sendable {
    package let deal: String?
    package let savings: String?
    package let details: String?
    package let valid: String?

    package init(deal: String? = nil, savings: String? = nil, details: String? = nil, valid: String? = nil) {
        self.deal = deal
        self.savings = savings
        self.details = details
        self.valid = valid
    }
}

/// The place of a number in the ad text, and the rule that read it. Every price can be traced to its evidence.
package struct Evidence: Hashable, Sendable {
    /// The field of the listing or line that was read. Raw values are stored in tables and JSON.
    package enum AdField: String, Hashable, Sendable, CaseIterable {
        case deal, savings, details, title
        case regularPrice = "regular_price"
        case promoPrice = "promo_price"
    }

    /// The text read, as printed.
    package let text: String
    /// The identifier of the rule that read it, as `circulard grammar` lists it.
    package let rule: String
    package let field: AdField
    /// The offset of `text` in the field, in Unicode scalars.
    package let start: Int

    package init(text: String, rule: String, in field: AdField, at start: Int = 0) {
        self.text = text
        self.rule = rule
        self.field = field
        self.start = start
    }
}

/// The meaning of one line's text. Nothing here is guessed: if `promotion` is nil, the text is kept without a price.
package struct Reading: Hashable, Sendable {
    package let promotion: Promotion?
    package let price: OfferPrice?
    package let regular: RegularPrice?
    /// The saving that the text states exactly ("Save $2.00") beside a price.
    package let saving: Money?
    /// The percentage that the text states is off the price already: "$2.55, -20%".
    package let percentSaved: Int?
    package let evidence: [Evidence]
    /// Amounts of money, percentages and numbers that no rule read. Any unparsed text makes the reading partial, and a
    /// partial reading has no price.
    package let unparsedText: [String]

    /// The price follows from the rest.
    package init(
        promotion: Promotion?, regular: RegularPrice? = nil, saving: Money? = nil, percentSaved: Int? = nil,
        evidence: [Evidence] = [], unparsedText: [String] = []
    ) {
        self.init(
            stored: promotion, price: unparsedText.isEmpty ? promotion?.price(regular: regular) : nil, regular: regular,
            saving: saving, percentSaved: percentSaved, evidence: evidence, unparsedText: unparsedText)
    }

    /// With the price that an earlier release, or a checkout policy, gave. The tables have proved a stored one.
    package init(
        stored promotion: Promotion?, price: OfferPrice?, regular: RegularPrice? = nil, saving: Money? = nil,
        percentSaved: Int? = nil, evidence: [Evidence] = [], unparsedText: [String] = []
    ) {
        self.promotion = promotion
        self.price = price
        self.regular = regular
        self.saving = saving
        self.percentSaved = percentSaved
        self.evidence = evidence
        self.unparsedText = unparsedText
    }

    /// The price if it is that of the whole package: "$0.42 per can" is not the price of a twelve-pack.
    fileprivate var packagePrice: OfferPrice? {
        switch promotion?.unit {
        case .each, .pound, .package, .pack, .bag, .basket, .box, .carton, .jar, .tub, .loaf, .rack, .tray, .pint,
            .quart:
            price
        default: nil
        }
    }

    fileprivate func with(_ price: OfferPrice) -> Reading {
        Reading(
            stored: promotion, price: price, regular: regular, saving: saving, percentSaved: percentSaved,
            evidence: evidence, unparsedText: unparsedText)
    }

    /// The same reading as a deal of only some of its days, or as one of all of them.
    package func onSomeDaysOnly(_ isOnSomeDaysOnly: Bool) -> Reading {
        guard let promotion, promotion.conditions.contains(.someDays) != isOnSomeDaysOnly else { return self }
        var terms = promotion.terms
        if isOnSomeDaysOnly { terms.conditions.insert(.someDays) } else { terms.conditions.remove(.someDays) }
        return Reading(
            stored: promotion.with(terms), price: price, regular: regular, saving: saving,
            percentSaved: percentSaved, evidence: evidence, unparsedText: unparsedText)
    }

    package var mechanic: Mechanic { promotion?.mechanic ?? .noPrice }
    package var basis: PriceBasis { price?.basis ?? .unknown }
    package var isPriced: Bool { basis.isComparable }
}

/// One line of one edition: listing, text, meaning and validity.
package struct Offer: Hashable, Sendable {
    package let listing: Listing
    package let words: AdWords
    package let reading: Reading
    package let size: PackageSize?
    /// Nil if there is no size, or an earlier release stored the offer without it.
    package let sizeSource: SizeSource?
    package let unitPrice: UnitPrice?
    /// The display unit of the unit price (NIST Handbook 130); nil if there is none.
    package let displayUnit: DisplayUnit?
    package let validity: Validity
    /// Whether the page prints dates that were not understood. Not stored: only the run that reads a page asks.
    package let hasUnreadDays: Bool

    /// - Parameter displayUnit: returns the unit in which packaged goods like these are compared; if nil, or of another
    ///   kind than the base unit, the default unit applies.
    package init(
        listing: Listing, words: AdWords, reading: Reading, size: PackageSize?, sizeSource: SizeSource? = .text,
        validity: Validity, hasUnreadDays: Bool = false,
        displayUnit: (UnitPrice) -> DisplayUnit? = { _ in nil }
    ) {
        self.listing = listing
        self.words = words
        self.reading = reading
        self.size = size
        self.sizeSource = size == nil ? nil : sizeSource
        let unitPrice = reading.packagePrice.flatMap { UnitPrice(price: $0, size: size) }
        self.unitPrice = unitPrice
        self.displayUnit = unitPrice.map { unitPrice in
            let priced = reading.price?.unit ?? .each
            let wanted = priced == .pound ? nil : displayUnit(unitPrice)
            return wanted.flatMap { $0.base == unitPrice.unit ? $0 : nil } ?? unitPrice.displayUnit(for: priced)
        }
        self.validity = validity
        self.hasUnreadDays = hasUnreadDays
    }

    /// Whether deal text is printed that gave no deal. A price list entry without a price has no text either.
    package var isNotUnderstood: Bool {
        reading.promotion == nil && (words.deal != nil || words.savings != nil || !reading.unparsedText.isEmpty)
    }

    /// The offer at a store with this checkout policy, which can determine a price that the text alone does not.
    package func at(_ rules: CheckoutPolicy) -> Offer {
        guard reading.price == nil, reading.unparsedText.isEmpty,
            let price = reading.promotion?.price(regular: reading.regular, rules: rules)
        else { return self }
        return Offer(
            listing: listing, words: words, reading: reading.with(price), size: size, sizeSource: sizeSource,
            validity: validity, hasUnreadDays: hasUnreadDays
        ) { [displayUnit] _ in displayUnit }
    }
}
