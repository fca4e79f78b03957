/// An address for e-mail that is safe in a header and in an SMTP command: a dot-atom of ASCII and a host name
/// (RFC 5321, section 4.1.2), of at most 254 bytes.
package struct MailAddress: Hashable, Sendable {
    /// With the domain in lower case.
    package let text: String
    let hostName: HostName

    /// - Returns: nil for anything else: control characters, spaces, `<`, `>`, quoted or non-ASCII local parts, domains
    ///   that are not ASCII (an internationalised one has A-labels), and addresses in place of a domain.
    package init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= 254, parts.count == 2, Self.isLocalPart(parts[0]),
            let hostName = HostName(parts[1]), hostName.isName
        else { return nil }
        (self.text, self.hostName) = (parts[0] + "@" + hostName.text, hostName)
    }

    /// In lower case.
    package var domain: String { hostName.text }

    private static func isLocalPart(_ text: Substring) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                .allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtomText) }
    }

    /// RFC 5322, section 3.2.3.
    private static func isAtomText(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }
}
