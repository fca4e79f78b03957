import WebKit

extension Problem.Code {
    static let unauthorized = Self(
        "unauthorized", 401, "This opens no vault", "Sign in, or make a vault by POST /v1/vault.")
    static let crossSite = Self(
        "cross-site", 403, "The request comes from another site", "Send it from this site, or with an access token.")
    static let reused = Self(
        "token-reused", 401, "The token was used before", "Sign in again: all sessions of this device are ended.")
    static let listUnknown = Self("list-unknown", 404, "No such list", "Take the id of a list from /v1/lists.")
    static let watchUnknown = Self("watch-unknown", 404, "No such watch", "Take the id of a watch from /v1/watches.")
    static let channelUnknown = Self(
        "channel-unknown", 404, "No such channel", "Take the id of a channel from /v1/channels.")
    static let versionRequired = Self(
        "version-required", 428, "The request names no version", "Send the list's ETag as If-Match.")
    static let versionChanged = Self("version-changed", 412, "The list has changed since", "Read the list again.")
    static let limitReached = Self("limit-reached", 409, "There are as many as can be kept", "Delete one first.")

    /// Those of this server.
    static let ofPeople =
        [unauthorized, crossSite, reused, listUnknown, watchUnknown, channelUnknown, versionRequired, versionChanged]
        + [
            limitReached, invalidQuery, notFound, unsupportedMediaType, tooManyRequests, databaseUnavailable,
            overloaded,
        ]
        + ofAnyPath
}

extension PeopleRoute {
    var allProblems: [Problem.Code] {
        problems + [.badRequest, .invalidQuery, .tooManyRequests, .databaseUnavailable, .overloaded, .internalError]
            + (access == .vault ? [.unauthorized] : []) + (isRead ? [] : [.crossSite])
            + (hasBody ? [.unsupportedMediaType, .contentTooLarge] : [])
            + (takesVersion ? [.versionRequired, .versionChanged] : [])
    }
}
