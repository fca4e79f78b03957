internal import HTML
internal import Support

extension ScraperDefinition {
    /// Finds the layout of a document and reads its records.
    ///
    /// - Parameters:
    ///   - bytes: the whole document, HTML or JSON, in any form that `ReadableDocument` reads.
    ///   - location: the URL or file it came from, for errors.
    /// - Throws: the reason why the document is unusable: a block page, truncated, of unknown layout, empty, or with
    ///   too few good records. Nothing is returned from such a document.
    package func extract(_ bytes: [UInt8], from location: String) throws(ScrapeError) -> Extraction {
        let judge = try DocumentReader(definition: self, stored: bytes, location: location)
        guard let isHTML = judge.bytes.beginAsHTML else {
            throw judge.error(.incompleteDocument, "the document is empty: try again")
        }
        return isHTML ? try judge.readHTML() : try judge.readJSON()
    }

    /// Whether a document is read as HTML, by libxml2; otherwise it is read as JSON, by Swift alone. nil if it is empty.
    package static func isHTML(_ bytes: [UInt8]) -> Bool? {
        bytes.beginAsHTML == true ? true : ((try? ReadableDocument(bytes).bytes) ?? bytes).beginAsHTML
    }
}

extension [UInt8] {
    /// nil without a character.
    var beginAsHTML: Bool? {
        first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 }.map { $0 == UInt8(ascii: "<") }
    }
}

/// One document during extraction.
struct DocumentReader {
    let definition: ScraperDefinition
    /// UTF-8, HTML or JSON.
    let bytes: [UInt8]
    let location: String
    /// The places that were not UTF-8.
    var replacementCount = 0

    func readHTML() throws(ScrapeError) -> Extraction {
        do {
            let page = try HTMLDocument(utf8: bytes)
            guard let found = try layout(of: page), !found.rows.isEmpty || found.layout.guards.mayBeEmpty else {
                throw try failure(of: page)
            }
            if let reason = page.incompleteReason { throw incomplete(reason) }
            return try accept(found)
        } catch let error as ScrapeError {
            throw error
        } catch let error as HTMLError {
            throw failure(error)
        } catch let error as JSONError {
            throw failure(ofEmbedded: error)
        } catch {
            throw self.error(.malformedDocument, "\(error)")
        }
    }

    func readJSON() throws(ScrapeError) -> Extraction {
        let document = try json(bytes)
        let found: DocumentReading?
        do { found = try layout(of: document) } catch { throw failure(error) }
        guard let found, !found.rows.isEmpty || found.layout.guards.mayBeEmpty else { throw failure(of: document) }
        return try accept(found)
    }

    func json(_ bytes: [UInt8]) throws(ScrapeError) -> JSONValue {
        do {
            return try JSONValue(utf8: bytes)
        } catch {
            throw blockPage(matching: { _ in false }) ?? failure(error)
        }
    }

    func error(_ code: ScrapeError.Code, _ message: String, isTransient: Bool? = nil) -> ScrapeError {
        ScrapeError(code, source: definition.id, location: location, message: message, isTransient: isTransient)
    }

    func incomplete(_ reason: String) -> ScrapeError {
        error(.incompleteDocument, "the document is incomplete (\(reason)): try again, and keep the earlier rows")
    }
}

/// A document as read by its layout, before any check.
struct DocumentReading {
    let layout: Layout
    let rows: [RawOffer]
    let recordCount: Int
    let leftOut: [String: Int]
    let total: String?
    let marks: [String]
    let markIs: StoreCode?

    init(
        layout: Layout, _ found: FoundRecords<RawOffer.Field>, total: String?, marks: [String]?, markIs: StoreCode?
    ) {
        self.layout = layout
        recordCount = found.rows.count + found.leftOut.count
        let all = found.rows.map(RawOffer.init)
        let kept = layout.includeIf?.kept(all)
        rows = kept ?? all
        leftOut = (found.leftOut + (layout.includeIf?.namesOfOthers(all) ?? [])).counted
        (self.total, self.marks, self.markIs) = (total, marks ?? [], markIs)
    }
}

extension [String] {
    /// How often each occurs.
    var counted: [String: Int] { Dictionary(map { ($0, 1) }, uniquingKeysWith: +) }
}

extension Inclusion {
    /// Of each row that is not included.
    fileprivate func namesOfOthers(_ rows: [RawOffer]) -> [String] {
        rows.map { $0[field] ?? "without \(field.rawValue)" }.filter { !values.contains($0) }
    }

    /// - Returns: no rows if the document is not an ad.
    fileprivate func kept(_ rows: [RawOffer]) -> [RawOffer] {
        let isAd = mustInclude.isEmpty || rows.contains { $0[field].map(mustInclude.contains) ?? false }
        return isAd ? rows.filter { $0[field].map(values.contains) ?? false } : []
    }
}

extension DocumentReader {
    private func layout(of page: borrowing HTMLDocument) throws -> DocumentReading? {
        for layout in definition.layouts {
            if let reading = try embeddedReading(of: layout, in: page) { return reading }
            guard case .html(let rules) = layout.rules, try rules.records.recognises(page) else { continue }
            return DocumentReading(
                layout: layout, try rules.records.rows(of: page), total: try page.first(rules.total),
                marks: try rules.storeCheck?.texts { path throws(HTMLError) in try page.first(path) },
                markIs: rules.storeCheck?.codes)
        }
        return nil
    }

    /// The JSON in an element of the page; nil where there is none, or none of this layout.
    private func embeddedReading(of layout: Layout, in page: borrowing HTMLDocument) throws -> DocumentReading? {
        guard let path = layout.embedded, let text = try page.first(path) else { return nil }
        return try reading(of: try JSONValue(utf8: Array(text.utf8)), by: layout)
    }

    private func layout(of document: JSONValue) throws(JSONError) -> DocumentReading? {
        for layout in definition.layouts where layout.embedded == nil {
            if let reading = try reading(of: document, by: layout) { return reading }
        }
        return nil
    }

    private func reading(of document: JSONValue, by layout: Layout) throws(JSONError) -> DocumentReading? {
        guard case .json(let rules) = layout.rules, rules.records.recognises(document) else { return nil }
        return DocumentReading(
            layout: layout, try rules.records.rows(of: document), total: rules.total?.first(in: document)?.text,
            marks: rules.storeCheck?.texts { $0.first(in: document)?.text }, markIs: rules.storeCheck?.codes)
    }
}
