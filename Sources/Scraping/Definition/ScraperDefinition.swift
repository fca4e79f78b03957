package import Deals

/// A source as data: what to ask a chain's servers, where the words stand in the answers, and how to tell that they are
/// not what they should be. Decoded from `scrapers/<id>/scraper.yaml`.
///
/// Whether the operator accepted the terms is not here but in the database.
package struct ScraperDefinition: Sendable {
    /// The folder's name: "publix".
    package let id: String
    /// The retailer, as `Store.chain`.
    package let chain: String
    package let title: String
    package let terms: Terms
    package let politeness: Politeness
    /// nil for a source of saved files, which is never due.
    package let schedule: Schedule?
    package let authentication: Authentication
    /// nil where the source has no store list of its own.
    package let stores: StoreDirectory?
    /// The ways to get the ad, by name, in the order of the names. Empty where no server is asked: a person saves the
    /// documents.
    package let documents: [DocumentSource]
    /// The documents a run asks for unless told otherwise, in order.
    package let defaultDocuments: [String]
    let layouts: [Layout]
    let traps: [Trap]
    package let guards: RunGuards
    package let judgement: JudgementRules
    package let validity: ValidityRules
    package let edition: EditionSharing
    /// How the chain's registers ring up a part of a deal.
    package let register: RegisterTable
    /// How a GTIN leads to an item of the source; nil where its item numbers tell of none.
    package let skuForm: SKUForm?
    /// As it stands in the file.
    package internal(set) var text = ""
    /// Where an error answer says why: the first path with a text.
    let errorReasons: [JSONPath]

    /// Whether there is no server to ask.
    package var isOfFilesOnly: Bool { documents.isEmpty }
    package func document(named name: String) -> DocumentSource? { documents.first { $0.name == name } }
    package var layoutNames: [String] { layouts.map(\.name) }
}

extension ScraperDefinition: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case id, chain, title, terms, politeness, schedule, auth, stores, documents, layouts, traps, guards, judgement,
            validity, edition, register
        case skuForm = "sku_form"
        case defaultDocuments = "default_documents"
        case errorReasons = "error_reasons"
    }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        let ofRequests: [CodingKeys] = [.politeness, .schedule, .stores, .defaultDocuments]
        try keys.require(
            [.id, .chain, .title, .terms, .layouts, .validity, .edition] + (keys.contains(.documents) ? ofRequests : [])
        )
        id = try keys.text(.id)
        chain = try keys.text(.chain)
        title = try keys.text(.title)
        terms = try keys.decode(Terms.self, forKey: .terms)
        authentication = try keys.decodeIfPresent(Authentication.self, forKey: .auth) ?? .none
        if keys.contains(.documents) {
            politeness = try keys.decode(Politeness.self, forKey: .politeness)
            schedule = try keys.decode(Schedule.self, forKey: .schedule)
            stores = try keys.decode(StoreDirectory.self, forKey: .stores)
            documents = try DocumentSource.all(in: keys.nestedContainer(keyedBy: AnyKey.self, forKey: .documents))
            defaultDocuments = try keys.decode([String].self, forKey: .defaultDocuments)
        } else {
            (politeness, schedule, stores, documents, defaultDocuments) = (.nobodyAsked, nil, nil, [], [])
        }
        layouts = try keys.decode(OneOrMany<Layout>.self, forKey: .layouts).elements
        traps = try keys.decodeIfPresent([Trap].self, forKey: .traps) ?? []
        guards = try keys.decodeIfPresent(RunGuards.self, forKey: .guards) ?? RunGuards()
        judgement = try keys.decodeIfPresent(JudgementRules.self, forKey: .judgement) ?? JudgementRules()
        validity = try keys.decode(ValidityRules.self, forKey: .validity)
        edition =
            try EditionSharing(rawValue: keys.text(.edition))
            ?? { throw keys.refusal(.edition, "must be shared or store") }()
        register = try keys.decodeIfPresent(RegisterTable.self, forKey: .register) ?? .unknown
        skuForm = try keys.contains(.skuForm) ? Self.skuForm(keys) : nil
        errorReasons = try keys.decodeIfPresent([JSONPath].self, forKey: .errorReasons) ?? []
        try checkNames(keys)
    }

    private static func skuForm(_ keys: KeyedDecodingContainer<CodingKeys>) throws -> SKUForm {
        let name = try keys.text(.skuForm)
        guard let form = SKUForm(rawValue: name) else {
            let known = SKUForm.allCases.map(\.rawValue).joined(separator: ", ")
            throw keys.refusal(.skuForm, "no form of item numbers is called \"\(name)\"; known: \(known)")
        }
        return form
    }

    private func checkNames(_ keys: KeyedDecodingContainer<CodingKeys>) throws {
        guard Set(layoutNames).count == layouts.count else { throw keys.refusal(.layouts, "two layouts have one name") }
        guard keys.contains(.documents) else { return try checkNobodyIsAsked(keys) }
        if let stray = defaultDocuments.first(where: { document(named: $0) == nil }) {
            throw keys.refusal(.defaultDocuments, "there is no document \"\(stray)\"")
        }
        guard !defaultDocuments.isEmpty else { throw keys.refusal(.defaultDocuments, "the list is empty") }
    }

    private func checkNobodyIsAsked(_ keys: KeyedDecodingContainer<CodingKeys>) throws {
        let ofRequests: [CodingKeys] = [.politeness, .schedule, .auth, .stores, .defaultDocuments]
        if let stray = ofRequests.first(where: keys.contains) {
            throw keys.refusal(stray, "is about requests, and without documents there are none")
        }
    }
}
