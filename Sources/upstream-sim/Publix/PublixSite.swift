/// `www.publix.com`, `services.publix.com` and the older accessible ad site, told apart by path.
struct PublixSite: Sendable {
    /// What the answer shows: the ad, nothing at all, or only the coupons a client without a store gets.
    enum Content: Sendable {
        case full, nothing, couponsOnly
        /// The locator lists every store as closed long ago, and no store has an ad.
        case storesClosed
    }

    let stores: [PublixStore]
    private let ad: PublixAd
    private let captured: CapturedPublix?

    init(chance: Chance, captured: CapturedPublix?) throws(SimulatorError) {
        stores = try PublixStore.samples()
        ad = try PublixAd(chance: chance)
        self.captured = captured
    }

    /// The week's deals of an ad zone, in the order of the page.
    func deals(at now: Instant, zone: Int) -> [PublixDeal] {
        ad.deals(on: Zone.eastern.localDay(at: now), zone: zone)
    }

    func answer(_ call: Call, at now: Instant, showing content: Content) -> Reply {
        guard call.method == "GET" else { return Reply(405) }
        switch call.segments.map({ $0.lowercased() }) {
        case ["api", "v4", "savings"]: return savings(call, now, content)
        case ["savings", "weekly-ad", "view-all"]: return weeklyAd(call, now, content)
        case ["publixaccessibility", "browsebylisting", "bycategory"]: return category(call, now, content)
        case ["storelocator", "api", "v1", "stores"]:
            return content == .nothing ? Reply(json: ["stores": []]) : locate(call, areClosed: content == .storesClosed)
        case ["robots.txt"]: return Reply(text: Self.robots)
        default: return Reply(404, text: "Not Found")
        }
    }

    /// The same request as if it had been made for a store that prints another ad.
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

    private func savings(_ call: Call, _ now: Instant, _ content: Content) -> Reply {
        let header = call.headers["publixstore"].map(trimmed) ?? ""
        // The service keeps the number in an Int16: the seven-digit ad code does not fit.
        if let number = Int(header), number > Int16.max {
            return Reply(500, text: "Value was either too large or too small for an Int16.")
        }
        guard let store = stores.first(where: { $0.number == Int(header) }), content != .couponsOnly else {
            return Reply(json: SavingsDocument.json(coupons: ad.coupons(at: now), now), type: "application/json")
        }
        let isOpen = store.isOpen(on: Zone.eastern.localDay(at: now))
        if content == .full, isOpen, let saved = captured?.savings {
            return Reply(200, saved, type: "application/json")
        }
        let shown = content == .full && isOpen ? deals(at: now, zone: store.adZone) : []
        return Reply(json: SavingsDocument.json(deals: shown, now), type: "application/json")
    }

    private func weeklyAd(_ call: Call, _ now: Instant, _ content: Content) -> Reply {
        let store = store(adCode: call)
        if content == .full, let store, let saved = captured?.page(for: store) {
            return Reply(200, saved, type: "text/html; charset=utf-8")
        }
        if content == .couponsOnly { return Reply(html: CardPage(store: store, coupons: ad.coupons(at: now)).html) }
        let shown = store.map { content == .full ? deals(at: now, zone: $0.adZone) : [] } ?? []
        return Reply(html: CardPage(store: store, deals: shown).html)
    }

    private func category(_ call: Call, _ now: Instant, _ content: Content) -> Reply {
        guard let store = store(adCode: call), let name = PublixCategory.name(ofID: call.parameter("CategoryID")) else {
            return Reply(html: TilePage(heading: "", store: nil, deals: []).html)
        }
        if content == .full, let captured {
            let saved = captured.department(name, for: store)
            return saved.map { Reply(200, $0, type: "text/html; charset=utf-8") }
                ?? Reply(html: TilePage(heading: name, store: store, deals: []).html)
        }
        let all = content == .full ? deals(at: now, zone: store.adZone) : []
        let shown = all.filter { name == PublixCategory.bogo ? $0.isBuyOneGetOne : $0.department == name }
        let coupons = content == .couponsOnly ? ad.coupons(at: now) : []
        return Reply(html: TilePage(heading: name, store: store, deals: shown, coupons: coupons).html)
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
