/// A host name of ASCII labels (RFC 1123, section 2.1) in lower case; an internationalised one has A-labels (`xn--…`).
struct HostName: Hashable, Sendable {
    let text: String

    /// - Returns: nil for anything else, such as an address in brackets or a name with a dot at its end. An IPv4
    ///   address is accepted: see `isName`.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 253 else { return nil }
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.allSatisfy({ Self.isLabel(Array($0)) }) else { return nil }
        self.text = text.lowercased()
    }

    /// Whether it cannot be read as a number, as all forms of an IPv4 address can (`127.1`, `0x7f000001`).
    var isName: Bool { labels.last?.utf8.first?.isASCIILetter == true }

    /// Whether it may be a name of the public DNS: at least two labels, and none of the endings that are reserved by
    /// RFC 6761 and RFC 6762.
    var isPublicName: Bool {
        isName && labels.count >= 2
            && !["localhost", "invalid", "test", "example", "local"].contains(labels.last.map(String.init))
    }

    /// Whether it equals `name` or ends with a dot and `name`.
    func isWithin(_ name: HostName) -> Bool { text == name.text || text.hasSuffix("." + name.text) }

    private var labels: [Substring] { text.split(separator: ".") }

    private static func isLabel(_ label: [UInt8]) -> Bool {
        (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
            && label.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }
    }
}
