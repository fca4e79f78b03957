internal import Deals
internal import Scraping
internal import Storage

/// Checks the record counts that the upstream declares. Needs no earlier edition.
struct CountCheck {
    /// Differences below this many records are changes between two page requests.
    private static let fewest = 10

    private let counts: [DeclaredCount]
    private let mostPercentOff: Int

    init(_ counts: [DeclaredCount], mostPercentOff: Int) {
        (self.counts, self.mostPercentOff) = (counts, mostPercentOff)
    }

    /// Judges the sum over all searches: one bad estimate among forty neither hides the others nor raises an anomaly.
    var all: [String] {
        let (off, declared) = (counts.reduce(0) { $0 + $1.off }, counts.reduce(0) { $0 + $1.expected })
        guard off >= Self.fewest, off * 100 > declared * mostPercentOff,
            let worst = counts.max(by: { $0.off < $1.off })
        else { return [] }
        let all = worst.off < off ? "; in all searches \(off) of \(declared) records are missing or too many" : ""
        return ["\(worst.label): declared \(worst.expected), parsed \(worst.received)\(all)"]
    }
}

/// Checks the dates of an edition.
struct DateCheck {
    /// Ads are not printed earlier than this before they begin, and do not run longer than `maximumDays`.
    private static let maximumAheadDays = 45
    private static let maximumDays = 400
    /// The latest start, in days from now, of an ad that comes before its week.
    private static let maximumDaysEarly = 14
    /// In percent. Any ad has single lines with odd dates.
    private static let mostOdd = 20
    /// In percent. Single lines print "while supplies last".
    private static let maximumUnread = 2

    private let offers: [Offer]
    private let today: LocalDay
    /// The number of current offers that are live today.
    private let live: Int

    init(_ offers: [Offer], today: LocalDay, live: Int) { (self.offers, self.today, self.live) = (offers, today, live) }

    var all: [String] {
        nothingLive + unread
            + [
                ("ended before \(today)", { $0.last < today }),
                (
                    "begin more than \(Self.maximumAheadDays) days from now",
                    { $0.first.daysSinceEpoch - today.daysSinceEpoch > Self.maximumAheadDays }
                ),
                (
                    "run for more than \(Self.maximumDays) days",
                    { $0.last.daysSinceEpoch - $0.first.daysSinceEpoch > Self.maximumDays }
                ),
            ].compactMap { odd($0, $1) }
    }

    /// Stops an old page with unreadable dates from being taken for this week's ad.
    private var unread: [String] {
        let unread = offers.filter(\.hasUnreadDays)
        guard unread.count * 100 > offers.count * Self.maximumUnread, let example = unread.first?.words.valid else {
            return []
        }
        return [
            "\(unread.count) of \(offers.count) offers print dates that could not be read: \"\(example.prefix(100))\""
        ]
    }

    private func odd(_ what: String, _ isOdd: (Validity) -> Bool) -> String? {
        let count = offers.count { isOdd($0.validity) }
        return count * 100 > offers.count * Self.mostOdd ? "\(count) of \(offers.count) offers \(what)" : nil
    }

    /// An edition without a live offer where the current one has some. Next week's ad may come early: it becomes
    /// current on the day when most of its lines are valid.
    private var nothingLive: [String] {
        guard live > 0, let first = offers.map(\.validity.first).min(), let begins = offers.effectiveOn,
            let last = offers.map(\.validity.last).max()
        else { return [] }
        let days = begins.daysSinceEpoch - today.daysSinceEpoch
        if days > Self.maximumDaysEarly { return ["most offers begin on \(begins), \(days) days ahead"] }
        let holds = offers.contains { $0.validity.first <= today && today <= $0.validity.last }
        return holds || days > 0
            ? [] : ["the page covers \(first) to \(last) and no offer is valid today: an old page"]
    }
}

/// Counts the rows of a price list whose sale is over: their shelf price holds, and many of them make the list an old one.
struct OverRows: Hashable, Sendable {
    /// In percent.
    private static let most = 20

    let count: Int
    let rows: Int

    init(_ read: [ReadRow]) { (count, rows) = (read.count(where: \.isSaleOver), read.count) }

    /// Nil if there is none.
    var note: String? { count == 0 ? nil : "\(count) of \(rows) rows print a sale that is over" }

    var anomalies: [String] { count * 100 > rows * Self.most ? [note].compactMap(\.self) : [] }
}

/// Checks the encoding and the language of an edition's text.
struct TextCheck {
    /// UTF-8 read as Windows-1252, and the replacement character.
    private static let broken = ["\u{FFFD}", "Ã", "â€", "Â®", "Â·"]
    /// In percent.
    private static let maximumBroken = 2
    private static let english: Set<Substring> = [
        "the", "with", "or", "and", "for", "off", "save", "free", "each", "buy", "get",
    ]
    private static let spanish: Set<Substring> = [
        "el", "la", "los", "con", "o", "y", "para", "ahorre", "gratis", "compre", "lleve", "de",
    ]
    /// Below this number of words the language is not judged.
    private static let minimumWords = 20

    private let texts: [String]

    init(_ offers: [Offer]) {
        texts = offers.map { offer in
            [offer.listing.title, offer.words.deal, offer.words.savings, offer.words.details].compactMap(\.self)
                .joined(separator: " ")
        }
    }

    var all: [String] { encoding + language }

    private var encoding: [String] {
        let count = texts.count { text in Self.broken.contains { text.contains($0) } }
        guard count * 100 > texts.count * Self.maximumBroken else { return [] }
        return ["\(count) of \(texts.count) offers have text in the wrong encoding"]
    }

    private var language: [String] {
        let words = texts.flatMap { $0.lowercased().split { !$0.isLetter } }
        let (english, spanish) = (words.count(where: Self.english.contains), words.count(where: Self.spanish.contains))
        return spanish > english && spanish >= Self.minimumWords ? ["the text is Spanish"] : []
    }
}
