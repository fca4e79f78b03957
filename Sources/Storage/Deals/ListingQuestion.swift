import Postgres

/// The listings that a question is about.
package enum ListingQuestion: Hashable, Sendable {
    /// Those that name goods of one of these comparison groups.
    ///
    /// `words` finds those whose groups were not sought yet, after an upgrade; nil leaves them out.
    case groups([String], words: String? = nil)
    /// By words of title, brand or size as one types into a search box: all of them, "a phrase", or, -not.
    case words(String)
    /// Those with one of these item numbers, at any chain, or with one of these as their GTIN.
    case skus([String])
    /// By their ids.
    case listings([Int64])
}

extension [ListingQuestion] {
    /// Rows of the index of a question and the id of a listing, which may occur twice. The text of the statement is the same
    /// for any questions. Each part is a scan of an index for each text: PostgreSQL does not look into a subquery with
    /// OFFSET, and otherwise reads whole tables, since it cannot know how few the texts are.
    var query: SQLQuery {
        let groups = pairs { if case .groups(let names, _) = $0 { names } else { [] } }
        let found: SQLQuery = """
            LATERAL (SELECT l.id FROM listing l WHERE l.search @@ websearch_to_tsquery('english', q.text) OFFSET 0) l
            """
        let unread: SQLQuery = "\(.text(NewListings.unread.rulesDigest))::text"
        return """
            SELECT q.question, g.listing_id AS id FROM \(groups), LATERAL (
                SELECT g.listing_id FROM listing_group g WHERE g.comparison_group = q.text OFFSET 0) g
            UNION ALL
            SELECT q.question, g.listing_id FROM \(groups), LATERAL (
                SELECT g.listing_id FROM listing_group g
                WHERE g.further_groups <> '{}' AND g.further_groups @> ARRAY[q.text] OFFSET 0) g
            UNION ALL
            SELECT q.question, l.id FROM \(pairs { if case .groups(_, let words?) = $0 { [words] } else { [] } }), \(found)
            WHERE coalesce((SELECT g.rules_digest FROM listing_group g WHERE g.listing_id = l.id), \(unread)) = \(unread)
            UNION ALL
            SELECT q.question, l.id FROM \(pairs { if case .words(let words) = $0 { [words] } else { [] } }), \(found)
            UNION ALL
            SELECT q.question, l.id FROM \(pairs { if case .skus(let numbers) = $0 { numbers } else { [] } }),
                LATERAL (SELECT l.id FROM chain c JOIN listing l ON l.chain_id = c.id AND l.sku = q.text
                         UNION ALL SELECT l.id FROM listing l WHERE l.gtin = q.text OFFSET 0) l
            UNION ALL
            SELECT q.question, q.text::bigint FROM \(pairs { if case .listings(let ids) = $0 { ids.map { "\($0)" } } else { [] } })
            """
    }

    /// A row for the index of a question and each of its texts.
    private func pairs(_ texts: (ListingQuestion) -> [String]) -> SQLQuery {
        let pairs = enumerated().flatMap { index, question in texts(question).map { (index: index, text: $0) } }
        return """
            unnest(\(.integers(pairs.map(\.index)))::integer[], \(.texts(pairs.map(\.text)))::text[]) AS q (question, text)
            """
    }
}
