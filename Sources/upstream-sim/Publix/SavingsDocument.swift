/// The JSON behind the page: one flat object per line, with HTML entities in strings and local dates marked as UTC.
enum SavingsDocument {
    private static let noDate: SimJSON = "0001-01-01T00:00:00Z"

    static func json(deals: [PublixDeal], _ now: SimInstant) -> SimJSON {
        document(deals.enumerated().map { item($1, number: $0 + 1) }, now)
    }

    static func json(coupons: [PublixCoupon], _ now: SimInstant) -> SimJSON {
        document(coupons.enumerated().map { item($1, number: $0 + 1) }, now)
    }

    private static func document(_ items: [SimJSON], _ now: SimInstant) -> SimJSON {
        [
            "IsPersonalizationEnabled": false, "LanguageId": 1,
            "WeeklyAdLatestUpdatedDateTime": .string(
                "\(SimZone.eastern.localDay(at: now).latest(.thursday).iso)T00:00:00Z"),
            "Savings": .array(items),
        ]
    }

    private static func item(_ deal: PublixDeal, number: Int) -> SimJSON {
        let isExtra = deal.kind == .extraSavings
        let pageCode = deal.first.iso.filter { $0 != "-" }.dropFirst(2)
        let dates: SimJSON = [
            "wa_startDate": .string("\(deal.first.iso)T00:00:00Z"), "wa_endDate": .string("\(deal.last.iso)T23:59:59Z"),
            "wa_startDateFormatted": .string(deal.first.slashed), "wa_endDateFormatted": .string(deal.last.slashed),
            "wa_postStartDate": .string("\((deal.first + -1).iso)T00:00:00Z"),
            "wa_postEndDate": .string("\(deal.last.iso)T23:59:59Z"),
            "dc_startDate": noDate, "dc_endDate": noDate, "dc_endDateFormatted": "1/1",
        ]
        return joined(
            [
                "id": SimJSON(number), "dcId": nil, "waId": SimJSON(deal.listing),
                "wa_itemCode": .string(String(deal.itemCode)),
                "baseProductId": deal.itemCode == 0 ? nil : .string("RIO-PCI-\(deal.itemCode % 1_000_000)"),
                "title": .string(entities(deal.title)), "description": SimJSON(deal.details.map(entities)),
                "savings": SimJSON(entities(deal.deal)), "finalPrice": SimJSON(cents: deal.finalPrice),
                "additionalDealInfo": SimJSON(deal.savings?.uppercased()), "additionalSavings": nil,
                "priceQualifier": nil,
                "finePrint": nil, "brand": nil, "dc_brand": nil, "department": .string(deal.department),
                "categories": .array((deal.isBuyOneGetOne ? ["bogo"] : []) + [.string(deal.department.lowercased())]),
                "savingType": isExtra ? "ExtraSavings" : "WeeklyAd", "wa_promotionTypeId": isExtra ? 4 : 1,
            ], dates,
            [
                "originalDeal": nil, "minimumPurchase": 0,
                "imageUrl": .string("https://images.publixcdn.com/wa/\(pageCode)_Page_01_\(number - 1).jpg"),
                "isPrintable": false, "isSneakPeak": false, "isClipped": false, "recommendedRank": 0,
            ])
    }

    private static func item(_ coupon: PublixCoupon, number: Int) -> SimJSON {
        [
            "id": SimJSON(number), "dcId": SimJSON(coupon.id), "waId": 0, "wa_itemCode": "0", "baseProductId": nil,
            "title": .string(entities(coupon.title)), "description": .string(entities(coupon.description)),
            "savings": .string(coupon.savings), "finalPrice": 0, "additionalDealInfo": nil,
            "additionalSavings": nil, "priceQualifier": nil, "finePrint": nil, "brand": nil, "dc_brand": nil,
            "department": nil, "categories": ["digital coupons"], "savingType": "DigitalCoupon",
            "wa_promotionTypeId": 0, "wa_startDate": noDate, "wa_endDate": noDate, "wa_startDateFormatted": "1/1",
            "wa_endDateFormatted": "1/1", "wa_postStartDate": noDate, "wa_postEndDate": noDate,
            "dc_startDate": .string("\((coupon.expires + -30).iso)T00:00:00Z"),
            "dc_endDate": .string("\(coupon.expires.iso)T23:59:59Z"),
            "dc_endDateFormatted": .string(coupon.expires.slashed), "originalDeal": nil, "minimumPurchase": 1,
            "imageUrl": .string("https://images.publixcdn.com/dc/\(coupon.id).jpg"), "isPrintable": false,
            "isSneakPeak": false, "isClipped": false, "recommendedRank": 0,
        ]
    }

    private static func joined(_ objects: SimJSON...) -> SimJSON {
        .object(objects.flatMap(\.members))
    }

    /// The service escapes some strings for HTML before encoding them as JSON.
    private static func entities(_ text: String) -> String {
        var out = ""
        for character in text {
            switch character {
            case "&": out += "&amp;"
            case "'": out += "&#39;"
            case "ë": out += "&euml;"
            case "\n": out += "&#13;&#10;"
            default: out.append(character)
            }
        }
        return out
    }
}
