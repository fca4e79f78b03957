/// The HTML character references that arrive undecoded, for example in Publix's JSON strings.
enum HTMLEntity {
    /// The longest reference that is looked for, so that parsing stays linear: "&#8482;" and the like.
    private static let longest = 9
    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "apos": "'", "quot": "\"", "nbsp": " ", "lt": "<", "gt": ">", "cent": "¢", "reg": "®", "trade": "™",
        "ndash": "-", "mdash": "-", "frac12": "½", "frac14": "¼", "frac34": "¾", "dagger": "†", "rsquo": "'",
    ]

    /// - Returns: the character and the number of scalars in its reference; nil if `text` does not start with one.
    static func decode(_ text: ArraySlice<Unicode.Scalar>) -> (scalar: Unicode.Scalar, width: Int)? {
        guard text.first == "&" else { return nil }
        let candidates = text.dropFirst().prefix(longest)
        guard let end = candidates.firstIndex(of: ";") else { return nil }
        let name = String(String.UnicodeScalarView(candidates[..<end]))
        return scalar(named: name).map { ($0, end - text.startIndex + 1) }
    }

    private static func scalar(named name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return named[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init)
    }
}
