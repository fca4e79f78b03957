/// Words that can change the meaning of a price. Left unread they make a reading partial, as an unread number does.
enum PriceWords {
    /// In the deal line and the savings line.
    static let strict = finePrint.union(
        set(
            """
            about addon after ahorra ahorre any approx approximately around as before between bogo buy cash cashback
            cheaper club compare credit crv deduct elsewhere ib markdown minus savings trade upgrade deal deals delivery
            deposit down dozen ea each every extra fee first fl for free from g gift gratis half if kg lb lbs less limit
            list low mail member members month more msrp non only ounce ounces over oz penny per percent plus point
            points por pound price retail second shipping starting starts tax than third to under until up value w week
            when with without worth
            """))

    /// In the deal line and the savings line if they are beside an amount: "max $5", "$2.99 credit". Elsewhere they
    /// name goods: "Lower Sodium", "Instant Oatmeal".
    static let besideAmount = set(
        """
        above add altogether average avg beginning below bundle by cad discount discounts donation est estimated euros
        financing instant later least lower max maximum min monthly mxn next normally orig originally pair pairs pesos
        previously ranges reduction rental saving slice serving suggested tip total trial typically usually vs within
        """)

    /// The same if they precede an amount: "original $5", "Bundle of four $10".
    static let aheadOfAmount = set("ca original take").union(TokenCursor.numberWords.keys)

    /// Words that continue a deal: the text before them names the goods.
    static let dealing = strict.union(
        set("and free get save spend your the in on of items products bottles packages regular otherwise")
    )
    .subtracting(["w", "g", "v", "list", "mail", "plus", "low", "first", "second", "third", "extra", "less"])

    /// In fine print, where "Fat Free" and "for Easy Carving" occur too.
    static let finePrint = sums.union(buyers).union(days)

    /// Words for amounts to pay, units and quantities to buy.
    private static let sums = set(
        """
        additional after back bonus buy card cards cash coupn coupon coupons cpn crv deal deals deposit digital discount
        earn ecoupon ecoupons eligible exceed fee fees final first get lb lbs lim limit limited limits maximum mfr
        minimum must off ounce ounces participating per pick plus points pound pounds price priced prices purchase
        purchased purchases qty qualifying quantities quantity rebate redeem reg regularly require required requires
        reward rewards save saves spend start starting starts tax was
        """)

    /// Words for the shoppers who get the price, and for requirements.
    private static let buyers = set(
        """
        activate app clip clipped club curbside customer customers delivered delivery download employee employees enroll
        enrolled household households ibotta loyalty member member's members membership memberships military online only
        phone pickup scan senior senior's seniors shipping student students subscribe subscription veteran veterans
        voucher vouchers
        """)

    /// Words for days on which the price holds, within the dates printed elsewhere in the line.
    private static let days = weekdays.union(set("day days hour"))
    static let weekdays = set(
        """
        monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday
        sundays weekday weekdays weekend weekends
        """)

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
