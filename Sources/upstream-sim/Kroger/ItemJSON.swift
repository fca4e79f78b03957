extension SampleProduct {
    func item(_ tag: PriceTag?) -> SimJSON {
        let sold = tag != nil && tag?.standing != .notCarried
        var members: [(String, SimJSON)] = [("itemId", .string(id))]
        if sold, let level = stockLevel { members.append(("inventory", ["stockLevel": .string(level)])) }
        members.append(("favorite", false))
        let flags: SimJSON = [
            "curbside": .bool(sold), "delivery": .bool(sold), "inStore": .bool(sold), "shipToHome": false,
        ]
        members.append(("fulfillment", flags))
        // soldBy is absent if the price is.
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

    private func price(_ tag: PriceTag) -> SimJSON? {
        switch tag.standing {
        case .notCarried, .priceMissing: return nil
        case .priceEmpty: return [:]
        case .priced: break
        }
        var price: SimJSON = ["regular": SimJSON(cents: tag.regular)]
        if let promo = tag.promo {
            let isLong = Quirk.longFraction.has(self) && promo < tag.regular
            price = price.with("promo", isLong ? longFraction(promo) : SimJSON(cents: promo))
        } else if !Quirk.promoAbsent.has(self) {
            price = price.with("promo", 0)
        }
        if isByWeight, index % 2 == 0 { price = price.with("regularPerUnitEstimate", oddEstimate(tag.regular)) }
        return tag.promo == nil ? price : dated(price, tag)
    }

    /// A double with a rounding error, such as `3.9900000000000002`.
    private func longFraction(_ cents: Int) -> SimJSON {
        .number("\(cents / 100).\(padded(cents % 100, to: 2))00000000000002")
    }

    /// The price of an estimated unit whose meaning is unknown; it is not a unit price.
    private func oddEstimate(_ cents: Int) -> SimJSON {
        index % 4 == 0 ? SimJSON(cents: cents) : .number("0.\(padded(cents * 21 + index, to: 4).suffix(4))")
    }

    /// Three kinds of promo dates: none, the sentinel year 9999 with milliseconds in the other date, and the real end
    /// of the week.
    private func dated(_ price: SimJSON, _ tag: PriceTag) -> SimJSON {
        let begin = tag.zone.midnight(tag.weekStart)
        let end = SimInstant(milliseconds: tag.zone.midnight(tag.weekStart + 7).milliseconds - 1)
        if Quirk.sentinelDates.has(self) {
            return price.with("effectiveDate", utc(begin.iso)).with("expirationDate", utc("9999-12-31T00:00:00Z"))
        }
        guard Quirk.millisecondDates.has(self) else { return price }
        return price.with("effectiveDate", utc(begin.iso)).with("expirationDate", utc(end.iso))
    }

    private func utc(_ value: String) -> SimJSON { ["value": .string(value), "timezone": "UTC"] }
}
