package import Deals
package import HTTP

extension FetchPlan.FetchStep {
    init(_ document: DocumentSource, _ values: [Template.Placeholder: String] = [:]) {
        (self.document, self.values) = (document, values)
        start = document.offset == nil ? nil : 0
    }

    /// The next page; nil if this was the last one, or if the upstream has no further pages.
    func page(after recordCount: Int, of declaredTotal: Int?) -> FetchPlan.FetchStep? {
        guard let offset = document.offset, let start, recordCount > 0 else { return nil }
        let next = start + offset.limit
        let isMore = declaredTotal.map { next < $0 } ?? (recordCount >= offset.limit)
        guard isMore, next <= offset.lastStart else { return nil }
        var page = self
        page.start = next
        return page
    }

    var pageValues: [Template.Placeholder: String] {
        guard let start, let offset = document.offset else { return [:] }
        return [.start: "\(start)", .limit: "\(offset.limit)"]
    }

    var label: String {
        let count = values[.ids].map { "\($0.split(separator: ",").count) items" }
        let subject = count ?? values[.term] ?? values[.value]
        let page = start.flatMap { $0 > 0 ? "from \($0)" : nil }
        return [document.name, subject, page].compactMap(\.self).joined(separator: " ")
    }
}

extension Store {
    /// The values available to every document of this store.
    var placeholders: [Template.Placeholder: String] {
        var values: [Template.Placeholder: String] = [.storeCode: code]
        values[.storeAdCode] = adCode
        values[.postalCode] = postalCode.map { String($0.prefix(5)) }
        values.merge(location.placeholders) { own, _ in own }
        return values
    }
}

extension Coordinate {
    var placeholders: [Template.Placeholder: String] {
        [.latitude: "\(latitude)", .longitude: "\(longitude)"]
    }
}

extension ScraperDefinition {
    func steps(of document: DocumentSource, terms: [String]?) throws(ScrapeError) -> [FetchPlan.FetchStep] {
        switch document.repetition {
        case .once, .idBatches: return [FetchPlan.FetchStep(document)]
        case .values(let values): return values.map { FetchPlan.FetchStep(document, [.value: $0]) }
        case .terms(let rules):
            let terms = terms ?? rules.defaults
            if let problem = terms.lazy.compactMap(rules.problem).first { throw badRequest(problem) }
            return terms.map { FetchPlan.FetchStep(document, [.term: $0]) }
        }
    }

    func document(named name: String, for store: Store) throws(ScrapeError) -> DocumentSource {
        guard let document = document(named: name) else {
            let known = documents.map(\.name).joined(separator: ", ")
            throw badRequest("there is no document \"\(name)\"; known: \(known)")
        }
        if document.request.placeholders.contains(.storeAdCode), store.adCode == nil {
            throw badRequest("store \(store.code) has no ad code, which \(name) needs: choose another document")
        }
        if document.request.placeholders.contains(.postalCode), store.postalCode == nil {
            throw badRequest(
                "store \(store.code) has no ZIP code, which \(name) needs: add it with circulard stores add")
        }
        return document
    }

    func badRequest(_ message: String) -> ScrapeError {
        ScrapeError(.badRequest, source: id, location: "scraper.yaml", message: message)
    }

    func request(
        _ rule: RequestRule, _ values: [Template.Placeholder: String], upstream: Upstream?
    ) -> HTTPRequest {
        rule.request(values, upstream: upstream, obeysRobots: politeness.obeysRobots)
    }

    /// The request for the stores within `radiusMiles` of a point.
    ///
    /// - Throws: `badRequest` if the chain lists no stores around a point, or the radius exceeds the locator's maximum.
    package func storesRequest(
        near point: Coordinate, radiusMiles: Int, upstream: Upstream? = nil
    ) throws(ScrapeError) -> HTTPRequest {
        guard let near = try storeDirectory().near else {
            throw badRequest("\(chain) lists no stores around a point: give the code of a store, or add it by hand")
        }
        guard (1...near.maximumRadiusMiles).contains(radiusMiles) else {
            throw badRequest("a radius of \(radiusMiles) miles is not within 1 to \(near.maximumRadiusMiles)")
        }
        let values = point.placeholders.merging([.radiusMiles: "\(radiusMiles)"]) { own, _ in own }
        return request(near.request, values, upstream: upstream)
    }

    /// The request for one store by its code.
    package func storeRequest(code: String, upstream: Upstream? = nil) throws(ScrapeError) -> HTTPRequest {
        request(try storeDirectory().byCode, [.storeCode: code], upstream: upstream)
    }

    /// - Throws: `badRequest` if the source has no store list.
    func storeDirectory() throws(ScrapeError) -> StoreDirectory {
        guard let stores else {
            throw badRequest(
                "this source has no store list: find the stores of \(chain) with another, or add them by hand")
        }
        return stores
    }
}
