import Deals
package import Pricing
package import Rows
import Storage
import Support

/// The position of a store in a comparison.
package struct StoreRank: Sendable {
    package let rank: Int
    /// The measure by which rows of its section are compared; sections cannot be compared with each other.
    package let measure: Measure
    package let isComparable: Bool
    package let isSubstitute: Bool
    package let placement: Placement

    package var storeID: Int64 { placement.contender.storeID }
    package var isBest: Bool { isComparable && !isSubstitute && rank == 1 && placement.canWin }

    /// Of all stores, each but once for the goods asked for, and once for substitutes.
    package static func all(of answer: QueryAnswer) -> [StoreRank] {
        all(of: answer.asked.comparison, isSubstitute: false)
            + all(of: answer.substitutes.comparison, isSubstitute: true)
    }

    package static func all(of comparison: Comparison, isSubstitute: Bool) -> [StoreRank] {
        ([(comparison.ranked, true)] + comparison.notComparable.map { ($0, false) }).flatMap { section, isComparable in
            section.placements.enumerated().map { index, placement in
                StoreRank(
                    rank: index + 1, measure: section.measure, isComparable: isComparable, isSubstitute: isSubstitute,
                    placement: placement)
            }
        }
    }
}

/// A store's best offer in a comparison.
package struct RankedRow: Sendable {
    package let standing: StoreRank
    package let shopper: ShopperPrice
    package let deal: DealRow

    package init(_ standing: StoreRank, of answer: ComparisonAnswer) {
        self.standing = standing
        shopper = answer.shopperPrices[standing.placement.contender.id]
        deal = DealRow(answer.priced[standing.placement.contender.id], now: answer.now)
    }
}

/// Said of a whole comparison.
package struct ComparisonSummary {
    let understood: String, suggestions: [String]
    let answer: ComparisonAnswer

    package init(understood: String, suggestions: [String] = [], _ answer: ComparisonAnswer) {
        (self.understood, self.suggestions, self.answer) = (understood, suggestions, answer)
    }

    package init(_ found: QueryAnswer) {
        self.init(understood: found.query.understood, suggestions: found.query.suggestions, found.asked)
    }

    package static let fields: [RowField<ComparisonSummary>] = [
        RowField("understood", \.understood, "How `q` was understood, in words."),
        RowField("suggestions", \.suggestions, "Goods that may be meant, if `q` names none that are known."),
        RowField(
            "compared_by", { Phrases.measure($0.answer.comparison.ranked.measure) },
            "\"each\", \"per lb\", \"per oz\", …"),
        RowField(
            "without_price", { $0.answer.unpricedCount + $0.answer.unranked.count },
            "Number of offers found without a price to compare: the text gives none, was not understood, or needs what the shopper does not have."
        ),
    ]

    /// - Parameter more: members beside those of every comparison.
    package func response(_ rows: [RankedRow], with more: [Value.Member] = []) -> ListResponse<RankedRow> {
        ListResponse(
            listName: "ranked", shape: .ranked, envelope: Self.fields.members(of: self) + more, rows: rows)
    }
}

extension RowSchema where Row == RankedRow {
    package static let ranked = RowSchema(
        name: "RankedDeal", about: "The best offer of a store, and the reason for its rank.",
        fields: [
            RowField(
                "relation", .words(["same", "substitute"]), { $0.standing.isSubstitute ? "substitute" : "same" },
                "same: the goods asked for; substitute: goods one step away, never ranked among them."),
            RowField("rank", \.standing.rank, "From 1, among rows of the same relation and compared_by."),
            RowField(
                "best_value", \.standing.isBest, "Whether this is the best offer; never a stale price or an outlier."),
            RowField(
                "compared_by", { Phrases.measure($0.standing.measure) },
                "The measure of its rank. Rows of another measure than the answer's cannot be compared with its rows."),
            RowField(
                "compared_cents", \.standing.placement.contender.price.decimalCents,
                "Exact cents per compared_by, with up to four decimals."),
            RowField("band", \.standing.placement.band, "Rows of one band have similar prices."),
            RowField(
                "unit_price_is_outlier", { $0.standing.placement.contender.outlier != nil },
                "Below a third or above three times the median of the unit prices compared, where there are at least four different ones: more likely misread than a bargain."
            ),
            RowField(
                "reason", .words(["lowest", "similar", "outlier", "stale"]), \.standing.placement.reason.word,
                "lowest of its band; similar, so that distance decides; outlier: too far from the usual price to rank; stale: seen too long ago to rank."
            ),
            RowField(
                "quantity", \.shopper.price.quantity,
                "Units of the price compared: those asked for, otherwise those of the deal."),
            RowField("quantity_checkout_cents", \.shopper.price.cashNeeded, "Sum at checkout of quantity units."),
            RowField(
                "quantity_each_cents", \.shopper.price.effectiveEach.decimalCents,
                "Exact cents of one unit when quantity are bought, with up to four decimals."),
            RowField(
                "quantity_basis", .words(["exact", "at_most"]), \.shopper.price.basis.rawValue,
                "Certainty of quantity_checkout_cents."),
            RowField(
                "unmet_conditions", \.shopper.unmet,
                "Conditions of the deal that the shopper does not meet: the price compared is then that without the deal."
            ),
        ]
            + RowSchema<DealRow>.deal.fields.map { RowField($0, of: \.deal) },
        example: .example, location: { $0.deal.deal.store.location.rowLocation })
}

/// An offer with a price that the shopper does not get.
private struct UnrankedRow: Sendable {
    let reason: String, unmet: [Promotion.Condition]
    let deal: DealRow

    static let fields: [RowField<UnrankedRow>] =
        [
            RowField("reason", \.reason, "Why it is not ranked, in words."),
            RowField("unmet_conditions", \.unmet, "Conditions of the deal that the shopper does not meet."),
        ] + RowSchema<DealRow>.deal.fields.map { RowField($0, of: \.deal) }
}

extension QueryAnswer {
    /// The whole comparison as one answer, with what was asked.
    ///
    /// - Parameter limit: of the stores of each measure.
    package func response(radiusMiles: Int, limit: Int) -> ListResponse<RankedRow> {
        let ranks = StoreRank.all(of: self).filter { $0.rank <= limit }
        let unranked = asked.unranked.prefix(limit).map {
            UnrankedRow(
                reason: $0.reason(quantity: asked.quantity), unmet: $0.unmet, deal: DealRow($0.row, now: asked.now))
        }
        return ComparisonSummary(self).response(
            ranks.map { RankedRow($0, of: $0.isSubstitute ? substitutes : asked) },
            with: [
                .init("q", .text(query.text)), .init("as_of", Timestamp(asked.now).fieldValue),
                .init("radius_miles", .integer(radiusMiles)),
                .init("tolerance_percent", .integer(asked.toleranceBasisPoints / 100)),
                .init("unranked", .list(unranked.map(UnrankedRow.fields.object))),
            ])
    }
}

extension Placement.Reason {
    fileprivate var word: String {
        switch self {
        case .lowest: "lowest"
        case .similar: "similar"
        case .outlier: "outlier"
        case .stale: "stale"
        }
    }
}
