package import Logging

/// What matters for the security of vaults. The log and the metrics have these names and counts alone: not who, not
/// which vault, and nothing that was said.
package enum SecurityEvent: String, CaseIterable, Hashable, Sendable {
    case vaultMade = "vault_made"
    case vaultErased = "vault_erased"
    case deviceSignedIn = "device_signed_in"
    case deviceSignedOut = "device_signed_out"
    case deviceLinkMade = "device_link_made"
    case deviceLinkWrong = "device_link_wrong"
    case recoveryWordsMade = "recovery_words_made"
    case recoveryWordsRemoved = "recovery_words_removed"
    case recoveryWordsUsed = "recovery_words_used"
    case recoveryWordsWrong = "recovery_words_wrong"
    /// A cookie or an access token is missing, unknown or expired.
    case sessionRefused = "session_refused"
    case refreshTokenWrong = "refresh_token_wrong"
    /// Somebody has a copy of it: all sessions of its device were ended.
    case refreshTokenReused = "refresh_token_reused"
    case crossSiteRefused = "cross_site_refused"
    case listLinkMade = "list_link_made"
    case listLinkWrong = "list_link_wrong"
    case listLinksRevoked = "list_links_revoked"
    case listJoined = "list_joined"
    /// Or replaced.
    case channelAdded = "channel_added"
    case channelConfirmed = "channel_confirmed"
    case channelCodeWrong = "channel_code_wrong"
    /// By its owner, by the link in a mail, or by the push service or webhook.
    case channelEnded = "channel_ended"
    /// Requests, changes, vaults or channels in a time.
    case rateLimitHit = "rate_limit_hit"
    /// Lists, links, watches, calendars or channels at once.
    case quotaReached = "quota_reached"
}

extension Logger {
    package func record(_ event: SecurityEvent, count: Int = 1) {
        notice("Security event", metadata: ["event": "\(event.rawValue)", "count": "\(count)"])
    }
}
