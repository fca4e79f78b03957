import CommandSupport
import Deals
import Matching
import Pricing
import Storage

/// Asks the queries of a labelled file in a market.
struct QueryScoring {
    /// The names of the columns that other labelled files call "text" and "source".
    static let names = ["text": "item", "source": "chain"]
    static let columns = ["query", "title", "size", "relevance"]

    private let rules: QueryRules
    private let listings: [(row: MarketRow, listing: QueriedListing, identity: ItemIdentity)]

    init(market: QueryMarket, rules: QueryRules) throws {
        self.rules = rules
        let forms = try market.skuForms()
        listings = market.rows.values.sorted { ($0.key.chain, $0.key.sku) < ($1.key.chain, $1.key.sku) }.map { row in
            (
                row,
                QueriedListing(
                    title: row.title, brand: row.brand, size: row.size, department: row.department, rules),
                ItemIdentity(sku: row.key.sku, chain: row.key.chain, form: forms[row.key.chain])
            )
        }
    }

    /// - Throws: a failure if a label is not 0, 1 or 2.
    func verdict(of text: String, labels rows: [LabelledFile.LabelledRow], in path: String) throws -> QueryVerdict {
        let query = ShopperQuery(text, rules: rules)
        let labels = try Dictionary(rows.map { (MarketKey($0), try Self.label($0, in: path)) }) { max($0, $1) }
        var parts: [GoodsRelation: [ListedRow]] = [:]
        for (row, listing, identity) in listings {
            let coverage = query.covers(listing, identity: identity, sku: row.key.sku)
            let label = labels[row.key] ?? 0
            guard coverage.relation >= .substitute || label == 2 else { continue }
            parts[coverage.relation, default: []].append(ListedRow(row: row, coverage: coverage, label: label))
        }
        return QueryVerdict(
            query: query, first: Self.ordered(parts[.same] ?? []), second: Self.ordered(parts[.substitute] ?? []),
            missed: GoodsRelation.allCases.filter { $0 != .same }.flatMap { parts[$0] ?? [] }.filter { $0.label == 2 },
            answerCount: labels.values.count { $0 == 2 })
    }

    private static func label(_ row: LabelledFile.LabelledRow, in path: String) throws -> Int {
        guard let label = row["relevance"].flatMap({ Int($0) }), (0...2).contains(label) else {
            throw Failure(
                .badData, "line \(row.line) of \(path) has the relevance \"\(row["relevance"] ?? "")\"",
                advice: "2 is an answer, 1 a substitute, 0 something else")
        }
        return label
    }

    /// By the comparison of their prices; rows without one come last, the fullest answer first.
    private static func ordered(_ rows: [ListedRow]) -> [ListedRow] {
        let fullest = rows.sorted {
            ($0.coverage.furtherWords, $0.row.key.chain, $0.row.key.sku)
                < ($1.coverage.furtherWords, $1.row.key.chain, $1.row.key.sku)
        }
        let priced = fullest.enumerated().compactMap { number, row in
            row.row.pricedOffer(storeID: Int64(number)).map { (number, $0) }
        }
        let comparison = Comparison(
            of: priced.map(\.1), toleranceBasisPoints: Ranking.defaultToleranceBasisPoints, now: 0)
        let order = ([comparison.ranked] + comparison.notComparable).flatMap(\.placements).map {
            priced[$0.contender.id].0
        }
        return order.map { fullest[$0] } + fullest.indices.filter { !order.contains($0) }.map { fullest[$0] }
    }
}

/// A listing in the answer to a query.
struct ListedRow {
    let row: MarketRow
    let coverage: QueryCoverage
    /// 2 for an answer, 1 for a substitute, 0 for something else.
    let label: Int
}

/// The answer to one query.
struct QueryVerdict {
    let query: ShopperQuery
    /// The goods asked for, in their order.
    let first: [ListedRow]
    /// The substitutes, in their order.
    let second: [ListedRow]
    /// Answers that are not in the first part.
    let missed: [ListedRow]
    /// The number of rows that the labels call answers.
    let answerCount: Int

    var wrong: [ListedRow] { first.filter { $0.label != 2 } }
    var wrongSubstitutes: [ListedRow] { second.filter { $0.label == 0 } }
    var isFirstRight: Bool { first.first?.label == 2 }
    var mistakeCount: Int { wrong.count + missed.count + wrongSubstitutes.count }
}

/// Counts over the queries of a file.
struct QueryScore: Hashable, Encodable {
    let queries: Int
    /// Queries that have an answer in the market, and those of them whose first row is one.
    let answerable: Int, firstRowRight: Int
    /// Rows in the first part, and those of them that are answers.
    let listed: Int, listedRight: Int
    /// Rows that are answers; `listedRight` of them are found.
    let answers: Int
    /// Rows in the substitutes part, and those of them that are substitutes or answers.
    let substitutes: Int, substitutesRight: Int

    init(_ verdicts: [QueryVerdict]) {
        queries = verdicts.count
        answerable = verdicts.count { $0.answerCount > 0 }
        firstRowRight = verdicts.count(where: \.isFirstRight)
        listed = verdicts.map(\.first.count).reduce(0, +)
        listedRight = listed - verdicts.map(\.wrong.count).reduce(0, +)
        answers = verdicts.map(\.answerCount).reduce(0, +)
        substitutes = verdicts.map(\.second.count).reduce(0, +)
        substitutesRight = substitutes - verdicts.map(\.wrongSubstitutes.count).reduce(0, +)
    }
}
