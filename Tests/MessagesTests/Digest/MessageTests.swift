import FoundationEssentials
import Messages
import Testing

@Suite("Messages") struct MessageTests {
    @Test("give the reason of every deal")
    func reason() {
        #expect(
            SampleMessage.line.text
                == "matches butter: Land O Lakes, 16 oz, $2.50 each when you buy 2, Publix at Ansley Mall, until Wednesday"
        )
    }

    @Test("leave out what is empty", arguments: ["reason", "item", "price", "store", "until"])
    func empty(name: String) {
        let kept = SampleMessage.line(SampleMessage.fields.merging([name: " \n"]) { $1 }).text
        #expect(!kept.contains(SampleMessage.fields[name, default: "?"]))
        #expect(!kept.contains(", ,") && !kept.hasPrefix(":") && !kept.hasSuffix(", "))
    }

    @Test("have a title", arguments: ["", " ", "\r\n\0", "\u{202E}"])
    func untitled(title: String) throws {
        let link = try #require(WebAddress("https://deals.example.com/"))
        let tag = try #require(MessageTag("a"))
        #expect(Message(title: title, lines: [], link: link, tag: tag) == nil)
    }

    @Test("cut long texts at a character with an ellipsis")
    func long() throws {
        let long = String(repeating: "🧈", count: 100)
        let line = SampleMessage.line(SampleMessage.fields.merging(["item": long]) { $1 })
        #expect(line.item == String(repeating: "🧈", count: 49) + "…")
        #expect(try SampleMessage.one(title: long).title == line.item)
        let family = "👨‍👩‍👧‍👦"
        let cut = SampleMessage.line(["item": "ab" + String(repeating: family, count: 9)]).item
        #expect(cut == "ab" + String(repeating: family, count: 7) + "…")
    }

    @Test("say how many lines are left out")
    func more() throws {
        let lines = (1...80).map { SampleMessage.line(SampleMessage.fields.merging(["item": "item \($0)"]) { $1 }) }
        let push = try JSONDecoder().decode(
            PushEvent.self, from: Data(SampleMessage.one(lines: lines).pushPayload))
        let shown = push.notification.body.split(separator: "\n").map(String.init)
        let count = shown.count - 1
        #expect((30..<80).contains(count))
        #expect(Array(shown.dropLast()) == lines.prefix(count).map(\.text))
        #expect(shown.last == "and \(80 - count) more")
    }

    @Test("show themselves by Declarative Web Push")
    func push() throws {
        let bytes = try SampleMessage.one().pushPayload
        #expect(String(decoding: bytes.prefix(16), as: UTF8.self) == #"{"web_push":8030"#)
        let push = try JSONDecoder().decode(PushEvent.self, from: Data(bytes))
        #expect(push.version == 8030 && push.notification.title == "1 of your items is on sale at Publix")
        #expect(push.notification.body == SampleMessage.line.text)
        #expect(push.notification.navigate == "https://deals.example.com/v" && push.notification.tag == "abc")
    }

    @Test(
        "have tags that fit a Topic",
        arguments: [
            ("a", true), ("AZaz09-_", true), (String(repeating: "a", count: 32), true), ("", false), ("a b", false),
            (String(repeating: "a", count: 33), false), ("é", false), ("a\n", false), ("a.b", false), ("a=", false),
        ])
    func tag(text: String, isTag: Bool) { #expect(MessageTag(text)?.text == (isTag ? text : nil)) }

    @Test("make a tag of a dedupe key")
    func dedupeKey() {
        #expect(MessageTag(dedupeKey: Array(repeating: 255, count: 32))?.text == "_____________________w")
        #expect(MessageTag(dedupeKey: Array(0..<16))?.text == "AAECAwQFBgcICQoLDA0ODw")
        #expect(MessageTag(dedupeKey: Array(0..<15)) == nil)
    }
}
