internal import FoundationEssentials

/// A message to the browser.
struct BrowserCommand: Encodable, Sendable {
    struct Header: Encodable, Hashable, Sendable { let name, value: String }
    struct CommandFields: Encodable, Sendable {
        var url: String?
        var targetId: String?
        var flatten: Bool?
        var enabled: Bool?
        var nodeId: Int?
        var requestId: String?
        var responseCode: Int?
        var responseHeaders: [Header]?
        /// Base64.
        var body: String?
        var errorReason: String?
    }

    var id = 0
    let method: String
    var params = CommandFields()
    /// The tab; nil for the browser itself.
    var sessionId: String?

    /// The bytes to send: JSON ended by a zero.
    func encoded() throws -> [UInt8] { [UInt8](try JSONEncoder().encode(self)) + [0] }
}

extension BrowserCommand {
    static let openTab = BrowserCommand(method: "Target.createTarget", params: CommandFields(url: "about:blank"))
    static func attach(toTab id: String) -> BrowserCommand {
        BrowserCommand(method: "Target.attachToTarget", params: CommandFields(targetId: id, flatten: true))
    }
    /// The commands after which each request of the tab waits for an answer, and the tab tells what it has loaded.
    static let preparation = [
        BrowserCommand(method: "Fetch.enable"), BrowserCommand(method: "Page.enable"),
        BrowserCommand(method: "Page.setLifecycleEventsEnabled", params: CommandFields(enabled: true)),
    ]
    static func open(_ url: String) -> BrowserCommand {
        BrowserCommand(method: "Page.navigate", params: CommandFields(url: url))
    }
    static let document = BrowserCommand(method: "DOM.getDocument")
    static func html(ofNode id: Int) -> BrowserCommand {
        BrowserCommand(method: "DOM.getOuterHTML", params: CommandFields(nodeId: id))
    }

    static func answer(_ request: String, with answer: PageAnswer) -> BrowserCommand {
        switch answer {
        case .response(let status, let headers, let body):
            BrowserCommand(
                method: "Fetch.fulfillRequest",
                params: CommandFields(
                    requestId: request, responseCode: status, responseHeaders: headers,
                    body: Data(body).base64EncodedString()))
        case .blocked:
            BrowserCommand(
                method: "Fetch.failRequest",
                params: CommandFields(requestId: request, errorReason: "BlockedByClient"))
        }
    }
}

/// The answer to a request of the page.
enum PageAnswer: Sendable {
    case response(status: Int, headers: [BrowserCommand.Header], body: [UInt8])
    case blocked
}
