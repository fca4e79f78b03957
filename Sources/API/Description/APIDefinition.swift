import WebKit

/// All that can be asked.
struct APIDefinition: Sendable {
    let endpoints: [Endpoint]

    init(_ limits: Limits) {
        endpoints = [
            .deals(limits), .departments(limits), .deal, .compare(limits), .basket(limits), .entryDeals,
            .stores(limits), .items(limits),
            .item(limits),
            .itemHistory(limits), .itemSales(limits), .changes(limits), .sources,
        ]
    }
}
