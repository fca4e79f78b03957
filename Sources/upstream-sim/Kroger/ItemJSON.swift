extension SampleProduct {
    func item(_ tag: PriceTag?) -> JSON {
        let sold = tag != nil && tag?.standing != .notCarried
        var members: [(String, JSON)] = [("itemId", .string(id))]
        if sold, let level = stockLevel { members.append(("inventory", ["stockLevel": .string(level)])) }
        members.append(("favorite", false))
        let flags: JSON = [
            "curbside": .bool(sold), "delivery": .bool(sold), "inStore": .bool(sold), "shipToHome": false,
        ]
        members.append(("fulfillment", flags))
        // Where the price is absent, so is soldBy.
        let price = tag.flatMap(price)
        if let price { members.append(("price", price)) }
        members.append(("size", .string(printedSize)))
        if price != nil { members.append(("soldBy", isByWeight ? "WEIGHT" : "UNIT")) }
        return .object(members.map { .init(key: $0.0, value: $0.1) })
    }

    private var printedSize: String {
        Quirk.unspacedOunces.has(self) && size.hasSuffix(" oz") ? "\(size.dropLast(2))ounces" : size
    }

    private var stockLevel: String? {
        if Quirk.outOfStock.has(self) { return "TEMPORARILY_OUT_OF_STOCK" }
        return Quirk.stockUnknown.has(self) ? nil : index % 6 == 0 ? "LOW" : "HIGH"
    }

    private func price(_ tag: PriceTag) -> JSON? {
        switch tag.standing {
        case .notCarried, .priceMissing: return nil
        case .priceEmpty: return [:]
        case .priced: break
        }
        var price: JSON = ["regular": JSON(cents: tag.regular)]
        if let promo = tag.promo {
            let isLong = Quirk.longFraction.has(self) && promo < tag.regular
            price = price.with("promo", isLong ? longFraction(promo) : JSON(cents: promo))
        } else if !Quirk.promoAbsent.has(self) {
            price = price.with("promo", 0)
        }
        if isByWeight, index % 2 == 0 { price = price.with("regularPerUnitEstimate", oddEstimate(tag.regular)) }
        return tag.promo == nil ? price : dated(price, tag)
    }

    /// A double that did not round: `3.9900000000000002` comes so.
    private func longFraction(_ cents: Int) -> JSON {
        .number("\(cents / 100).\(padded(cents % 100, to: 2))00000000000002")
    }

    /// The price of an estimated unit nobody can name: never a unit price.
    private func oddEstimate(_ cents: Int) -> JSON {
        index % 4 == 0 ? JSON(cents: cents) : .number("0.\(padded(cents * 21 + index, to: 4).suffix(4))")
    }

    /// Three kinds of promo dates: none, the 9999 sentinel with milliseconds in the other one, and the week's real end.
    private func dated(_ price: JSON, _ tag: PriceTag) -> JSON {
        let begin = tag.zone.midnight(tag.weekStart)
        let end = Instant(milliseconds: tag.zone.midnight(tag.weekStart + 7).milliseconds - 1)
        if Quirk.sentinelDates.has(self) {
            return price.with("effectiveDate", utc(begin.iso)).with("expirationDate", utc("9999-12-31T00:00:00Z"))
        }
        guard Quirk.millisecondDates.has(self) else { return price }
        return price.with("effectiveDate", utc(begin.iso)).with("expirationDate", utc(end.iso))
    }

    private func utc(_ value: String) -> JSON { ["value": .string(value), "timezone": "UTC"] }
}
