import DealRows
import Deals
import Presentation
import Pricing
import Storage
import WebKit

/// The position of a store in a comparison.
struct StoreRank: Sendable {
    let rank: Int
    /// The measure by which rows of its section are compared; sections cannot be compared with each other.
    let measure: Measure
    let isComparable: Bool
    let isSubstitute: Bool
    let placement: Placement

    var storeID: Int64 { placement.contender.storeID }
    var isBest: Bool { isComparable && !isSubstitute && rank == 1 && placement.canWin }

    /// Of all stores, each but once for the goods asked for, and once for substitutes.
    static func all(of answer: QueryAnswer) -> [StoreRank] {
        all(of: answer.asked.comparison, isSubstitute: false)
            + all(of: answer.substitutes.comparison, isSubstitute: true)
    }

    static func all(of comparison: Comparison, isSubstitute: Bool) -> [StoreRank] {
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
struct RankedRow: Sendable {
    let standing: StoreRank
    let shopper: ShopperPrice
    let deal: DealRow

    init(_ standing: StoreRank, of answer: ComparisonAnswer) {
        self.standing = standing
        shopper = answer.shopperPrices[standing.placement.contender.id]
        deal = DealRow(answer.priced[standing.placement.contender.id], now: answer.now)
    }
}

extension Endpoint {
    static func compare(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/compare", name: "compareStores", summary: "Stores ranked for an item, cheapest first",
            about:
                "The best offer of each store among the goods asked for; after them, of each store's substitutes. Stores are compared by unit price where sizes are "
                + "known, else by the price of one item; if prices are similar, the nearer store goes first. Unit prices "
                + "far from the median come after all others, then stale prices, then rows that can be compared by another measure only.",
            parameters: [Parameters.question, Parameters.searching] + PlaceParameters.parameters(limits) + [
                Parameters.tolerance, Parameters.by, Parameters.quantity, Parameters.with, Parameters.without,
                Parameters.limit(limits),
                Parameters.cursor,
            ],
            formats: [.json, .lines, .csv, .geoJSON],
            answer: ResponseDescription(
                envelope: envelope,
                example: ListResponse(
                    listName: "ranked", shape: .ranked,
                    envelope: members(
                        understood: "coffee, ground and instant", suggestions: [], of: .example),
                    rows: [.example])),
            examples: [
                Example("The cheapest coffee around", "/v1/compare?q=coffee&lat=33.79&lon=-84.33&radius=5"),
                Example(
                    "For someone without a loyalty card",
                    "/v1/compare?q=coffee&lat=33.79&lon=-84.33&without=loyalty_card&limit=3"),
                Example("By the price of one package", "/v1/compare?q=yogurt&lat=33.79&lon=-84.33&by=each&limit=3"),
            ],
            problems: [.invalidCursor, .zipUnknown],
            respond: { query, context in try await compare(query, context) })
    }

    /// More cannot be what one person compares, and would take much memory.
    private static let mostOffers = 5_000

    private static let envelope = [
        FieldDescription("understood", .text, "How `q` was understood, in words."),
        FieldDescription("suggestions", .list(.text), "Goods that may be meant, if `q` names none that are known."),
        FieldDescription("compared_by", .text, "\"each\", \"per lb\", \"per oz\", …"),
        FieldDescription(
            "without_price", .integer,
            "Number of offers found without a price to compare: the text gives none, was not understood, or needs what the shopper does not have."
        ),
    ]

    private static func compare(_ query: Query, _ context: APIContext) async throws -> any AnyListResponse {
        let now = context.clock()
        let words = try query.require(Parameters.question)
        let after: RankCursor? = try query.place()
        let (question, candidates) = try await context.databases.use { database in
            let question = try await ComparisonQuery(
                words, isPlainText: query[Parameters.searching] == .text, in: database)
            let point = try await PlaceParameters.requiredPoint(query, database, now: now)
            return try await (
                question,
                question.candidates(
                    in: database,
                    .near(point, radiusMeters: PlaceParameters.radiusMeters(query, context.limits)),
                    at: now, most: mostOffers + 1)
            )
        }
        guard !candidates.isCut else {
            throw PlaceParameters.refusal("q", "finds more than \(mostOffers) offers there: say it more closely")
        }
        let found = QueryAnswer(question, candidates, settings: settings(query), now: now)
        let all = StoreRank.all(of: found)
        let rest = all[(after?.nextIndex(in: all) ?? 0)...]
        let page = rest.prefix(query.pageSize(context.limits))
        var answer = answer(found, page)
        if page.count < rest.count, let last = page.last {
            answer.next = query.next("/v1/compare", after: RankCursor(index: page.endIndex - 1, last))
        }
        return answer
    }

    private static func settings(_ query: Query) -> QueryAnswer.ComparisonSettings {
        var settings = QueryAnswer.ComparisonSettings()
        settings.byEach = query[Parameters.by] == .each
        settings.toleranceBasisPoints = (query[Parameters.tolerance] ?? 2) * 100
        settings.quantity = query[Parameters.quantity]
        settings.profile = .usual.with(query[Parameters.with] ?? []).without(query[Parameters.without] ?? [])
        return settings
    }

    private static func answer(_ found: QueryAnswer, _ page: ArraySlice<StoreRank>) -> ListResponse<RankedRow> {
        let rows = page.map { RankedRow($0, of: $0.isSubstitute ? found.substitutes : found.asked) }
        var answer = ListResponse(
            listName: "ranked", shape: .ranked,
            envelope: members(
                understood: found.query.understood, suggestions: found.query.suggestions, of: found.asked),
            rows: rows)
        answer.mark(with: rows.map(\.deal))
        return answer
    }

    private static func members(
        understood: String, suggestions: [String], of asked: ComparisonAnswer
    ) -> [Value.Member] {
        [
            .init("understood", .text(understood)), .init("suggestions", .texts(suggestions)),
            .init("compared_by", .text(Phrases.measure(asked.comparison.ranked.measure))),
            .init("without_price", .integer(asked.unpricedCount + asked.unranked.count)),
        ]
    }
}

extension RowSchema where Row == RankedRow {
    static let ranked = RowSchema(
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
            RowField("quantity_checkout_cents", \.shopper.price.cashNeeded.cents, "Sum at checkout of quantity units."),
            RowField(
                "quantity_each_cents", \.shopper.price.effectiveEach.decimalCents,
                "Exact cents of one unit when quantity are bought, with up to four decimals."),
            RowField(
                "quantity_basis", .words(["exact", "at_most"]), \.shopper.price.basis.rawValue,
                "Certainty of quantity_checkout_cents."),
            RowField(
                "unmet_conditions", .list(.words(Promotion.Condition.allCases.map(\.rawValue))),
                { $0.shopper.unmet.map(\.rawValue) },
                "Conditions of the deal that the shopper does not meet: the price compared is then that without the deal."
            ),
        ]
            + RowSchema<DealRow>.deal.fields.map { field in
                RowField(field.description) { (row: RankedRow) in field.value(row.deal) }
            },
        example: .example, location: { $0.deal.deal.store.location.rowLocation })
}
