/// A way to a person.
package enum DeliveryChannel: String, CaseIterable, Hashable, Sendable {
    case webPush = "web_push"
    case webhook, ntfy, mail
}

/// What an answer means for a delivery.
package enum DeliveryOutcome: Hashable, Sendable {
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
    package func outcome(ofStatus status: Int?, isOfOwnServer: Bool = false) -> DeliveryOutcome {
        guard let status else { return .retry }
        if (200...299).contains(status) { return .sent }
        return switch self {
        case .webPush: Self.outcomeOfPush(status)
        case .webhook: status == 410 ? .gone : .retry
        // A token or topic of one person gives 401 or 403 on a server that many share.
        case .ntfy: [400, 413].contains(status) ? .ours : .retry
        case .mail: isOfOwnServer ? (status < 500 ? .retry : .ours) : Self.outcomeOfMail(status)
        }
    }

    /// RFC 8030, section 7.3: 404 and 410 end a subscription. The rest blames our token or our message.
    private static func outcomeOfPush(_ status: Int) -> DeliveryOutcome {
        switch status {
        case 404, 410: .gone
        case 400, 401, 403, 413: .ours
        default: .retry
        }
    }

    /// RFC 5321, section 4.2.3, and RFC 4954, section 6: our commands or password are wrong, whatever they are said of;
    /// but 501 and 553 find fault with the recipient's address. No reply ends a channel: 550 and 554 also refuse a
    /// server that is blocked, or a message that looks like spam.
    private static func outcomeOfMail(_ status: Int) -> DeliveryOutcome {
        switch status {
        case 500, 502...504, 530, 534, 535, 538: .ours
        default: .retry
        }
    }
}
