/// Base64 without padding (RFC 4648, sections 4 and 5).
struct UnpaddedBase64: Sendable {
    static let standard = UnpaddedBase64(lastDigits: "+/")
    static let url = UnpaddedBase64(lastDigits: "-_")

    private let digits: [UInt8]
    /// Indexed by the byte of a character; nil if the alphabet does not have it.
    private let values: [Int?]

    private init(lastDigits: String) {
        digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\(lastDigits)".utf8)
        var values = [Int?](repeating: nil, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = value }
        self.values = values
    }

    func text(of bytes: [UInt8]) -> String {
        let groups = BitGroups(bytes.lazy.map(Int.init), from: 8, to: 6)
        let last = groups.restWidth == 0 ? [] : [groups.rest << (6 - groups.restWidth)]
        return String(decoding: (groups.numbers + last).map { digits[$0] }, as: UTF8.self)
    }

    /// - Returns: nil if a character is not of the alphabet, or if the text is not what `text(of:)` would give.
    func bytes(of text: some Collection<UInt8>) -> [UInt8]? {
        let known = text.compactMap { values[Int($0)] }
        let groups = BitGroups(known, from: 6, to: 8)
        guard known.count == text.count, groups.restWidth < 6, groups.rest == 0 else { return nil }
        return groups.numbers.map { UInt8($0) }
    }
}
