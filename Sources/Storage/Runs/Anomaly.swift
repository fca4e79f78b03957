/// An implausible property of a run, as one sentence.
package struct Anomaly: Hashable, Sendable {
    package let text: String
    /// Whether a later run of the store with the same content settles it. A change made by the chain persists; a
    /// transfer error does not occur twice.
    package let passesIfSeenAgain: Bool

    package init(_ text: String, passesIfSeenAgain: Bool = false) {
        self.text = passesIfSeenAgain ? text + " (accepted if a later run finds the same)" : text
        self.passesIfSeenAgain = passesIfSeenAgain
    }
}

extension Anomaly: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}
