import Messages
import Testing

/// The message of the specification's example.
enum SampleMessage {
    static let fields = [
        "reason": "matches butter", "item": "Land O Lakes, 16 oz", "price": "$2.50 each when you buy 2",
        "store": "Publix at Ansley Mall", "until": "until Wednesday",
    ]
    static let line = line(fields)

    static func line(_ fields: [String: String]) -> MessageLine {
        MessageLine(
            reason: fields["reason", default: ""], item: fields["item", default: ""],
            price: fields["price", default: ""], store: fields["store", default: ""],
            until: fields["until", default: ""])
    }

    static func one(title: String = "1 of your items is on sale at Publix", lines: [MessageLine] = [line]) throws
        -> Message
    {
        let link = try #require(WebAddress("https://deals.example.com/v"))
        let tag = try #require(MessageTag("abc"))
        return try #require(Message(title: title, lines: lines, link: link, tag: tag))
    }
}
