import NIOCore
import WebKit

/// The limits of one connection.
struct ConnectionLimits: Sendable {
    /// Header and body, from the connection's opening or from the answer before.
    var wholeRequest = TimeAmount.seconds(8)
    /// An answer of which the client takes nothing.
    var stalledAnswer = TimeAmount.seconds(30)
    /// How often that is looked at.
    var slowReaderCheckInterval = TimeAmount.seconds(10)
    /// For the client to close, once it was told to.
    var lingeringClose = TimeAmount.seconds(2)
    /// For answers under way when the server stops.
    var drain = TimeAmount.seconds(4)
    /// A list of 50 entries has 40 kB at most.
    var bodyBytes = 64 << 10
    var fieldBytes = 16 << 10
    var fieldCount = 100
}

extension Problem {
    static func tooLarge(_ limits: ConnectionLimits) -> Problem {
        Problem(.contentTooLarge, "A body holds at most \(limits.bodyBytes) bytes.")
    }

    static func fieldsTooLarge(_ limits: ConnectionLimits) -> Problem {
        Problem(
            .fieldsTooLarge,
            "The target and the header fields hold at most \(limits.fieldBytes) bytes, in \(limits.fieldCount) fields.")
    }
}
