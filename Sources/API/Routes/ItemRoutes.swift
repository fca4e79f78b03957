import Deals
import Presentation
import Pricing
import Rows
import Storage
import Support
import WebKit

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
    private static let sku = Parameters.words("sku", "A chain's own item number; needs `chain`.", "0001111016247")

    private static let atStore = Parameters.number(
        "store_id", 1...Int(Int32.max), "The store, by its `store_id`.", example: 1, required: true)

    static func items(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/listings", name: "findItems", summary: "Listings by bar code, or by a chain's own number",
            about: "`gtin` finds listings of chains that state bar codes.",
            parameters: [gtin, Parameters.chain, sku], formats: [.json, .lines, .csv],
            answer: ResponseDescription("listings", of: .item),
            examples: [Example("By bar code", "/v1/listings?gtin=011110162472")],
            respond: { query, context in
                let rows = try await context.databases.use { database in try await items(query, in: database) }
                return ListResponse(listName: "listings", shape: .item, rows: rows)
            })
    }

    private static func items(_ query: Query, in database: Database) async throws -> [ItemRow] {
        let chain = query[Parameters.chain]
        switch (query[gtin], query[sku]) {
        case (let gtin?, nil): return try await database.items(gtin: gtin, chain: chain)
        case (nil, let sku?):
            guard let chain else {
                throw PlaceParameters.refusal("chain", "is missing: a sku is one chain's own number")
            }
            return try await database.items(chain: chain, sku: sku)
        case (nil, nil): throw PlaceParameters.refusal("gtin", "is missing: say gtin, or chain and sku")
        case (_?, _?): throw PlaceParameters.refusal("sku", "goes without gtin")
        }
    }

    static func item(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/listings/{id}", name: "getItem", summary: "One listing",
            about: "A chain's own text for an item that it sells.", parameters: [id], formats: [.json, .lines, .csv],
            answer: ResponseDescription("listings", of: .item),
            examples: [Example("An item", "/v1/listings/1")],
            problems: [.itemUnknown],
            respond: { query, context in
                let item = try await required(query, context)
                return ListResponse(listName: "listings", shape: .item, rows: [item])
            })
    }

    static func itemHistory(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/listings/{id}/history", name: "getItemHistory", summary: "Past prices of an item, newest first",
            about: "Every price of the item that a store of its chain showed or announced, including ended ones.",
            parameters: [id, Parameters.store, Parameters.limit(limits), Parameters.cursor],
            formats: [.json, .lines, .csv],
            answer: ResponseDescription("history", of: .history),
            examples: [Example("The history of an item", "/v1/listings/2/history?limit=5")],
            problems: [.invalidCursor, .itemUnknown],
            respond: { query, context in try await history(query, context) })
    }

    private static func history(_ query: Query, _ context: APIContext) async throws -> any AnyListResponse {
        let after: PastPrice.Position? = try query.place()
        let item = try await required(query, context)
        let limit = query.pageSize(context.limits)
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

    static func itemSales(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/listings/{id}/sales", name: "getItemSales",
            summary: "Whether an item's price at a store is a good one",
            about:
                "What `circulard history` tells: where the price stands among those of a year, how often the item was on sale, and "
                + "when the next sale is expected. Prices are those of a shopper who meets the conditions. One row, or none if the "
                + "store never offered the item.",
            parameters: [id, atStore, Parameters.with, Parameters.without], formats: [.json, .lines, .csv],
            answer: ResponseDescription("sales", of: .sales),
            examples: [Example("An item at a store", "/v1/listings/2/sales?store_id=1")],
            problems: [.itemUnknown, .storeUnknown],
            respond: { query, context in
                let (now, item) = (context.clock(), try await required(query, context))
                let number = Int64(try query.require(atStore))
                let profile = ShopperProfile.usual.with(query[Parameters.with] ?? []).without(
                    query[Parameters.without] ?? [])
                let row = try await context.databases.use { database in
                    let store = try await PlaceParameters.store(number, database, now: now)
                    return try await database.sales(of: item, at: store, profile: profile, instant: now)
                }
                return ListResponse(listName: "sales", shape: .sales, rows: [row].compactMap(\.self))
            })
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
        about: "A chain's own text for an item that it sells. If the text changes, that is another listing.",
        fields: [
            RowField("listing_id", \.id, "Our own number."),
            RowField("chain", \.chain, "The retailer."),
            RowField("sku", \.listing.sku, "The chain's own number for it."),
            RowField("title", \.listing.title, "Name as printed."),
            RowField("brand", \.listing.brand, "Brand, where the source gives it apart from the title."),
            RowField("size", \.listing.sizeText, "Size or package as printed."),
            RowField("department", \.listing.department, "Department as printed."),
            RowField(
                "gtin", \.listing.gtin?.digits, "Number of its bar code, fourteen digits, if the source states it."),
            RowField("image", .text(format: "uri"), \.listing.image, "Address of a picture at the chain's host."),
            RowField("url", .text(format: "uri"), \.listing.url, "Address of its page at the chain."),
            RowField(
                "history_url", .text(format: "uri-reference"), { "/v1/listings/\($0.id)/history" }, "What it has cost."),
        ], example: .example)
}

extension RowSchema where Row == PastPrice {
    static let history = RowSchema(
        name: "PastPrice", about: "A price that a store showed or announced.",
        fields: [
            RowField("listing_id", \.itemID, "The listing that it was printed for; a sku can have several."),
            RowField("title", \.title, "Name as printed then."),
            RowField("size", \.size, "Size or package as printed then."),
            RowField("store_id", \.storeID, "The store."),
            RowField("store_code", \.storeCode, "The chain's own code for it."),
            RowField("store", \.store, "Its name."),
            RowField("source", \.source, "What read it."),
            RowField(
                "price_cents", \.priceCents, "Price of one unit, to the nearest cent; bounds are rounded outward."),
            .printed("price", { $0.priceCents.map { Money(cents: $0) } }),
            RowField("price_basis", \.basis, "How sure that is."),
            RowField("per", .words(["each", "pound"]), \.per, "The unit of the price."),
            RowField("minimum_quantity", \.mustBuy, "Units that must be bought together."),
            RowField("conditions", \.conditions, "Coupons, a card, …."),
            RowField("regular_price_cents", \.regularCents, "Without the deal."),
            RowField("deal_text", \.deal, "The deal as printed."),
            RowField("valid_from", \.firstDay, "First day, store-local."),
            RowField("valid_through", \.lastDay, "Last day."),
            RowField("effective_from", .instant, { Timestamp($0.shownFrom) }, "Time from which it was first shown."),
        ], example: .example)
}
