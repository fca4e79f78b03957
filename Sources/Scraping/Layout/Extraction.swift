package import Deals

/// What one document gave.
package struct Extraction: Hashable, Sendable {
    /// The layout that recognised it.
    package let layout: String
    /// In document order, repeated rows included.
    package let rows: [RawOffer]
    /// Records in the document, those left out included.
    package let recordCount: Int
    /// How many records the upstream says there are over all pages; nil where it does not say.
    package let declaredTotal: Int?
    /// Whose page it is, in every way the code can be written; empty where it does not say so.
    package let storeMarks: [String]
    /// Which of the store's codes `storeMarks` are; nil without a mark.
    package let storeMarkIs: StoreCode?

    package var storeMark: String? { storeMarks.first }
}

extension Extraction {
    /// Refuses another store's page. Leading zeros do not count: one upstream prints 1083, another 01083, and 0 for none.
    ///
    /// - Throws: `wrongStore`. A page without a mark, or a store without that code, passes.
    package func check(isOf store: Store, source: String, location: String) throws(ScrapeError) {
        guard let storeMark, !withoutLeadingZeros(storeMark).isEmpty, let storeMarkIs,
            let expected = store[storeMarkIs],
            !storeMarks.contains(where: { withoutLeadingZeros($0) == withoutLeadingZeros(expected) })
        else { return }
        throw ScrapeError(
            .wrongStore(expected: expected, found: storeMark), source: source, location: location,
            message: "the page is of store \(storeMark), not \(expected): ask again with the store chosen")
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
