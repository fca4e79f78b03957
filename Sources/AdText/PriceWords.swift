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

    /// In fine print, where "Fat Free" and "for Easy Carving" stand too.
    static let finePrint = set(
        """
        additional back bonus card cards coupon coupons digital discount earn final get loyalty mfr minimum must off
        purchase purchased quantities rebate reg regularly reward rewards save saves spend was
        """)

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
