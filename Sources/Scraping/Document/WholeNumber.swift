/// "300" of "300.0": some writers print counts as decimals. Any other text is kept.
func withoutZeroFraction(_ number: String) -> Substring {
    let whole = number.prefix { $0 != "." }
    let fraction = number[whole.endIndex...].dropFirst()
    return fraction.isEmpty || fraction.contains { $0 != "0" } ? number[...] : whole
}
