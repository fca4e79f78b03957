extension WebPush {
    /// Four weeks: push services refuse or shorten more.
    static let maximumTimeToLiveSeconds = 2_419_200

    /// The fields of a request, with the content type of the sealed bytes (RFC 8030, section 5; RFC 8292, section 3).
    /// - Parameters:
    ///   - timeToLiveSeconds: how long the push service keeps the message for a browser that is away: until the deal
    ///     ends; clamped to 0 and `maximumTimeToLiveSeconds`.
    ///   - tag: a later message with the same one replaces this one at the push service.
    package static func headers(timeToLiveSeconds: Int, tag: MessageTag, authorization: String) -> [HeaderField] {
        [
            HeaderField(name: "Content-Encoding", value: "aes128gcm"),
            HeaderField(name: "Content-Type", value: "application/octet-stream"),
            HeaderField(name: "TTL", value: String(min(max(timeToLiveSeconds, 0), maximumTimeToLiveSeconds))),
            HeaderField(name: "Urgency", value: "normal"),
            HeaderField(name: "Topic", value: tag.text),
            HeaderField(name: "Authorization", value: authorization),
        ]
    }
}
