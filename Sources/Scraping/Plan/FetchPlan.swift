package import Deals
package import HTTP

/// One request of a run.
package struct PlannedRequest: Sendable {
    /// The name of the definition's document.
    package let document: String
    /// A readable description of the request: "products-by-term milk from 50".
    package let label: String
    package let request: HTTPRequest
    /// The other hosts that the page's scripts need, if it is opened in a browser; nil for a plain request.
    package let browserHosts: Set<String>?
}

/// The requests of one run for one store, generated one by one: each response determines the next request.
///
/// Pure: it sends nothing. Call `next()`, send the request, call `received(_:)`. A request without a response before
/// the following `next()` counts as the last page of its kind.
package struct FetchPlan: Sendable {
    private let definition: ScraperDefinition
    private let store: Store
    private let upstream: Upstream?
    private var waiting: [FetchStep]
    private let knownItems: [String]
    private var seenItems: Set<String> = []
    /// The step whose response is awaited, for its next page.
    private var asked: FetchStep?
    private var following: FetchStep?
    var counts: [DeclaredCount] = []

    /// A request before its placeholders are filled.
    struct FetchStep: Sendable {
        let document: DocumentSource
        var values: [Template.Placeholder: String]
        var start: Int?
    }

    /// - Parameters:
    ///   - documents: names of the definition's documents; nil for its default ones.
    ///   - terms: search terms instead of the definition's.
    ///   - knownItems: item codes of earlier runs, requested by number if no search returned them.
    /// - Throws: `badRequest` if the definition does not support the request.
    package init(
        _ definition: ScraperDefinition, store: Store, documents: [String]? = nil, terms: [String]? = nil,
        knownItems: [String] = [], upstream: Upstream? = nil
    ) throws(ScrapeError) {
        self.definition = definition
        self.store = store
        self.upstream = upstream
        self.knownItems = knownItems
        waiting = []
        guard !definition.isOfFilesOnly else {
            throw definition.badRequest(
                "this source has no server: save its page and give the file with --from")
        }
        for name in documents ?? definition.defaultDocuments {
            let document = try definition.document(named: name, for: store)
            waiting += try definition.steps(of: document, terms: terms)
        }
    }

    /// - Returns: nil at the end of the run.
    package mutating func next() -> PlannedRequest? {
        if let page = following {
            following = nil
            return ask(page)
        }
        while let step = waiting.first {
            waiting.removeFirst()
            guard case .idBatches(let size) = step.document.repetition, step.values[.ids] == nil else {
                return ask(step)
            }
            // The codes not yet seen are known only after the preceding searches.
            waiting.insert(contentsOf: batches(of: size, for: step), at: 0)
        }
        return nil
    }

    /// - Parameters:
    ///   - recordCount: records in the response to the last request.
    ///   - declaredTotal: the upstream's total over all pages.
    ///   - items: the item codes received.
    package mutating func received(recordCount: Int, declaredTotal: Int?, items: [String]) {
        seenItems.formUnion(items)
        if let asked { count(recordCount, declared: declaredTotal, of: asked) }
        following = asked?.page(after: recordCount, of: declaredTotal)
        asked = nil
    }

    package mutating func received(_ extraction: Extraction) {
        received(
            recordCount: extraction.recordCount, declaredTotal: extraction.declaredTotal,
            items: extraction.rows.compactMap(\.sku))
    }

    private mutating func ask(_ step: FetchStep) -> PlannedRequest {
        asked = step
        let values = step.values.merging(store.placeholders) { own, _ in own }.merging(step.pageValues) { _, page in
            page
        }
        return PlannedRequest(
            document: step.document.name, label: step.label,
            request: definition.request(step.document.request, values, upstream: upstream),
            browserHosts: step.document.browserHosts)
    }

    private func batches(of size: Int, for step: FetchStep) -> [FetchStep] {
        var unseen: [String] = []
        var taken = seenItems
        for item in knownItems where taken.insert(item).inserted { unseen.append(item) }
        return stride(from: 0, to: unseen.count, by: size).map { first in
            var batch = step
            batch.values[.ids] = unseen[first..<min(first + size, unseen.count)].joined(separator: ",")
            return batch
        }
    }
}
