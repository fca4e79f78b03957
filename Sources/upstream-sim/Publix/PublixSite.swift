/// `www.publix.com`, `services.publix.com` and the older accessible ad site, distinguished by path.
struct PublixSite: Sendable {
    /// The content of responses: the ad, nothing, or the coupons that a client without a store gets.
    enum Content: Sendable {
        case full, nothing, couponsOnly
        /// The locator lists every store as closed long ago, and no store has an ad.
        case storesClosed
    }

    let stores: [PublixStore]
    private let ad: PublixAd
    private let captured: CapturedPublix?

    init(chance: Chance, captured: CapturedPublix?) throws(SimulatorError) {
        if let captured = captured?.stores {
            stores = captured
        } else {
            stores = try PublixStore.samples()
        }
        ad = try PublixAd(chance: chance)
        self.captured = captured
    }

    /// The week's deals of an ad zone, in page order.
    func deals(at now: SimInstant, zone: Int) -> [PublixDeal] {
        ad.deals(on: SimZone.eastern.localDay(at: now), zone: zone)
    }

    func answer(_ call: Call, at now: SimInstant, showing content: Content) -> SimReply {
        guard call.method == "GET" else { return SimReply(405) }
        switch call.segments.map({ $0.lowercased() }) {
        case ["api", "v4", "savings"]: return savings(call, now, content)
        case ["savings", "weekly-ad", "view-all"]: return weeklyAd(call, now, content)
        case ["publixaccessibility", "browsebylisting", "bycategory"]: return category(call, now, content)
        case ["storelocator", "api", "v1", "stores"]:
            return content == .nothing
                ? SimReply(json: ["stores": []]) : locate(call, areClosed: content == .storesClosed)
        case ["robots.txt"]: return SimReply(text: Self.robots)
        default: return SimReply(404, text: "Not Found")
        }
    }

    /// The same request for a store with a different ad.
    func misdirected(_ call: Call) -> Call {
        var call = call
        let number = Int(call.headers["publixstore"] ?? "")
        guard let asked = store(adCode: call) ?? stores.first(where: { $0.number == number }),
            let other = stores.first(where: { $0.adZone != asked.adZone })
        else { return call }
        if call.parameter("storeId") != nil { call.set("storeId", String(other.adCode)) }
        if number != nil { call.headers["publixstore"] = String(other.number) }
        return call
    }

    private func savings(_ call: Call, _ now: SimInstant, _ content: Content) -> SimReply {
        let header = call.headers["publixstore"].map(trimmed) ?? ""
        // The service stores the number in an Int16: the seven-digit ad code overflows it.
        if let number = Int(header), number > Int16.max {
            return SimReply(500, text: "Value was either too large or too small for an Int16.")
        }
        guard let store = stores.first(where: { $0.number == Int(header) }), content != .couponsOnly else {
            return SimReply(json: SavingsDocument.json(coupons: ad.coupons(at: now), now), type: "application/json")
        }
        let isOpen = store.isOpen(on: SimZone.eastern.localDay(at: now))
        if content == .full, isOpen, let saved = captured?.savings {
            return SimReply(200, saved, type: "application/json")
        }
        let shown = content == .full && isOpen ? deals(at: now, zone: store.adZone) : []
        return SimReply(json: SavingsDocument.json(deals: shown, now), type: "application/json")
    }

    private func weeklyAd(_ call: Call, _ now: SimInstant, _ content: Content) -> SimReply {
        let store = store(adCode: call)
        if content == .full, let store, let saved = captured?.page(for: store) {
            return SimReply(200, saved, type: "text/html; charset=utf-8")
        }
        if content == .couponsOnly { return SimReply(html: CardPage(store: store, coupons: ad.coupons(at: now)).html) }
        let shown = store.map { content == .full ? deals(at: now, zone: $0.adZone) : [] } ?? []
        return SimReply(html: CardPage(store: store, deals: shown).html)
    }

    private func category(_ call: Call, _ now: SimInstant, _ content: Content) -> SimReply {
        guard let store = store(adCode: call), let name = PublixCategory.name(ofID: call.parameter("CategoryID")) else {
            return SimReply(html: TilePage(heading: "", store: nil, deals: []).html)
        }
        if content == .full, let captured, captured.hasDepartments {
            let saved = captured.department(name, for: store)
            return saved.map { SimReply(200, $0, type: "text/html; charset=utf-8") }
                ?? SimReply(html: TilePage(heading: name, store: store, deals: []).html)
        }
        let all = content == .full ? deals(at: now, zone: store.adZone) : []
        let shown = all.filter { name == PublixCategory.bogo ? $0.isBuyOneGetOne : $0.department == name }
        let coupons = content == .couponsOnly ? ad.coupons(at: now) : []
        return SimReply(html: TilePage(heading: name, store: store, deals: shown, coupons: coupons).html)
    }

    private func store(adCode call: Call) -> PublixStore? {
        let code = call.parameter("storeId").flatMap { Int($0) }
        return stores.first { $0.adCode == code }
    }

    static let robots = """
        User-agent: *
        Disallow: /account?
        Disallow: /account/
        Disallow: /b2clogout
        Disallow: /login-callback
        Disallow: /mfa
        Disallow: /search?*
        Disallow: /feature-down
        Sitemap: https://www.publix.com/sitemap.xml

        """
}
