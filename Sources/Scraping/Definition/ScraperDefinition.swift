package import Deals

/// A source as data: the requests to a chain's servers, the selectors for the text in the responses, and the checks
/// that detect unusable ones. Decoded from `scrapers/<id>/scraper.yaml`.
///
/// Whether the operator accepted the terms is recorded in the database, not here.
package struct ScraperDefinition: Sendable {
    /// The folder's name: "publix".
    package let id: String
    /// The retailer, as `Store.chain`.
    package let chain: String
    package let title: String
    package let terms: TermsOfUse
    package let politeness: Politeness
    /// nil for a source of saved files, which is never due.
    package let schedule: Schedule?
    package let authentication: Authentication
    /// nil if the source has no store list of its own.
    package let stores: StoreDirectory?
    /// The ways to fetch the ad, sorted by name. Empty if there is no server, and an operator saves the documents.
    package let documents: [DocumentSource]
    /// The hosts that pictures of its goods are fetched from, once the operator has turned them on; empty for none.
    package let pictureHosts: Set<String>
    /// The documents that a run fetches by default, in order.
    package let defaultDocuments: [String]
    let layouts: [Layout]
    let blockPages: [BlockPage]
    package let guards: RunGuards
    package let anomalyThresholds: AnomalyThresholds
    package let validity: ValidityRules
    package let edition: EditionSharing
    /// The checkout policy of the chain for partial deals.
    package let checkout: CheckoutTable
    /// The rule from a GTIN to an item of the source; nil if its item numbers are not derived from GTINs.
    package let skuForm: SKUForm?
    /// The text of the file, with that of the layouts which it includes.
    package internal(set) var text = ""
    /// The files of the layouts which it includes.
    package internal(set) var includedFiles: [String] = []
    /// The paths of the reason in an error response: the first one with text is used.
    let errorReasons: [JSONPath]

    /// Whether the source has no server.
    package var isOfFilesOnly: Bool { documents.isEmpty }
    package func document(named name: String) -> DocumentSource? { documents.first { $0.name == name } }
    package var layoutNames: [String] { layouts.map(\.name) }
}

extension ScraperDefinition: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case id, chain, title, terms, politeness, schedule, auth, stores, documents, layouts, guards, validity, edition,
            checkout
        case blockPages = "block_pages"
        case anomalyThresholds = "anomaly_thresholds"
        case skuForm = "sku_form"
        case defaultDocuments = "default_documents"
        case pictureHosts = "picture_hosts"
        case errorReasons = "error_reasons"
    }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        let ofRequests: [CodingKeys] = [.politeness, .schedule, .defaultDocuments]
        try keys.require(
            [.id, .chain, .title, .terms, .layouts, .validity, .edition] + (keys.contains(.documents) ? ofRequests : [])
        )
        id = try keys.text(.id)
        chain = try keys.text(.chain)
        title = try keys.text(.title)
        terms = try keys.decode(TermsOfUse.self, forKey: .terms)
        authentication = try keys.decodeIfPresent(Authentication.self, forKey: .auth) ?? .none
        if keys.contains(.documents) {
            politeness = try keys.decode(Politeness.self, forKey: .politeness)
            schedule = try keys.decode(Schedule.self, forKey: .schedule)
            stores = try keys.decodeIfPresent(StoreDirectory.self, forKey: .stores)
            documents = try DocumentSource.all(in: keys.nestedContainer(keyedBy: AnyKey.self, forKey: .documents))
            defaultDocuments = try keys.decode([String].self, forKey: .defaultDocuments)
        } else {
            (politeness, schedule, stores, documents, defaultDocuments) = (.nobodyAsked, nil, nil, [], [])
        }
        pictureHosts = try keys.hosts(.pictureHosts)
        layouts = try keys.decode(OneOrMany<Layout>.self, forKey: .layouts).elements
        blockPages = try keys.decodeIfPresent([BlockPage].self, forKey: .blockPages) ?? []
        guards = try keys.decodeIfPresent(RunGuards.self, forKey: .guards) ?? RunGuards()
        anomalyThresholds =
            try keys.decodeIfPresent(AnomalyThresholds.self, forKey: .anomalyThresholds) ?? AnomalyThresholds()
        validity = try keys.decode(ValidityRules.self, forKey: .validity)
        edition =
            try EditionSharing(rawValue: keys.text(.edition))
            ?? { throw keys.refusal(.edition, "must be shared or store") }()
        checkout = try keys.decodeIfPresent(CheckoutKeys.self, forKey: .checkout)?.table ?? .unknown
        skuForm = try keys.contains(.skuForm) ? Self.skuForm(keys) : nil
        errorReasons = try keys.decodeIfPresent([JSONPath].self, forKey: .errorReasons) ?? []
        try checkNames(keys)
    }

    private static func skuForm(_ keys: KeyedDecodingContainer<CodingKeys>) throws -> SKUForm {
        let name = try keys.text(.skuForm)
        guard let form = SKUForm(rawValue: name) else {
            let known = SKUForm.allCases.map(\.rawValue).joined(separator: ", ")
            throw keys.refusal(.skuForm, "unknown form of item numbers \"\(name)\"; known: \(known)")
        }
        return form
    }

    private func checkNames(_ keys: KeyedDecodingContainer<CodingKeys>) throws {
        guard Set(layoutNames).count == layouts.count else { throw keys.refusal(.layouts, "two layouts share a name") }
        if skuForm != nil, layouts.contains(where: \.statesGTIN) {
            throw keys.refusal(.skuForm, "gives the GTIN of each item: leave it out, or the field gtin")
        }
        guard keys.contains(.documents) else { return try checkNobodyIsAsked(keys) }
        if let stray = defaultDocuments.first(where: { document(named: $0) == nil }) {
            throw keys.refusal(.defaultDocuments, "there is no document \"\(stray)\"")
        }
        guard !defaultDocuments.isEmpty else { throw keys.refusal(.defaultDocuments, "the list is empty") }
        if keys.contains(.auth), documents.contains(where: { $0.browserHosts != nil }) {
            if case .none = authentication { return }
            throw keys.refusal(.auth, "no credential is given to a browser: use fetch: browser with kind: none only")
        }
    }

    private func checkNobodyIsAsked(_ keys: KeyedDecodingContainer<CodingKeys>) throws {
        let ofRequests: [CodingKeys] = [.politeness, .schedule, .auth, .stores, .defaultDocuments, .pictureHosts]
        if let stray = ofRequests.first(where: keys.contains) {
            throw keys.refusal(stray, "applies to requests, but the definition has no documents")
        }
    }
}
