internal import HTML

extension ScraperDefinition {
    /// Finds the layout of a document and reads its records.
    ///
    /// - Parameters:
    ///   - bytes: the whole document, UTF-8, HTML or JSON.
    ///   - location: the URL or file it came from, for errors.
    /// - Throws: what is wrong with the document: a trap, cut short, unknown, empty, or with too few good records. Nothing
    ///   is returned from a document that fails.
    package func extract(_ bytes: [UInt8], from location: String) throws(ScrapeError) -> Extraction {
        let judge = DocumentJudge(definition: self, bytes: bytes, location: location)
        guard let first = bytes.first(where: { !" \t\r\n".utf8.contains($0) && $0 < 0x80 }) else {
            throw judge.error(.incompleteDocument, "the document is empty: try again")
        }
        return first == UInt8(ascii: "<") ? try judge.readHTML() : try judge.readJSON()
    }
}

/// One document on its way to rows.
struct DocumentJudge {
    let definition: ScraperDefinition
    let bytes: [UInt8]
    let location: String

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
        } catch {
            throw self.error(.malformedDocument, "\(error)")
        }
    }

    func readJSON() throws(ScrapeError) -> Extraction {
        let document = try json(bytes)
        let found: Reading?
        do { found = try layout(of: document) } catch { throw failure(error) }
        guard let found, !found.rows.isEmpty || found.layout.guards.mayBeEmpty else { throw failure(of: document) }
        return try accept(found)
    }

    func json(_ bytes: [UInt8]) throws(ScrapeError) -> JSONValue {
        do {
            return try JSONValue(utf8: bytes)
        } catch {
            throw trap(matching: { _ in false }) ?? failure(error)
        }
    }

    func error(_ code: ScrapeError.Code, _ message: String, isTransient: Bool? = nil) -> ScrapeError {
        ScrapeError(code, source: definition.id, location: location, message: message, isTransient: isTransient)
    }

    func incomplete(_ reason: String) -> ScrapeError {
        error(.incompleteDocument, "the document is cut short (\(reason)): try again, and keep the rows of before")
    }
}

/// A document as its layout read it, before any judgement.
struct Reading {
    let layout: Layout
    let rows: [RawOffer]
    let recordCount: Int
    let total: String?
    let marks: [String]
    let markIs: StoreCode?

    init(layout: Layout, rows: [[RawOffer.Field: String]], total: String?, marks: [String]?, markIs: StoreCode?) {
        self.layout = layout
        recordCount = rows.count
        self.rows = layout.keep?.kept(rows.map(RawOffer.init)) ?? rows.map(RawOffer.init)
        (self.total, self.marks, self.markIs) = (total, marks ?? [], markIs)
    }
}

extension Keep {
    /// - Returns: nothing where the document is no ad.
    fileprivate func kept(_ rows: [RawOffer]) -> [RawOffer] {
        let isAd = mustInclude.isEmpty || rows.contains { $0[field].map(mustInclude.contains) ?? false }
        return isAd ? rows.filter { $0[field].map(values.contains) ?? false } : []
    }
}

extension DocumentJudge {
    private func layout(of page: borrowing HTMLDocument) throws(HTMLError) -> Reading? {
        for layout in definition.layouts {
            guard case .html(let rules) = layout.rules, try rules.records.recognises(page) else { continue }
            return Reading(
                layout: layout, rows: try rules.records.rows(of: page), total: try page.first(rules.total),
                marks: try rules.storeMark?.texts { path throws(HTMLError) in try page.first(path) },
                markIs: rules.storeMark?.codes)
        }
        return nil
    }

    private func layout(of document: JSONValue) throws(JSONError) -> Reading? {
        for layout in definition.layouts {
            guard case .json(let rules) = layout.rules, rules.records.recognises(document) else { continue }
            return Reading(
                layout: layout, rows: try rules.records.rows(of: document),
                total: rules.total?.first(in: document)?.text,
                marks: rules.storeMark?.texts { $0.first(in: document)?.text }, markIs: rules.storeMark?.codes)
        }
        return nil
    }
}
