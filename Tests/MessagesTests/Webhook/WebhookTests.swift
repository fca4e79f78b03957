import FoundationEssentials
import Support
import Testing

@testable import Messages

@Suite("Webhooks") struct WebhookTests {
    private let secretText = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    @Test("sign the example of Standard Webhooks")
    func vector() throws {
        let fields = Webhook.headers(
            id: "msg_p5jXN8AQM9LWM0D4loKWxJek", triedAtSeconds: 1_614_265_330,
            body: Array(#"{"test": 2432232314}"#.utf8), secret: try #require(WebhookSecret(text: secretText)))
        #expect(
            Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) }) == [
                "Content-Type": "application/json", "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
                "webhook-timestamp": "1614265330",
                "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
            ])
    }

    @Test("have an id that stays and a time that does not")
    func retries() throws {
        let secret = try #require(WebhookSecret(text: secretText))
        let tag = try #require(MessageTag("abc"))
        let tries = [10, 25].map { Webhook.headers(tag: tag, triedAtSeconds: $0, body: [1], secret: secret) }
        #expect(tries.map { $0.first { $0.name == "webhook-id" }?.value } == ["msg_abc", "msg_abc"])
        #expect(tries.map { $0.first { $0.name == "webhook-timestamp" }?.value } == ["10", "25"])
        #expect(Set(tries.map { $0.first { $0.name == "webhook-signature" }?.value }).count == 2)
    }

    @Test("take secrets of 24 to 64 bytes", arguments: [(23, false), (24, true), (64, true), (65, false)])
    func secretLength(byteCount: Int, isSecret: Bool) {
        let bytes = Array(repeating: UInt8(200), count: byteCount)
        let text = "whsec_" + Base64.standard.encoded(bytes)
        #expect((WebhookSecret(bytes: bytes) != nil) == isSecret)
        #expect(WebhookSecret(text: text)?.text == (isSecret ? text : nil))
    }

    @Test(
        "refuse other texts of secrets",
        arguments: [
            "", "whsec_", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whpk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS-",
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n",
        ])
    func noSecret(text: String) { #expect(WebhookSecret(text: text) == nil) }

    @Test("carry the deals with their reasons")
    func body() throws {
        let message = try SampleMessage.one()
        let event = try JSONDecoder().decode(WebhookEvent.self, from: Data(message.webhookBody(matchedAtSeconds: 0)))
        #expect(event.type == "deal.matched" && event.timestamp == "1970-01-01T00:00:00Z")
        #expect(event.data.lines == [SampleMessage.fields])
        #expect(event.data.title == "1 of your items is on sale at Publix" && event.data.more == 0)
        #expect(event.data.link == "https://deals.example.com/v" && event.data.tag == "abc")
    }
}
