import Deals
import Pricing
import Storage

extension Endpoint {
    private static let id = Parameters.number(
        "id", 1...Int(Int64.max), "The item, by `listing_id` of a deal.", example: 1, ofPath: true)

    private static let gtin = Parameter<GTIN>(
        description: ParameterDescription(
            name: "gtin", type: .text(pattern: "^[0-9]{8}$|^[0-9]{12,14}$", maximumLength: 14),
            about: "The number of a bar code, with its check digit: UPC-A, EAN-13, EAN-8 or GTIN-14.",
            example: .text("011110162472"))
    ) { text throws(InvalidParameter) in
        do throws(GTIN.Refusal) { return try GTIN(text) } catch { throw InvalidParameter(detail: "\(error)") }
    }
    private static let sku = Parameters.words("sku", "A chain's own number, with chain.", "0001111016247")

    static func items(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/listings", name: "findItems", summary: "Items by bar code, or by a chain's own number",
            about: "Where a chain makes its numbers from bar codes, gtin finds what it sells under one.",
            parameters: [gtin, Parameters.chain, sku], formats: [.json, .lines, .csv],
            answer: ResponseDescription("listings", of: .item),
            examples: [Example(title: "By bar code", target: "/v1/listings?gtin=011110162472")],
            respond: { query, context in
                let rows = try await context.databases.use { database in
                    let keys = try keys(query, await database.skuForms())
                    var rows: [ItemRow] = []
                    for (chain, sku) in keys { rows += try await database.items(chain: chain, sku: sku) }
                    return rows
                }
                return ListResponse(listName: "listings", shape: .item, rows: rows)
            })
    }

    private static func keys(_ query: Query, _ forms: [String: SKUForm]) throws(Problem) -> [(
        chain: String, sku: String
    )] {
        let chain = query[Parameters.chain]
        switch (query[gtin], query[sku]) {
        case (let gtin?, nil):
            return forms.sorted { $0.key < $1.key }.filter { chain == nil || chain == $0.key }
                .compactMap { chain, form in form.sku(of: gtin).map { (chain, $0) } }
        case (nil, let sku?):
            guard let chain else {
                throw PlaceParameters.refusal("chain", "is missing: a sku is one chain's own number")
            }
            return [(chain, sku)]
        case (nil, nil): throw PlaceParameters.refusal("gtin", "is missing: say gtin, or chain and sku")
        case (_?, _?): throw PlaceParameters.refusal("sku", "goes without gtin")
        }
    }

    static func item(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/listings/{id}", name: "getItem", summary: "What is sold under a number",
            about: "A chain's own words for a thing it sells.", parameters: [id], formats: [.json, .lines, .csv],
            answer: ResponseDescription("listings", of: .item),
            examples: [Example(title: "An item", target: "/v1/listings/1")],
            problems: [.itemUnknown],
            respond: { query, context in
                let item = try await required(query, context)
                return ListResponse(listName: "listings", shape: .item, rows: [item])
            })
    }

    static func itemHistory(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/listings/{id}/history", name: "getItemHistory", summary: "What an item has cost, newest first",
            about: "Every price of the thing that any store of its chain showed or announced, ended ones too.",
            parameters: [id, Parameters.store, Parameters.limit(limits), Parameters.cursor],
            formats: [.json, .lines, .csv],
            answer: ResponseDescription("history", of: .history),
            examples: [Example(title: "The history of an item", target: "/v1/listings/2/history?limit=5")],
            problems: [.invalidCursor, .itemUnknown],
            respond: { query, context in try await history(query, context) })
    }

    private static func history(_ query: Query, _ context: APIContext) async throws -> any AnyListResponse {
        let after: PastPrice.Position? = try query[Parameters.cursor].map { cursor throws(Problem) in
            try Cursor.place(cursor, of: query)
        }
        let item = try await required(query, context)
        let limit = query[Parameters.limit(context.limits)] ?? context.limits.standardRows
        let rows = try await context.databases.use { database in
            try await database.priceHistory(
                chain: item.chain, sku: item.listing.sku, store: query[Parameters.store].map { Int64($0) },
                after: after, limit: limit + 1)
        }
        let page = rows.prefix(limit)
        var answer = ListResponse(listName: "history", shape: .history, rows: Array(page))
        if rows.count > limit, let last = page.last {
            answer.next = query.next("/v1/listings/\(item.id)/history", after: last.position)
        }
        return answer
    }

    private static func required(_ query: Query, _ context: APIContext) async throws -> ItemRow {
        let number = try query.require(id)
        guard let item = try await context.databases.use({ try await $0.item(id: Int64(number)) }) else {
            throw Problem(.itemUnknown, "There is no listing \(number): take the listing_id of a deal.")
        }
        return item
    }
}

