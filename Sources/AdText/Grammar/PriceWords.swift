/// Words that can change the meaning of a price. Left unread they make a reading partial, as an unread number does.
enum PriceWords {
    /// In the deal line and the savings line.
    static let strict = finePrint.union(
        set(
            """
            after before bogo buy compare deduct elsewhere free get gift half ib if member minus msrp off per percent
            point save savings spend win valued competitor competitor's competitors trade upgrade when with without addon penny markdown price's
            ahorro ahorros hasta más reembolso
            """))

    /// In the deal line and the savings line if they are beside an amount: "max $5", "$2.99 credit". Elsewhere they
    /// name goods: "Lower Sodium", "Instant Oatmeal".
    static let besideAmount = set(
        """
        above about add additional altogether any approx approximately around as average avg beginning below between bundle by
        cad cash cheaper club credit deposit discount discounts donation dozen est estimated euros every extra fee financing first for
        from instant later least lower max maximum min mxn monthly month next normally ounce ounces over orig originally pair
        pairs pesos plus previously ranges reduction rental second serving slice starting starts suggested tax than third tip total
        shipping donate roughly nearly almost ish
        trial typically under until up usually value vs week within worth fl oz kg g
        bono crédito credito devolución docena menos par rebaja
        """)

    /// The same if they precede an amount: "original $5", "Bundle of four $10".
    static let aheadOfAmount = set("ca original take").union(TokenCursor.numberWords.keys)

    /// Words that continue a deal: the text before them names the goods.
    static let dealing = strict.union(
        set(
            """
            and free get save spend your the in on of item product regularly otherwise or to for at from limit
            coupon card plus must any each pay until w now was per other quantity x digital mfr pickup delivery up
            """)
    )
    .subtracting(["g", "v", "list", "mail", "low", "first", "second", "third", "extra", "less"])

    /// In fine print, where "Fat Free" and "for Easy Carving" occur too.
    static let finePrint = sums.union(buyers)

    /// Words for amounts to pay, units and quantities to buy.
    private static let sums = set(
        """
        additional bonus buy cashback coupn coupon crv ea earn kilo kilos ecoupon ecoupons eligible exceed free get half if lb lbs
        limit must off ounce ounces per pick pound pounds purchase qualifying rebate redeem reward spend starting starts was
        """)

    /// Words for the shoppers who get the price, and for requirements.
    private static let buyers = set(
        """
        activate app clip clipped code promo customer customers delivered delivery download employee employees enroll
        enrolled ibotta loyalty member membership memberships military
        mobile paying phone text texts mention autoship loadable scan senior senior's seniors student students subscribe subscription veteran veterans
        voucher vouchers
        """)

    /// Words that do not name goods by themselves: "$5.99 assorted varieties".
    static let kinds = set(
        "sale select selected assorted varieties flavors sizes gallon quart pint all any your choice our only")

    static let shortWeekdays = set("mon tue tues wed thu thur thurs fri sat sun")

    /// Words for days on which the price holds, within the dates printed elsewhere in the line.
    static let weekdays = set(
        """
        monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday
        sundays weekday weekdays weekend weekends
        """)

    private static func set(_ words: String) -> WordSet { WordSet(list: words) }
}
