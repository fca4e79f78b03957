/// A chain's own words for a thing it sells.
package struct Listing: Hashable, Sendable {
    /// The chain's number for it (Kroger: productId; Publix: the ad's item code). Not a GTIN.
    package let sku: String
    package let title: String
    package let brand: String?
    /// Size or package words as printed.
    package let sizeText: String?
    package let department: String?

    package init(sku: String, title: String, brand: String? = nil, sizeText: String? = nil, department: String? = nil) {
        self.sku = sku
        self.title = title
        self.brand = brand
        self.sizeText = sizeText
        self.department = department
    }
}

/// The words of an ad line exactly as printed (white space collapsed, entities decoded); nil where the page has none.
/// Days that stand in a field of their own are words only where they were not understood.
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

/// Where in the words a number was read, and by which rule. Every price can be traced to its evidence.
package struct Evidence: Hashable, Sendable {
    /// Which words of the listing or line were read. Raw values stand in tables and JSON.
    package enum Field: String, Hashable, Sendable, CaseIterable {
        case deal, savings, details, title
        case regularPrice = "regular_price"
        case promoPrice = "promo_price"
    }

    /// The words read, as printed.
    package let text: String
    /// Identifier of the rule that read them, as `circulard grammar` lists it.
    package let rule: String
    package let field: Field
    /// Unicode scalars of the field in front of `text`.
    package let start: Int

    package init(text: String, rule: String, in field: Field, at start: Int = 0) {
        self.text = text
        self.rule = rule
        self.field = field
        self.start = start
    }
}

/// What the words of one line mean. Nothing here is guessed: where `promotion` is nil the words survive without a price.
package struct Reading: Hashable, Sendable {
    package let promotion: Promotion?
    package let price: OfferPrice?
    package let regular: RegularPrice?
    /// What the words say is saved, where they say it exactly ("Save $2.00") beside a price.
    package let saving: Money?
    package let evidence: [Evidence]
    /// Money, percents and numbers that no rule read. Any residue makes the reading partial, and a partial reading has
    /// no price.
    package let residue: [String]

    package init(
        promotion: Promotion?, price: OfferPrice?, regular: RegularPrice? = nil, saving: Money? = nil,
        evidence: [Evidence] = [], residue: [String] = []
    ) {
        self.promotion = promotion
        self.price = price
        self.regular = regular
        self.saving = saving
        self.evidence = evidence
        self.residue = residue
    }

    /// The price where it is that of the whole package: "$0.42 per can" is not that of the twelve its size speaks of.
    fileprivate var packagePrice: OfferPrice? {
        switch promotion?.unit {
        case .each, .pound, .package, .bag, .box, .jar: price
        default: nil
        }
    }

    fileprivate func with(_ price: OfferPrice) -> Reading {
        Reading(
            promotion: promotion, price: price, regular: regular, saving: saving, evidence: evidence, residue: residue)
    }

    package var mechanic: Mechanic { promotion?.mechanic ?? .noPrice }
    package var basis: PriceBasis { price?.basis ?? .unknown }
    package var isPriced: Bool { basis.isComparable }
}

/// One line of one edition: listing, words, their meaning, and when it holds.
package struct Offer: Hashable, Sendable {
    package let listing: Listing
    package let words: AdWords
    package let reading: Reading
    package let size: PackageSize?
    package let unitPrice: UnitPrice?
    /// What the unit price is shown per (NIST Handbook 130); nil where there is none.
    package let displayUnit: DisplayUnit?
    package let validity: Validity

    /// - Parameter displayUnit: tells the unit that packaged goods like these are compared by; nil, or one that measures
    ///   something else, for that of goods of which nothing is known.
    package init(
        listing: Listing, words: AdWords, reading: Reading, size: PackageSize?, validity: Validity,
        displayUnit: (UnitPrice) -> DisplayUnit? = { _ in nil }
    ) {
        self.listing = listing
        self.words = words
        self.reading = reading
        self.size = size
        let unitPrice = reading.packagePrice.flatMap { UnitPrice(price: $0, size: size) }
        self.unitPrice = unitPrice
        self.displayUnit = unitPrice.map { unitPrice in
            let priced = reading.price?.unit ?? .each
            let wanted = priced == .pound ? nil : displayUnit(unitPrice)
            return wanted.flatMap { $0.base == unitPrice.unit ? $0 : nil } ?? unitPrice.displayUnit(for: priced)
        }
        self.validity = validity
    }

    /// Whether words are printed that tell of a deal and gave none. A price list that has no price has no words either.
    package var isNotUnderstood: Bool {
        reading.promotion == nil && (words.deal != nil || words.savings != nil || !reading.residue.isEmpty)
    }

    /// The offer at a store whose registers have these rules: they can tell a price that the words alone do not.
    package func at(_ rules: RegisterRules) -> Offer {
        guard reading.price == nil, reading.residue.isEmpty,
            let price = reading.promotion?.price(regular: reading.regular, rules: rules)
        else { return self }
        return Offer(
            listing: listing, words: words, reading: reading.with(price), size: size, validity: validity
        ) { [displayUnit] _ in displayUnit }
    }

    /// Whether the page prints days that were not understood, so that those of the ad week had to be assumed.
    package var hasUnreadDays: Bool { validity.isAssumed && words.valid != nil }
}
