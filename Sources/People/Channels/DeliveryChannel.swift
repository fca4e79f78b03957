/// The kinds of channels, each by its word in requests, answers and stored rows: a word that was released stays.
enum DeliveryChannel: String, CaseIterable, Codable, Sendable {
    case webPush = "web_push"
    case webhook, ntfy, mail

    /// All else that is special to the kind.
    var target: any ChannelTarget.Type {
        switch self {
        case .webPush: WebPushChannel.self
        case .webhook: WebhookChannel.self
        case .ntfy: NtfyChannel.self
        case .mail: MailChannel.self
        }
    }
}

/// What an answer means for a delivery.
enum DeliveryOutcome: Hashable, Sendable {
    case sent
    /// The channel has ended: remove it.
    case gone
    /// Try again by `RetrySchedule`.
    case retry
    /// Our request is wrong, and every other to this host may be: stop sending there, tell the operator, and keep the
    /// channel.
    case ours
}

extension DeliveryChannel {
    /// - Parameter status: of HTTP or, for mail, of the SMTP reply; nil if there was no answer. Redirections are not
    ///   followed: they are failures.
    /// - Parameter isOfOwnServer: whether the operator's mail server refused every e-mail, and not this one.
    func outcome(ofStatus status: Int?, isOfOwnServer: Bool = false) -> DeliveryOutcome {
        guard let status else { return .retry }
        return (200...299).contains(status)
            ? .sent : target.outcome(ofFailure: status, isOfOwnServer: isOfOwnServer)
    }
}
