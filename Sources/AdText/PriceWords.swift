/// Words that can change what a price means. Left unread they make a reading partial, as an unread number does.
enum PriceWords {
    /// In the deal line and the save line.
    static let strict = finePrint.union(
        set(
            """
            about after ahorra ahorre any approx approximately around as between bogo buy cash cashback club compare crv
            deal deals delivery deposit down dozen ea each every extra fee first fl for free from g gift gratis half if kg
            lb lbs less limit list low mail member members month more msrp non only ounce ounces over oz penny per percent
            plus point points por pound price retail second shipping starting starts tax than third to under until up value w week when
            with without worth
            """))

    /// Words that go on with a deal: whatever stands in front of them are the goods.
    static let dealing = strict.union(
        set("and free get save spend your the in on of items products bottles packages regular otherwise")
    )
    .subtracting(["w", "g", "v", "list", "mail", "plus", "low", "first", "second", "third", "extra", "less"])

    /// In fine print, where "Fat Free" and "for Easy Carving" stand too.
    static let finePrint = sums.union(buyers).union(days)

    /// What is paid, for how much, and what must be bought.
    private static let sums = set(
        """
        additional after back bonus buy card cards cash coupon coupons crv deal deals deposit digital discount earn eligible
        fee fees final first get lb lbs limit mfr minimum must off ounce ounces participating per pick plus points pound
        pounds price priced prices purchase purchased purchases qualifying quantities rebate reg regularly require required
        requires reward rewards save saves spend start starting starts tax was
        """)

    /// Who may have the price, and how.
    private static let buyers = set(
        """
        app club curbside customer customers delivered delivery employee employees enroll enrolled household households
        loyalty member member's members membership memberships military online only pickup senior senior's seniors shipping
        student students subscribe subscription veteran veterans
        """)

    /// When the price holds: days inside the dates the line prints elsewhere.
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
