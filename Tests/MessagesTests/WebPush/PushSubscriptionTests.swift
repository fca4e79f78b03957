import Messages
import Testing

@Suite("Push subscriptions") struct PushSubscriptionTests {
    @Test(
        "take https endpoints on port 443",
        arguments: [
            "https://fcm.googleapis.com/fcm/send/abc:def", "https://web.push.apple.com/QAbc_-",
            "https://wns2-par02p.notify.windows.com/w/?token=BQ%2b", "https://push.example.org:443/a",
        ])
    func endpoint(text: String) throws {
        let subscription = try #require(self.subscription(text))
        #expect(subscription.endpoint.text == text)
    }

    @Test(
        "refuse other endpoints",
        arguments: [
            "", "http://fcm.googleapis.com/a", "https://fcm.googleapis.com:8443/a", "https://a@fcm.googleapis.com/a",
            "https://127.0.0.1/a", "https://127.1/a", "https://0x7f000001/a", "https://2130706433/a", "https://[::1]/a",
            "https:///a", "https://a b/", "https://fcm.googleapis.com/a\r\nHost: b", "https://fcm.googleapis.com/a\\b",
            "https://fcm.googleapis.com./a", "https://fcm.googléapis.com/a", "ftp://fcm.googleapis.com/a",
            "https://fcm.googleapis.com/" + String(repeating: "a", count: 974),
        ])
    func noEndpoint(text: String) { #expect(subscription(text) == nil) }

    @Test("accept an endpoint of exactly 1,000 bytes")
    func longest() {
        #expect(subscription("https://fcm.googleapis.com/" + String(repeating: "a", count: 973)) != nil)
    }

    @Test(
        "know the hosts of push services, and no other host that only looks so",
        arguments: [
            ("https://fcm.googleapis.com/a", true), ("https://jmt17.google.com/a", true),
            ("https://wns2-par02p.notify.windows.com/a", true), ("https://WEB.PUSH.APPLE.COM/a", true),
            ("https://evil.example/a.google.com/", false), ("https://evilfcm.googleapis.com/a", false),
            ("https://fcm.googleapis.com.evil.example/a", false), ("https://google.com/a", false),
        ])
    func known(text: String, isKnown: Bool) throws {
        let subscription = try #require(self.subscription(text))
        #expect(subscription.isAtKnownHost() == isKnown)
    }

    @Test("accept the hosts that the operator adds")
    func operatorHosts() throws {
        let subscription = try #require(self.subscription("https://up.example.org/UP?id=1"))
        #expect(!subscription.isAtKnownHost() && subscription.isAtKnownHost(or: ["up.example.org"]))
    }

    @Test("refuse keys of another form")
    func keys() {
        let key = PushVector.browserKey
        var offCurve = key
        offCurve[64] ^= 1
        let compressed = [2 + key[64] % 2] + key[1..<33]
        for wrong in [[], Array(key.dropLast()), key + [0], [5] + key.dropFirst(), offCurve, compressed] {
            #expect(subscription(PushVector.endpoint, p256dh: wrong) == nil, "\(wrong)")
        }
        for count in [0, 15, 17] {
            #expect(subscription(PushVector.endpoint, auth: Array(repeating: 1, count: count)) == nil)
        }
    }

    private func subscription(
        _ endpoint: String, p256dh: [UInt8] = PushVector.browserKey, auth: [UInt8] = PushVector.auth
    ) -> PushSubscription? { PushSubscription(endpoint: endpoint, p256dh: p256dh, auth: auth) }
}
