enum PushError: Error, Hashable, Sendable {
    /// The push service would refuse the message.
    case tooLong(byteCount: Int)
    /// The salt has not 16 bytes.
    case unusableSalt(byteCount: Int)
}
