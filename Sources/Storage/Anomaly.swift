/// Something about a run that cannot well be, in a sentence.
package struct Anomaly: Hashable, Sendable {
    package let text: String
    /// Whether a later run of the store that brings the same content settles it: what the chain itself changed stays
    /// changed, what went wrong on the way does not come twice.
    package let passesIfSeenAgain: Bool

    package init(_ text: String, passesIfSeenAgain: Bool = false) {
        self.text = passesIfSeenAgain ? text + " (believed if a later run finds the same)" : text
        self.passesIfSeenAgain = passesIfSeenAgain
    }
}

extension Anomaly: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}
