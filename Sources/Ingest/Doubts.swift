internal import Deals
internal import Scraping
internal import Storage

/// What is odd about the counts that the upstream declares. Needs no earlier edition to stand beside.
struct CountDoubts {
    /// Fewer records off than this are what changed between two pages.
    private static let fewest = 10

    private let counts: [DeclaredCount]
    private let mostPercentOff: Int

    init(_ counts: [DeclaredCount], mostPercentOff: Int) {
        (self.counts, self.mostPercentOff) = (counts, mostPercentOff)
    }

    /// Of all searches together: one of forty that estimates badly does not spoil the others, and says no doubt.
    var all: [String] {
        let (off, declared) = (counts.reduce(0) { $0 + $1.off }, counts.reduce(0) { $0 + $1.expected })
        guard off >= Self.fewest, off * 100 > declared * mostPercentOff,
            let worst = counts.max(by: { $0.off < $1.off })
        else { return [] }
        let all = worst.off < off ? "; in all searches \(off) of \(declared) records are missing or too many" : ""
        return ["\(worst.label): declared \(worst.expected), parsed \(worst.received)\(all)"]
    }
}

/// What is odd about the days of an edition.
struct DayDoubts {
    /// An ad is printed no longer before it begins, and holds no longer.
    private static let longestAheadDays = 45
    private static let longestDays = 400
    /// How long before it begins an ad may be that begins as a whole later.
    private static let mostDaysEarly = 14
    /// In percent: single lines have odd days in any ad.
    private static let mostOdd = 20
    /// In percent: single lines print "while supplies last".
    private static let mostUnread = 2

    private let offers: [Offer]
    private let today: LocalDay
    /// Offers on show that are live.
    private let live: Int

    init(_ offers: [Offer], today: LocalDay, live: Int) { (self.offers, self.today, self.live) = (offers, today, live) }

    var all: [String] {
        nothingLive + unread
            + [
                ("ended before \(today)", { $0.last < today }),
                (
                    "begin more than \(Self.longestAheadDays) days from now",
                    { $0.first.daysSinceEpoch - today.daysSinceEpoch > Self.longestAheadDays }
                ),
                (
                    "hold for more than \(Self.longestDays) days",
                    { $0.last.daysSinceEpoch - $0.first.daysSinceEpoch > Self.longestDays }
                ),
            ].compactMap { odd($0, $1) }
    }

    /// An old page whose days nobody understands must not become this week's.
    private var unread: [String] {
        let unread = offers.filter(\.hasUnreadDays)
        guard unread.count * 100 > offers.count * Self.mostUnread, let example = unread.first?.words.valid else {
            return []
        }
        return [
            "\(unread.count) of \(offers.count) offers print days that were not understood: \"\(example.prefix(100))\""
        ]
    }

    private func odd(_ what: String, _ isOdd: (Validity) -> Bool) -> String? {
        let count = offers.count { isOdd($0.validity) }
        return count * 100 > offers.count * Self.mostOdd ? "\(count) of \(offers.count) offers \(what)" : nil
    }

    /// Of what is on show something holds today, and of this nothing does. Next week's ad comes early: it is shown from
    /// the day on that most of its lines hold.
    private var nothingLive: [String] {
        guard live > 0, let first = offers.map(\.validity.first).min(), let begins = offers.takesOverOn,
            let last = offers.map(\.validity.last).max()
        else { return [] }
        let days = begins.daysSinceEpoch - today.daysSinceEpoch
        if days > Self.mostDaysEarly { return ["most of it begins on \(begins): that is \(days) days ahead"] }
        let holds = offers.contains { $0.validity.first <= today && today <= $0.validity.last }
        return holds || days > 0
            ? [] : ["the page is for \(first) to \(last), and nothing of it holds today: an old page"]
    }
}

/// What is odd about the words of an edition.
struct WordDoubts {
    /// Letters read by the wrong encoding, and what stands for letters that could not be read.
    private static let broken = ["\u{FFFD}", "Ã", "â€", "Â®", "Â·"]
    /// In percent.
    private static let mostBroken = 2
    private static let english: Set<Substring> = [
        "the", "with", "or", "and", "for", "off", "save", "free", "each", "buy", "get",
    ]
    private static let spanish: Set<Substring> = [
        "el", "la", "los", "con", "o", "y", "para", "ahorre", "gratis", "compre", "lleve", "de",
    ]
    /// Fewer words tell no language.
    private static let fewestWords = 20

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
        guard count * 100 > texts.count * Self.mostBroken else { return [] }
        return ["\(count) of \(texts.count) offers have letters of a wrong encoding"]
    }

    private var language: [String] {
        let words = texts.flatMap { $0.lowercased().split { !$0.isLetter } }
        let (english, spanish) = (words.count(where: Self.english.contains), words.count(where: Self.spanish.contains))
        return spanish > english && spanish >= Self.fewestWords ? ["the words are Spanish"] : []
    }
}