extension RowSchema where Row == ItemRow {
    static let item = RowSchema(
        name: "Item",
        about: "A chain's own words for a thing it sells. Where it changes the words, that is another item.",
        fields: [
            RowField("listing_id", .integer, required: true, "Our own number.") { .integer(Int($0.id)) },
            RowField("chain", .text, required: true, "The retailer.") { .text($0.chain) },
            RowField("sku", .text, required: true, "The chain's own number for it.") { .text($0.listing.sku) },
            RowField("title", .text, required: true, "Name as printed.") { .text($0.listing.title) },
            RowField("brand", .text, "Brand, where the source gives it apart from the title.") {
                .text($0.listing.brand)
            },
            RowField("size", .text, "Size or package as printed.") { .text($0.listing.sizeText) },
            RowField("department", .text, "Department as printed.") { .text($0.listing.department) },
            RowField("history_url", .text(format: "uri-reference"), required: true, "What it has cost.") {
                .text("/v1/listings/\($0.id)/history")
            },
        ], example: .example)
}

extension RowSchema where Row == PastPrice {
    static let history = RowSchema(
        name: "PastPrice", about: "A price that a store showed, or was announced to show.",
        fields: [
            RowField("listing_id", .integer, required: true, "The wording it stood under: a sku can have had several.")
            {
                .integer(Int($0.itemID))
            },
            RowField("title", .text, required: true, "Name as printed then.") { .text($0.title) },
            RowField("size", .text, "Size or package as printed then.") { .text($0.size) },
            RowField("store_id", .integer, required: true, "The store.") { .integer(Int($0.storeID)) },
            RowField("store_code", .text, required: true, "The chain's own code for it.") { .text($0.storeCode) },
            RowField("store", .text, required: true, "Its name.") { .text($0.store) },
            RowField("source", .text, required: true, "What read it.") { .text($0.source) },
            RowField("price_cents", .integer, "What one unit cost, to the nearest cent, a bound outward.") {
                .integer($0.priceCents)
            },
            RowField("price", .text, "The same, printed.") { printed($0.priceCents) },
            RowField("price_basis", RowSchema<DealRow>.bases, required: true, "How sure that is.") {
                .text($0.basis.rawValue)
            },
            RowField("per", .words(["each", "pound"]), "What it was the price of.") { .text($0.per) },
            RowField("minimum_quantity", .integer, required: true, "Units to buy together.") { .integer($0.mustBuy) },
            RowField("conditions", .list(.text), required: true, "Coupons, a card, ….") {
                .list($0.conditions.map { .text($0) })
            },
            RowField("regular_price_cents", .integer, "Without the deal.") { .integer($0.regularCents) },
            RowField("deal_text", .text, "The deal as printed.") { .text($0.deal) },
            RowField("valid_from", .day, required: true, "First day, store-local.") { .text($0.firstDay.description) },
            RowField("valid_through", .day, required: true, "Last day.") { .text($0.lastDay.description) },
            RowField("effective_from", .instant, required: true, "From when on it was first shown.") {
                .text(timestamp($0.shownFrom))
            },
        ], example: .example)
}
