/// Unusual lines without a form of their own, of which the ad prints a few every week.
enum PublixOddities {
    static func deals(week: Day, fortnight: Day) -> [PublixDeal] {
        let weekly = rows.enumerated().map { index, row in
            deal(index, row.department, row.title, row.deal, row.details, from: week, days: 7, kind: .weeklyAd)
        }
        let coupons = [("Grocery", "10299"), ("Pet", "10648"), ("Health & Nutrition", "10650")].enumerated()
        let paper = coupons.map { index, coupon in
            deal(
                50 + index, coupon.0, "Paper Coupon", paperCoupon(fortnight, coupon.1), nil, from: fortnight, days: 14,
                kind: .extraSavings)
        }
        return weekly + paper
    }

    private static let rows: [(department: String, title: String, deal: String, details: String?)] = [
        ("Grocery", "Backyard Chef Charcoal Lighter Fluid", "$3.OFF", "Any 1, 32-oz bot."),
        ("Health & Nutrition", "Any 2 Harbor Naturals Vitamins", "Free $5 Gift Card", "Limit one deal per coupon."),
        ("Housewares", "Copper & Oak Cookware", "From 4.99 to 19.99 each", "Assorted pieces, each"),
        ("Floral", "Sunrise Mixed Bouquet", "19.99 SURPRISINGLY LOW PRICE", "Each"),
        ("Non-Foods", "Party Plates, Cups, or Napkins", "$10.00 Off With Every $40 Purchase of", "Excludes coolers"),
        (
            "Dairy", "Any 2 Meadow Gold Farms Creamers",
            "Buy Any 1 & Get Any 1 Free WITH MFR DIGITAL COUPON (up to $2.69)", nil
        ),
        ("Beauty & Personal Care", "Silk Road Hair Color", "Sale Price 4.00 Off", "Each kit"),
        ("Produce", "Fresh Cut Fruit Cups", "4 for 5.00 each", "Each cont."),
        ("Bakery", "Italian Five Grain Bread", "", "Ask for a sample, From the Publix Bakery, 16-oz loaf"),
        ("Meat", "Pork Shoulder Picnic Roast†", "Sales Price 2/$10.00", "Bone-In, Publix Pork, All Natural"),
        (
            "Frozen Food", "Any 4: Orchard Lane Fruit Bars, Pops or Cones", "$3.00 off WITH MFR DIGITAL COUPON",
            "(excludes single-serve size)"
        ),
        ("Grocery", "12-Pack Cola Creek Soda Products", "5 for $4.00 Each", "12-oz can (Must Buy 5)"),
    ]

    private static func paperCoupon(_ first: Day, _ number: String) -> String {
        let last = first + 13
        let long = { (day: Day) in "\(Day.months[day.month - 1]) \(day.day)" }
        let short = { (day: Day) in "\(day.slashed)/\(day.year)" }
        return """
            COUPON VALID \(long(first)) TO \(long(last)), \(last.year)
            Limit one coupon per item. Customer is responsible for all applicable taxes. Valid for in-store purchases \
            only. Offer good \(short(first)) – \(short(last)) at your neighborhood Publix. LU #\(number)
            """
    }

    private static func deal(
        _ index: Int, _ department: String, _ title: String, _ deal: String, _ details: String?, from first: Day,
        days: Int, kind: PublixDeal.DealKind
    ) -> PublixDeal {
        let period = first.number.flooredQuotient(by: 7)
        return PublixDeal(
            listing: -2_040_000_000 - period * 1000 - index, itemCode: 0, kind: kind, department: department,
            title: title, deal: deal, details: details, first: first, last: first + (days - 1))
    }
}
