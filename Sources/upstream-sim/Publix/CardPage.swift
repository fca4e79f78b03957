/// The rendered weekly-ad page of 2023 and later: one card per deal, under a heading for each department.
struct CardPage {
    let store: PublixStore?
    var deals: [PublixDeal] = []
    var coupons: [PublixCoupon] = []

    private static let text = "context--default color--null"

    var html: String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>Weekly Ad | Publix Super Markets</title>\
        <script>window.__PUBLIX__={"storeNumber":\(store?.number ?? 0),"deals":"<li class=\\"p-grid-item\\">not a card</li>"}</script>\
        <style>.p-card{border:1px solid #ccc}</style></head><body><a class="skip" href="#main">Skip to content</a>\
        <header><nav><ul>\(navigation)</ul></nav></header><main id="main"><div class="store-bar">\(storeButton)</div>\
        \(sections)\(couponSection)<button class="p-button load-more" hidden>Load More</button></main>\
        <footer><p>*BOGO: of equal or lesser price. Prices effective dates shown. &copy; Publix Asset Management \
        Company</p></footer></body></html>

        """
    }

    private var navigation: String {
        ["Bogo", "Produce", "Meat", "Deli", "Bakery"]
            .map { "<li><a href='/savings/weekly-ad/\($0.lowercased())'>\($0)</a></li>" }.joined()
    }

    private var storeButton: String {
        guard let store else { return "<button>Choose a store</button>" }
        return "<button data-store=\"\(store.number)\">\(htmlEscaped(store.name))</button>"
    }

    private var sections: String {
        PublixCategory.ids.map(\.name).map { name in
            let cards = deals.enumerated().filter { $1.department == name }.map { card($1, number: $0 + 1) }
            return cards.isEmpty ? "" : section(name, cards.joined())
        }.joined()
    }

    /// A section ends with an empty card, which the page shows while it loads more.
    private func section(_ name: String, _ cards: String) -> String {
        let id = name.lowercased().split { !$0.isLetter }.joined(separator: "-")
        return """
            <section class="category-section" id="\(id)"><h2 id="\(id)-heading" class="p-text heading-md">\(htmlEscaped(name))</h2>\
            <ul class="p-grid">\(cards)<li class="p-grid-item"><div class="p-card p-savings-card skeleton" aria-hidden="true">\
            <div class="p-skeleton"></div></div></li></ul></section>
            """
    }

    private func card(_ deal: PublixDeal, number: Int) -> String {
        let bogo = deal.isBuyOneGetOne
        let title = htmlEscaped(deal.title)
        return """
            <li id="\(bogo ? "bogo" : "deal")-\(deal.code)" class="p-grid-item"><div class="p-card p-savings-card p-card--interactive" \
            data-qa="savings-weekly-card" data-item-code="\(deal.code)"><div class="aspect-ratio-content"><picture>\
            <source type="image/webp" srcset="data:,"><img class="p-responsive-image" \
            src="//images.publixcdn.com/pct/images/products/\(number)/p.jpg" alt="\(title)" loading="lazy"></picture></div>\
            <div class="content-wrapper"><div class="top-section"><div class="title-wrapper" data-qa-automation="prod-title">\
            \(titleElement(deal, title))</div><span class="p-savings-badge savings-badge\(bogo ? " bogo" : "")">\
            <div class="p-savings-badge__text"><span class="p-text paragraph-sm strong \(Self.text)">\(htmlEscaped(deal.deal))</span></div></span>\
            \(span("p-text paragraph-sm normal \(Self.text) description", deal.details))\
            \(span("additional-info p-text paragraph-xs strong \(Self.text)", deal.savings))\
            \(span("valid-dates p-text paragraph-xxs normal \(Self.text)", deal.dates))</div><div class="bottom-section">\
            <button type="button" class="p-button p-button--secondary" aria-label="Add \(title) to shopping list">\
            <span class="p-button__text">Add to list</span></button></div></div></div></li>
            """
    }

    /// The title is a span, a div or a link, as on the live page.
    private func titleElement(_ deal: PublixDeal, _ title: String) -> String {
        let classes = "p-text paragraph-md normal \(Self.text) line-clamp title"
        if deal.itemCode != 0 {
            return "<a href=\"/pd/item/RIO-PCI-\(deal.itemCode % 1_000_000)\" class=\"\(classes)\">\(title)</a>"
        }
        let element = deal.listing % 3 == 0 ? "div" : "span"
        return "<\(element) class=\"\(classes)\">\(title)</\(element)>"
    }

    private func span(_ classes: String, _ text: String?) -> String {
        text.map { "<span class=\"\(classes)\">\(htmlEscaped($0))</span>" } ?? ""
    }

    private var couponSection: String {
        coupons.isEmpty ? "" : "<ul class=\"p-grid\">\(coupons.map(couponCard).joined())</ul>"
    }

    private func couponCard(_ coupon: PublixCoupon) -> String {
        """
        <li class="p-grid-item"><div class="p-card p-coupon-card" data-item-code="\(coupon.id)">\
        <span class="p-text paragraph-md strong title">\(htmlEscaped(coupon.savings)) \(htmlEscaped(coupon.title))</span>\
        <span class="description">\(htmlEscaped(coupon.description))</span>\
        <span class="expiration">Expires \(coupon.expires.slashed)</span></div></li>
        """
    }
}
