import CLibCurl
internal import Support

/// Sends one message at a time, to the hosts that people name, and tries once: the caller stores the message and retries.
///
/// Unlike `HTTPClient`, it remembers nothing of a host: what one person's address answers does not stop others.
package actor DeliveryClient {
    private nonisolated let executor = BlockingExecutor(label: "delivery")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let userAgent: String
    /// For which one e-mail may take.
    private let mailSeconds: Int
    private var handle: CurlHandle?

    /// - Parameter userAgent: identifies the program: "name/version".
    package init(userAgent: String, mailSeconds: Int = 30) {
        (self.userAgent, self.mailSeconds) = (userAgent, mailSeconds)
    }

    /// Posts a request. No redirect is followed, no more of the body is read than the request says, and no socket is opened
    /// to an address that is not public.
    ///
    /// - Returns: the answer, whatever its status.
    /// - Throws: if there is none. The error names the host alone: a path can be a secret.
    package func post(_ request: HTTPRequest) async throws(HTTPError) -> DeliveryReply {
        let hop: Hop
        let lines: [String]
        do {
            (hop, lines) = (try Hop(request), try request.headerLines(userAgent: userAgent))
        } catch {
            throw HTTPError(error.code, url: "")
        }
        guard hop.target.takesDeliveries(loopback: request.allowsLoopback) else {
            throw HTTPError(.invalidURL(reason: "not https on port 443 of a public name"), url: hop.target.host)
        }
        let cancel = CancelSwitch(waking: try openHandle().multi)
        let result = await withTaskCancellationHandler {
            // Through `self`: a closure without it would run outside the actor, and so would its transfers.
            self.perform(hop, lines, cancel)
        } onCancel: {
            cancel.cancel()
        }
        return try result.get()
    }

    private func perform(_ hop: Hop, _ lines: [String], _ cancel: CancelSwitch) -> Result<DeliveryReply, HTTPError> {
        guard let handle else { return .failure(HTTPError(.cancelled, url: hop.target.host)) }
        let transfer = Transfer(hop)
        let result = handle.run(transfer, headerLines: lines, cancel: cancel)
        let reply = CurlReply(of: handle)
        if result != CURLE_ABORTED_BY_CALLBACK, let status = reply.status {
            let asked = RetryAfter.seconds(of: reply, unixSeconds: Timing.system.unixSeconds())
            return .success(DeliveryReply(status: status, retryAfterSeconds: asked))
        }
        let code = HTTPError.Code(
            curl: result.rawValue, detail: handle.errorDetail, refusedAddress: transfer.refusedAddress, limit: 0)
        return .failure(HTTPError(result == CURLE_ABORTED_BY_CALLBACK ? .cancelled : code, url: hop.target.host))
    }

    /// Hands an e-mail to the operator's mail server, whose address is not checked.
    ///
    /// One that is cancelled or takes too long is cut with its connection: no server takes a part of it for the whole.
    ///
    /// - Returns: the last reply code: 250 if it was taken; none if the server was too slow or broke the connection.
    /// - Throws: if it was cancelled, or cannot be sent.
    package func mail(_ mail: OutgoingMail, by server: MailServer) async throws(HTTPError) -> DeliveryReply {
        guard mail.hasSafeAddresses else { throw HTTPError(.invalidHeader(name: "address"), url: "") }
        let cancel = CancelSwitch(waking: try openHandle().multi)
        let result = await withTaskCancellationHandler {
            self.perform(mail, server, cancel)
        } onCancel: {
            cancel.cancel()
        }
        return try result.get()
    }

    private func perform(
        _ mail: OutgoingMail, _ server: MailServer, _ cancel: CancelSwitch
    ) -> Result<DeliveryReply, HTTPError> {
        guard let handle else { return .failure(HTTPError(.cancelled, url: server.host)) }
        let transfer = MailTransfer(mail)
        let result = handle.send(transfer, by: server, seconds: mailSeconds, cancel: cancel)
        let code = CurlReply(of: handle).status
        // Whatever a server says or does not say to QUIT: the message was taken.
        if transfer.isTaken(code) { return .success(DeliveryReply(status: 250, retryAfterSeconds: nil)) }
        if result != CURLE_OK, result != CURLE_ABORTED_BY_CALLBACK, let code, code >= 400 {
            return .success(
                DeliveryReply(status: code, retryAfterSeconds: nil, isOfOwnServer: !transfer.isPastSender))
        }
        guard result != CURLE_ABORTED_BY_CALLBACK else { return .failure(HTTPError(.cancelled, url: server.host)) }
        return .success(DeliveryReply(status: nil, retryAfterSeconds: nil, isOfOwnServer: !transfer.isPastSender))
    }

    /// Whether deliveries may go to a URL, as far as its text says. The addresses of its name are checked whenever it is
    /// connected to.
    package static func accepts(_ url: String, allowsLoopback: Bool) -> Bool {
        guard let target = try? RequestURL(url) else { return false }
        return target.takesDeliveries(loopback: allowsLoopback)
    }

    private func openHandle() throws(HTTPError) -> CurlHandle {
        if let handle { return handle }
        let opened = try CurlHandle()
        handle = opened
        return opened
    }
}

/// What a receiver answered.
package struct DeliveryReply: Hashable, Sendable {
    /// nil where the operator's mail server took an e-mail's sender and then answered no more, or never answered.
    package let status: Int?
    /// The wait that it asked for.
    package let retryAfterSeconds: Int?
    /// Whether the operator's mail server refused us, our login or our sender, or did not answer to them, and so every
    /// e-mail; false where that happened to the recipient or the content, and for answers of other receivers.
    package let isOfOwnServer: Bool

    package init(status: Int?, retryAfterSeconds: Int?, isOfOwnServer: Bool = false) {
        (self.status, self.retryAfterSeconds, self.isOfOwnServer) = (status, retryAfterSeconds, isOfOwnServer)
    }
}

extension RequestURL {
    /// Whether it is https on port 443 of a name with a dot or a public address; or, for tests and demonstrations, anything
    /// on the loopback.
    fileprivate func takesDeliveries(loopback: Bool) -> Bool {
        if loopback, host == "localhost" || host == "[::1]" || literal?.isLoopback == true { return true }
        guard scheme == "https", origin.hasSuffix(":443"), !host.hasPrefix("[") else { return false }
        return literal.map(\.isPublic) ?? (host.contains(".") && !host.hasSuffix("."))
    }

    /// The address that the host is; nil for a name.
    private var literal: NetworkAddress? {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { UInt8($0) }
        return parts.count == 4 && bytes.count == 4 ? NetworkAddress(bytes) : nil
    }
}
