import FoundationEssentials
import Messages
import Testing

@Suite("ntfy") struct NtfyTests {
    @Test("says only the title unless the lines are asked for")
    func title() throws {
        let event = try self.event(SampleMessage.one())
        #expect(event.topic == "my-deals" && event.title == nil)
        #expect(event.message == "1 of your items is on sale at Publix")
        #expect(event.click == "https://deals.example.com/v" && event.sequence == "abc")
        #expect(event.tags == ["shopping_cart"] && event.priority == 3)
    }

    @Test("says the lines below the title")
    func lines() throws {
        let event = try self.event(
            SampleMessage.one(lines: [SampleMessage.line, SampleMessage.line]), saysEverything: true)
        #expect(event.title == "1 of your items is on sale at Publix")
        #expect(event.message == SampleMessage.line.text + "\n" + SampleMessage.line.text)
    }

    @Test("never has the 4,096 bytes that the server takes for an attachment", arguments: 3950...4150)
    func limit(byteCount: Int) throws {
        let fill = String(repeating: "a", count: 81)
        let full = SampleMessage.line(["reason": fill, "item": fill])
        let rest = byteCount - 24 * (full.text.utf8.count + 1)
        let last = SampleMessage.line(["reason": String(repeating: "b", count: max(1, rest))])
        let event = try self.event(
            SampleMessage.one(lines: Array(repeating: full, count: 24) + [last]), saysEverything: true)
        #expect(event.message.utf8.count < 4096)
        #expect(event.message.hasSuffix("more") == (byteCount > 4095))
    }

    @Test(
        "takes the topics that the server takes",
        arguments: [
            ("a", true), ("My_deals-7", true), (String(repeating: "a", count: 64), true), ("", false), ("a/b", false),
            (String(repeating: "a", count: 65), false), ("a b", false), ("é", false), ("a\n", false), ("docs", false),
            ("v1", false),
        ])
    func topic(text: String, isTopic: Bool) { #expect(NtfyTopic(text)?.text == (isTopic ? text : nil)) }

    private func event(_ message: Message, saysEverything: Bool = false) throws -> NtfyEvent {
        let body = try message.ntfyBody(topic: #require(NtfyTopic("my-deals")), saysEverything: saysEverything)
        return try JSONDecoder().decode(NtfyEvent.self, from: Data(body))
    }
}
