package import Crypto

/// A browser's push subscription (W3C Push API, `PushSubscription`).
package struct PushSubscription: Sendable {
    /// The hosts of the push services of browsers.
    static let knownHosts = [
        "fcm.googleapis.com", "jmt17.google.com", "updates.push.services.mozilla.com", "web.push.apple.com",
        "notify.windows.com",
    ]

    /// An https address on port 443 whose host is a name.
    package let endpoint: WebAddress
    /// The browser's public key, `p256dh`.
    package let browserKey: P256.KeyAgreement.PublicKey
    /// The 16 bytes of `auth`.
    let authSecret: [UInt8]

    /// - Parameter allowsLoopback: whether the endpoint may be any address on 127.0.0.1, for tests.
    /// - Returns: nil unless the endpoint is as above, `p256dh` is an uncompressed point of P-256 (65 bytes), and
    ///   `auth` has 16 bytes.
    package init?(endpoint: String, p256dh: [UInt8], auth: [UInt8], allowsLoopback: Bool = false) {
        guard let address = WebAddress(endpoint),
            address.isHTTPS && address.port == nil && address.hostName.isName || allowsLoopback && address.isLoopback,
            p256dh.count == 65, auth.count == 16,
            let browserKey = try? P256.KeyAgreement.PublicKey(x963Representation: p256dh)
        else { return nil }
        (self.endpoint, self.browserKey, authSecret) = (address, browserKey, auth)
    }

    /// Whether the endpoint's host is one of `knownHosts` or `operatorHosts`, or below one.
    package func isAtKnownHost(or operatorHosts: [String] = []) -> Bool {
        (Self.knownHosts + operatorHosts).compactMap { HostName($0) }.contains { endpoint.hostName.isWithin($0) }
    }
}
