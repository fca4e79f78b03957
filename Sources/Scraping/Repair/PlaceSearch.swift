/// Looks for the known records on a page whose markup is unknown: tries the selectors that the page suggests, and keeps
/// those that give the known texts in most records.
struct PlaceSearch {
    /// Further records add time, not certainty.
    static let maximumRecords = 60
    /// In percent of the records that should have the text.
    private static let minimumFound = 50

    let page: any SearchedPage
    let known: [KnownRecord]
    /// Selectors of the earlier layout; one that still works is preferred.
    let earlier: [String]
    /// The earlier documents. A selector of records that finds nothing there tells the layouts apart.
    let earlierPages: [any SearchedPage]

    private var keys: [String] { Set(known.flatMap(\.texts.keys)).sorted() }

    /// - Returns: nil if no selector gives records with known titles.
    func places() throws -> FoundPlaces? {
        var best: (score: (Int, Int), places: FoundPlaces)?
        for records in page.recordSelectors(of: known) {
            guard let places = try places(in: records) else { continue }
            let found = places.selectors.values.reduce(0) { $0 + $1.found }
            guard found > 0 else { continue }
            let score = found * 4 + (isNew(records) ? 2 : 0) + (places.records == records ? 1 : 0)
            // Of two that explain the known records, the one with more others: a list has one name for all of them.
            let count = try page.count(of: places.records)
            if (score, count) > best?.score ?? (0, 0) { best = ((score, count), places) }
        }
        return best?.places
    }

    /// A selector for `when`: something that the page has and the earlier ones lack.
    func mark(of places: FoundPlaces) -> String? {
        page.marks(of: places).first { mark in
            isNew(mark) && (try? page.count(of: mark)) ?? 0 > 0
        }
    }

    private func isNew(_ selector: String) -> Bool {
        earlierPages.allSatisfy { (try? $0.count(of: selector)) == 0 }
    }

    private func places(in records: String) throws -> FoundPlaces? {
        let candidates = Dictionary(
            uniqueKeysWithValues: keys.map { key in
                (key, unique((earlier.contains(key) ? [key] : []) + page.selectors(of: key, in: records, known)))
            })
        let columns = unique(candidates.values.flatMap(\.self))
        let texts = try page.texts(of: records, columns)
        let index = Dictionary(uniqueKeysWithValues: zip(columns, columns.indices))
        guard let column = titleColumn(texts, columns) else { return nil }
        let pairs = pairs(texts, column)
        var found: [String: FoundSelector] = [:]
        for key in keys {
            found[key] = candidates[key]?.compactMap { selector in
                index[selector].flatMap { column in
                    judged(selector, pairs.map { ($0.known.texts[key], $0.texts[column]) })
                }
            }.max { rank($0, key) < rank($1, key) }
        }
        return FoundPlaces(records: withTitle(columns[column], records), selectors: found)
    }

    /// Leaves out records without a title, such as those that are empty until a script fills them.
    private func withTitle(_ title: String, _ records: String) -> String {
        let whole = page.withText(of: title, in: records)
        guard let wholeCount = try? page.count(of: whole), let count = try? page.count(of: records) else {
            return records
        }
        return wholeCount < count ? whole : records
    }

    /// The column with the most known titles, within the record.
    private func titleColumn(_ texts: [[String?]], _ columns: [String]) -> Int? {
        let titles = Set(known.map(\.title))
        let counts = columns.indices.map { column in
            ".@($".contains(columns[column].prefix(1))
                ? texts.count { $0[column].map(titles.contains) ?? false } : 0
        }
        guard let most = counts.max(), most > 0 else { return nil }
        return counts.firstIndex(of: most)
    }

    /// Records on the page and known ones with the same title, in order.
    private func pairs(_ texts: [[String?]], _ column: Int) -> [(known: KnownRecord, texts: [String?])] {
        var waiting = Dictionary(grouping: known.reversed(), by: \.title)
        return texts.compactMap { row in
            guard let title = row[column], let known = waiting[title]?.popLast() else { return nil }
            return (known, row)
        }
    }

    private func judged(_ selector: String, _ pairs: [(known: String?, found: String?)]) -> FoundSelector? {
        let expected = pairs.count { $0.known != nil }
        let prefix = commonPrefix(pairs)
        let right = pairs.count { known, found in known.map { found == prefix + $0 } ?? false }
        let wrong = pairs.count { known, found in known == nil && found != nil }
        guard (right - wrong) * 100 >= expected * Self.minimumFound, right > 0 else { return nil }
        return FoundSelector(selector: selector, prefix: prefix, found: right - wrong, expected: expected)
    }

    /// The text before the known text in most records.
    private func commonPrefix(_ pairs: [(known: String?, found: String?)]) -> String {
        let prefixes = pairs.compactMap { known, found -> String? in
            guard let known, let found, found.hasSuffix(known) else { return nil }
            return String(found.dropLast(known.count))
        }
        let counts = Dictionary(prefixes.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    }

    /// More texts first; then no prefix, the earlier selector, and one that says more than a position.
    private func rank(_ found: FoundSelector, _ key: String) -> (Int, Int, Int, Int) {
        let isEarlier = found.selector == key
        return (found.found, isEarlier ? 1 : 0, -found.prefix.count, -cost(found.selector))
    }

    private func cost(_ selector: String) -> Int {
        // Tags and positions change more often than names.
        selector.replacing("[1]", with: "").count { $0.isNumber } * 40 + (selector.hasPrefix("preceding") ? 100 : 0)
            + (selector.contains("[@") || selector.contains("has-class") ? 0 : 60)
            + selector.count
    }

    private func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}
