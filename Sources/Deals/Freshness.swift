/// The age class of the last confirmation of a price. Age labels a price and never alters it; a red price never wins.
///
/// The limits follow the half-life of US shelf prices, about three months including sales (Nakamura & Steinsson 2008).
package enum Freshness: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Confirmed within the last `greenDays`.
    case green
    /// Within the last `amberDays`.
    case amber
    /// Longer ago, or never.
    case red

    /// `api.freshness` in schema/code.sql has the same limits; a test compares them.
    package static let greenDays = 7, amberDays = 30
    package static let secondsPerDay = 86_400

    /// - Parameter ageSeconds: the age of the last good run that saw the price; nil if there was none.
    package init(ageSeconds: Int?) {
        switch ageSeconds {
        case .some(...(Self.greenDays * Self.secondsPerDay)): self = .green
        case .some(...(Self.amberDays * Self.secondsPerDay)): self = .amber
        default: self = .red
        }
    }

    package static func < (a: Freshness, b: Freshness) -> Bool { a.order < b.order }
    private var order: Int { self == .green ? 0 : self == .amber ? 1 : 2 }
}
