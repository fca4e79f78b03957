package import Deals

/// The result of one document.
package struct Extraction: Hashable, Codable, Sendable {
    /// The layout that recognised it.
    package let layout: String
    /// In document order, repeated rows included.
    package let rows: [RawOffer]
    /// The number of records in the document, including those left out.
    package let recordCount: Int
    /// The records left out that are not deals of the store, by the name of the exclusion or by their kind.
    package let leftOut: [String: Int]
    /// The addresses left out that are not https, by their field.
    package let droppedAddresses: [String: Int]
    /// The total that the upstream declares over all pages; nil if it does not.
    package let declaredTotal: Int?
    /// The store codes on the page, in every form that the code can have; empty if the page has none.
    let storeMarks: [String]
    /// The kind of store code in `storeMarks`; nil without a mark.
    let storeMarkIs: StoreCode?
    /// The number of places in the document that were not UTF-8 and are now U+FFFD.
    package let replacementCount: Int

    package var storeCheck: String? { storeMarks.first }
}

extension Extraction {
    /// Refuses another store's page. Leading zeros are ignored: one upstream prints 1083, another 01083, and 0 for
    /// none.
    ///
    /// - Throws: `wrongStore`. A page without a mark, or a store without that code, passes.
    package func check(isOf store: Store, source: String, location: String) throws(ScrapeError) {
        guard let storeCheck, !withoutLeadingZeros(storeCheck).isEmpty, let storeMarkIs,
            let expected = store[storeMarkIs],
            !storeMarks.contains(where: { withoutLeadingZeros($0) == withoutLeadingZeros(expected) })
        else { return }
        throw ScrapeError(
            .wrongStore(expected: expected, found: storeCheck), source: source, location: location,
            message: "the page is of store \(storeCheck), not \(expected): request it again with the store selected")
    }
}

extension Store {
    fileprivate subscript(which: StoreCode) -> String? {
        switch which {
        case .code: code
        case .adCode: adCode
        }
    }
}

private func withoutLeadingZeros(_ code: String) -> Substring { code.drop { $0 == "0" } }

extension [String: Int] {
    /// "12 coupons, 3 a heading": the most frequent first.
    package var inWords: String {
        sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}
