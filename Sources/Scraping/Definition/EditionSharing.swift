/// The sharing of published editions between stores.
package enum EditionSharing: String, Hashable, Sendable, CaseIterable {
    /// A weekly ad: stores that print the same rows share an edition.
    case shared
    /// A price list belongs to one store.
    case store
}
