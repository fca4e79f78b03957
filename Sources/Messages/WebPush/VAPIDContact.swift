/// Whom a push service may ask about our requests (RFC 8292, section 2.1).
package struct VAPIDContact: Hashable, Sendable {
    package let text: String

    /// - Parameter text: `mailto:` and an address, or an https address.
    /// - Returns: nil for other text, and for a host that is not a public name: Apple's push service refuses
    ///   `localhost`, `.invalid` and a bare address.
    package init?(_ text: String) {
        let mailScheme = "mailto:"
        if text.hasPrefix(mailScheme) {
            guard let address = MailAddress(String(text.dropFirst(mailScheme.count))), address.hostName.isPublicName
            else { return nil }
        } else {
            guard let address = WebAddress(text), address.isHTTPS, address.hostName.isPublicName else { return nil }
        }
        self.text = text
    }
}
