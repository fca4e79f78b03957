internal import FoundationEssentials

/// A message from the browser: an event, or the answer to a command. Only what a `PageSession` reads.
///
/// Source: Chrome DevTools Protocol, domains Target, Page, Fetch and DOM.
struct BrowserMessage: Decodable, Sendable {
    /// The fields of the events in `read`.
    struct EventFields: Decodable, Sendable {
        let requestId: String?
        let request: PageRequest?
        let resourceType: String?
        let frameId: String?
        let loaderId: String?
        let name: String?
    }
    struct ResultFields: Decodable, Sendable {
        struct Node: Decodable, Sendable { let nodeId: Int }
        let targetId: String?
        let sessionId: String?
        let loaderId: String?
        let errorText: String?
        let root: Node?
        let outerHTML: String?
    }
    struct ErrorFields: Decodable, Sendable { let message: String }

    /// The number of the command that it answers.
    let id: Int?
    /// The name of the event.
    let method: String?
    let params: EventFields?
    let result: ResultFields?
    let error: ErrorFields?

    private enum CodingKeys: String, CodingKey { case id, method, params, result, error }
    private static let read: Set = ["Fetch.requestPaused", "Page.lifecycleEvent"]

    init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        id = try keys.decodeIfPresent(Int.self, forKey: .id)
        method = try keys.decodeIfPresent(String.self, forKey: .method)
        // Other events have fields of these names and other types.
        let isRead = method.map(Self.read.contains) ?? false
        params = isRead ? try keys.decodeIfPresent(EventFields.self, forKey: .params) : nil
        result = try keys.decodeIfPresent(ResultFields.self, forKey: .result)
        error = try keys.decodeIfPresent(ErrorFields.self, forKey: .error)
    }

    init(text: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    }
}

/// A request of the page, as the browser would send it.
struct PageRequest: Decodable, Sendable {
    let url: String
    let method: String
    let headers: [String: String]
}
