internal import Support

/// A first layout for a saved page, from a few rows that a person copied from it.
package struct LayoutSketch: Sendable {
    /// The lines of the layout in `scraper.yaml`.
    package let yaml: String
    package let isHTML: Bool
    /// The fields of the examples that were not found on the page.
    package let lostFields: [RawOffer.Field]

    /// - Parameters:
    ///   - page: the document, HTML or JSON.
    ///   - examples: rows with at least a title, as `circulard extract` prints them.
    /// - Throws: an error that says what the page is, if it cannot be read.
    /// - Returns: nil if no title is on the page.
    package init?(page: [UInt8], examples: [RawOffer]) throws {
        let page = try ReadableDocument(page).bytes
        isHTML = page.beginAsHTML == true
        let known = examples.compactMap(\.known)
        let search = PlaceSearch(
            page: isHTML ? try SearchedHTML(page) : SearchedJSON(try JSONValue(utf8: page)), known: known, earlier: [],
            earlierPages: [])
        guard let places = try search.places() else { return nil }
        let wanted = RawOffer.Field.printed.filter { field in examples.contains { $0[field] != nil } }
        lostFields = wanted.filter { places.selectors[$0.rawValue] == nil }
        let fields = wanted.compactMap { field in places.selectors[field.rawValue].map { (field, $0) } }
        let lines = fields.map { field, found in "      \(field.rawValue): \(found.yamlText)" }
        yaml = """
            layouts:
              - name: ad
                format: \(isHTML ? "html" : "json")
                # The document has this layout if this selects anything.
                when: \(places.records.yamlText)
                # One record for each offer.
                records: \(places.records.yamlText)
                fields:
            \(lines.joined(separator: "\n"))
                # The percentage of records that must have the field.
                required: {title: 100}

            """
    }
}

extension FoundSelector {
    fileprivate var yamlText: String {
        prefix.isEmpty
            ? selector.yamlText : "{select: \(selector.yamlText), transform: {strip_prefix: \(prefix.yamlText)}}"
    }
}

extension RawOffer {
    fileprivate var known: KnownRecord? {
        title.map { title in
            KnownRecord(
                title: title,
                texts: Dictionary(
                    uniqueKeysWithValues: Field.printed.compactMap { field in
                        self[field].map { (field.rawValue, $0) }
                    }))
        }
    }
}
