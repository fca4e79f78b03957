internal import Deals
internal import Storage

/// The sizes that other editions state for the items of this one: an ad that prints "of equal or lesser price" in place of
/// the size may have printed the size the week before.
struct EarlierSizes {
    private let stated: [NumberedTitle: [StatedSize]]

    private struct NumberedTitle: Hashable { let sku: String, title: String }

    init(_ stated: [StatedSize]) {
        self.stated = Dictionary(grouping: stated) { NumberedTitle(sku: $0.sku, title: $0.title) }
    }

    /// Whether an offer has a price, but no unit price, because its text does not state the size.
    static func areMissing(in offer: Offer) -> Bool {
        offer.size == nil && offer.unitPrice == nil && offer.reading.isPriced
    }

    /// - Returns: nil unless editions with the same item number and title, and another text, agree on one size. Of the
    ///   same text, this program reads no size, so that an earlier one misread it.
    func size(of offer: Offer) -> PackageSize? {
        let item = NumberedTitle(sku: offer.listing.sku, title: offer.listing.title)
        let sizes = (stated[item] ?? []).filter {
            ($0.sizeText, $0.detailsText) != (offer.listing.sizeText, offer.words.details)
        }
        return Set(sizes.map(\.size)).count == 1 ? sizes[0].size : nil
    }
}
