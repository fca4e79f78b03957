enum Percentage {
    /// The part as a percentage with one decimal: "97.4"; "-" of zero.
    static func text(of part: Int, in whole: Int) -> String {
        guard whole > 0 else { return "-" }
        let tenths = (part * 2000 + whole) / (whole * 2)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
