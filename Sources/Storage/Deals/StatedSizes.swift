package import Deals
import Postgres

/// A size that an offer of a listing states, and the text that states it.
package struct StatedSize: Hashable, Sendable {
    package let sku: String, title: String
    package let sizeText: String?, detailsText: String?
    package let size: PackageSize

    package init(sku: String, title: String, sizeText: String?, detailsText: String?, size: PackageSize) {
        (self.sku, self.title, self.sizeText, self.detailsText, self.size) = (sku, title, sizeText, detailsText, size)
    }
}

extension Database {
    /// The sizes read in any edition for these item numbers of a chain, without those that are approximate or were taken
    /// from another edition.
    package func statedSizes(ofChain chain: String, skus: [String]) async throws -> [StatedSize] {
        try await connection.rows(
            of: """
                SELECT DISTINCT l.sku, l.title, l.size_text, o.details_text,
                    \(.list(OfferColumn.size.map { "o.\($0.sql)" }))
                FROM listing l JOIN offer_all o ON o.listing_id = l.id
                WHERE l.chain_id = \(.text(chain)) AND l.sku = ANY (\(.texts(skus))::text[])
                  AND NOT o.size_is_approximate AND o.size_source IS DISTINCT FROM 'earlier_edition'
                """
        ).compactMap { row in
            guard let size = try PackageSize(row) else { return nil }
            return StatedSize(
                sku: try row.required("sku", row.text), title: try row.required("title", row.text),
                sizeText: try row.text("size_text"), detailsText: try row.text("details_text"), size: size)
        }
    }
}
