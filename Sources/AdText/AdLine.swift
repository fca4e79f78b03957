/// The words of one ad line, zone by zone, as the page prints them. nil or empty where the page has nothing there.
package struct AdLine: Hashable, Sendable {
    /// "2 for $5.00", "Buy 1 Get 1 Free".
    package let deal: String?
    /// "save up to $1.98 on 2", "your choice".
    package let savings: String?
    /// Fine print and package words: "14 to 15-oz pkg.", "Limit six deals."
    package let details: String?
    /// What is sold. Only its "Any 2 …" can change a price.
    package let title: String?

    package init(deal: String?, savings: String? = nil, details: String? = nil, title: String? = nil) {
        self.deal = deal
        self.savings = savings
        self.details = details
        self.title = title
    }

    /// The zones with their words, in the order they are read. A page may split "$2.00" from "off WITH MFR DIGITAL
    /// COUPON": fine print that starts with "off" goes on from the deal line.
    var zones: [(zone: Zone, text: String)] {
        var deal = deal ?? ""
        var details = details ?? ""
        if details.split(maxSplits: 1, whereSeparator: \.isWhitespace).first?.lowercased() == "off" {
            (deal, details) = (deal + " " + details, "")
        }
        return [(.deal, deal), (.savings, savings ?? ""), (.details, details), (.title, title ?? "")]
            .filter { !$0.1.isEmpty }
    }
}

/// Where in an ad line words stand; the same words can mean another thing elsewhere.
struct Zone: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let deal = Zone(rawValue: 1)
    static let savings = Zone(rawValue: 2)
    static let details = Zone(rawValue: 4)
    static let title = Zone(rawValue: 8)
    static let anywhere: Zone = [.deal, .savings, .details]
}
