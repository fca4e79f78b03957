/// The bodies of the channels as a receiver decodes them.
struct WebhookEvent: Decodable {
    struct Content: Decodable {
        let title, link, tag: String
        let lines: [[String: String]]
        let more: Int
    }

    let type, timestamp: String
    let data: Content
}

struct PushEvent: Decodable {
    struct Notification: Decodable { let title, body, navigate, tag: String }
    enum CodingKeys: String, CodingKey {
        case version = "web_push"
        case notification
    }

    let version: Int
    let notification: Notification
}

struct NtfyEvent: Decodable {
    enum CodingKeys: String, CodingKey {
        case topic, message, click, title, tags, priority
        case sequence = "sequence_id"
    }

    let topic, message, click, sequence: String
    let title: String?
    let tags: [String]
    let priority: Int
}
