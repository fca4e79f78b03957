import WebKit

/// All that can be asked.
package struct APIDefinition: Sendable {
    package let endpoints: [Endpoint]

    package init(_ limits: Limits) {
        endpoints = [
            .deals(limits), .deal, .compare(limits), .basket(limits), .entryDeals, .stores(limits), .items(limits),
            .item(limits),
            .itemHistory(limits), .changes(limits), .sources,
        ]
    }
}
