internal import HTTP
internal import Subprocess

/// One page in one tab, from the first command to its text. Requests are answered one after the other.
struct PageSession {
    /// The browser closed its end of the pipe.
    struct Ended: Error {}

    let policy: PagePolicy
    let limits: BrowserLimits
    let send: Browser.Send
    var messages: SubprocessOutputSequence.StringSequence<UTF8>.AsyncIterator
    let write: ([UInt8]) async throws -> Void

    private var tab: (target: String, session: String)?
    private var commands = 0
    private var requests = 0
    private var receivedBytes = 0
    /// The response for the page itself.
    private var page: HTTPResponse?
    /// The documents of the tab that ask for nothing more.
    private var idle: Set<String> = []

    init(
        policy: PagePolicy, limits: BrowserLimits, send: @escaping Browser.Send,
        messages: SubprocessOutputSequence.StringSequence<UTF8>.AsyncIterator,
        write: @escaping ([UInt8]) async throws -> Void
    ) {
        (self.policy, self.limits, self.send) = (policy, limits, send)
        (self.messages, self.write) = (messages, write)
    }

    mutating func open() async throws -> HTTPResponse {
        let target = try await result(of: .openTab).targetId ?? ""
        tab = (target, try await result(of: .attach(toTab: target)).sessionId ?? "")
        for command in BrowserCommand.preparation { _ = try await result(of: command) }
        let loaded = try await result(of: .open(policy.page.url)).loaderId ?? ""
        guard let page else { throw crash("it did not ask for the page", nil) }
        guard page.status == 200 else { return page }
        while !idle.contains(loaded) { try await receive() }
        let html = try await text()
        return page.with(body: [UInt8](html.utf8))
    }

    private mutating func text() async throws -> String {
        guard let root = try await result(of: .document).root,
            let html = try await result(of: .html(ofNode: root.nodeId)).outerHTML
        else { throw crash("it has no document", nil) }
        return html
    }

    /// Sends a command and receives messages until it is answered.
    private mutating func result(of command: BrowserCommand) async throws -> BrowserMessage.ResultFields {
        let number = try await post(command)
        while true {
            let message = try await receive()
            guard message.id == number else { continue }
            if let error = message.error { throw crash(error.message, nil) }
            guard let result = message.result else { throw crash("an answer without a result", nil) }
            return result
        }
    }

    @discardableResult
    private mutating func post(_ command: BrowserCommand) async throws -> Int {
        commands += 1
        var command = command
        (command.id, command.sessionId) = (commands, tab?.session)
        try await write(try command.encoded())
        return commands
    }

    @discardableResult
    private mutating func receive() async throws -> BrowserMessage {
        guard let text = try await messages.next() else { throw Ended() }
        let message = try BrowserMessage(text: text)
        switch (message.method, message.params) {
        case ("Fetch.requestPaused", let event?): try await answer(event)
        case ("Page.lifecycleEvent", let event?) where event.name == "networkIdle":
            if let loader = event.loaderId { idle.insert(loader) }
        default: break
        }
        return message
    }

    private mutating func answer(_ event: BrowserMessage.EventFields) async throws {
        guard let id = event.requestId, let request = event.request else { return }
        let answer: PageAnswer
        switch policy.decision(
            on: request, resource: event.resourceType ?? "", isMainFrame: event.frameId == tab?.target,
            hasPage: page != nil)
        {
        case .send(let sent): answer = try await response(to: sent, for: request)
        case .allowReading(let origin): answer = request.permission(for: origin)
        case .block: answer = .blocked
        case .refuseToLeave: throw error(.leaves(to: String(request.url.prefix(200))))
        }
        try await post(.answer(id, with: answer))
    }

    private mutating func response(to sent: HTTPRequest, for request: PageRequest) async throws -> PageAnswer {
        requests += 1
        guard requests <= limits.requests else { throw error(.tooManyRequests(limit: limits.requests)) }
        let response: HTTPResponse
        do {
            response = try await send(sent)
        } catch let error as HTTPError where error.code == .robotsDisallowed && page != nil {
            // The page has to do without it, as for any other crawler.
            return .blocked
        }
        receivedBytes += response.body.count
        guard receivedBytes <= sent.maximumBytes else { throw error(.tooLarge(limit: sent.maximumBytes)) }
        if page == nil { page = response }
        // The scripts of an error page do not run.
        return page?.status == 200 ? request.answer(response) : .blocked
    }

    private func error(_ code: BrowserError.Code) -> BrowserError { BrowserError(code, url: policy.page.url) }

    /// - Parameter words: the browser's last words.
    func crash(_ reason: String?, _ words: String?) -> BrowserError {
        let text = [reason, words].compactMap(\.self).joined(separator: "; ")
        let known = text.isEmpty ? "it gave no reason" : text
        return error(tab == nil ? .notStarted(reason: known) : .crashed(reason: known))
    }
}
