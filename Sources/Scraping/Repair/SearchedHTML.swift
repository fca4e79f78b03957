internal import HTML

/// An HTML page in which known texts are looked for.
final class SearchedHTML: SearchedPage {
    private let document: HTMLDocument
    private let outline: HTMLOutline
    /// For each known title on the page, the elements that may be its record, innermost first.
    private var nests: [(known: KnownRecord, elements: [Int])] = []
    private var recordNames: [String: ElementName] = [:]

    private static let maximumRecordSelectors = 10
    private static let maximumExamples = 60
    /// Elements around a title that hold more are not records.
    private static let maximumRecord = 400

    init(_ bytes: [UInt8]) throws(HTMLError) {
        document = try HTMLDocument(utf8: bytes)
        outline = document.outline()
    }

    func recordSelectors(of known: [KnownRecord]) -> [String] {
        nests = nests(of: known)
        var counts: [ElementName: Int] = [:]
        for nest in nests {
            for name in Set(nest.elements.flatMap(outline.recordNames)) { counts[name, default: 0] += 1 }
        }
        let most = counts.values.max() ?? 0
        let names = counts.filter { $0.value * 100 >= most * 95 && !holdsItself($0.key) }.keys
        let ranked = names.sorted { ($0.cost, $0.xpath) < ($1.cost, $1.xpath) }.prefix(Self.maximumRecordSelectors)
        recordNames = Dictionary(uniqueKeysWithValues: ranked.map { ("//" + $0.xpath, $0) })
        return ranked.map { "//" + $0.xpath }
    }

    func selectors(of key: String, in records: String, _ known: [KnownRecord]) -> [String] {
        guard let name = recordNames[records] else { return [] }
        let examples = nests.lazy.compactMap { nest -> (record: Int, text: String)? in
            guard let text = nest.known.texts[key] else { return nil }
            return nest.elements.first { self.outline.is(name, $0) }.map { ($0, text) }
        }
        var counts: [String: Int] = [:]
        for example in examples.prefix(Self.maximumExamples) {
            for path in Set(outline.paths(to: example.text, from: example.record)) { counts[path, default: 0] += 1 }
        }
        return counts.filter { $0.value * 10 >= counts.values.max() ?? 0 }.sorted {
            ($1.value, $0.key) < ($0.value, $1.key)
        }
        .prefix(Self.maximumExamples).map(\.key)
    }

    func marks(of places: FoundPlaces) -> [String] {
        let changed = places.selectors.filter { $0.key != $0.value.selector }.sorted { $0.key < $1.key }
        let sure = changed.filter { $0.value.found * 10 >= $0.value.expected * 9 }.map { "[\($0.value.selector)]" }
        return [places.records, places.records + sure.joined()]
            + changed.map { "\(places.records)[\($0.value.selector)]" }
            + recordNames.keys.sorted()
            + [places.records + sure.joined() + changed.map { "[not(\($0.key))]" }.joined()]
    }

    func withText(of selector: String, in records: String) -> String { "\(records)[\(selector)]" }

    func count(of records: String) throws -> Int { try document.count(of: XPath(records)) }

    func texts(of records: String, _ selectors: [String]) throws -> [[String?]] {
        let count = try count(of: records)
        let step = max(1, count / PlaceSearch.maximumRecords)
        let columns = try document.columns(
            of: XPath(records), every: step, fields: selectors.map { try XPath($0) })
        return (0..<((count + step - 1) / step)).map { row in columns.map { $0.flatMap { $0[row] } } }
    }

    /// A record cannot hold another.
    private func holdsItself(_ name: ElementName) -> Bool {
        var end = 0
        for (index, element) in outline.elements.enumerated() where outline.is(name, index) {
            if index < end { return true }
            end = element.end
        }
        return false
    }

    private func nests(of known: [KnownRecord]) -> [(known: KnownRecord, elements: [Int])] {
        let byTitle = Dictionary(grouping: known, by: \.title)
        let anchors = outline.elements.indices.filter { index in
            guard let text = outline.elements[index].text, byTitle[text] != nil else { return false }
            // The innermost element with the text.
            return !outline.elements[(index + 1)..<outline.elements[index].end].contains { $0.text == text }
        }
        return anchors.compactMap { anchor in
            guard let title = outline.elements[anchor].text, let records = byTitle[title] else { return nil }
            let around = outline.ancestors(of: anchor).prefix { element in
                let range = element..<outline.elements[element].end
                return range.count <= Self.maximumRecord
                    && anchors.allSatisfy { !range.contains($0) || outline.elements[$0].text == title }
            }
            return nest(of: records, in: Array(around))
        }
    }

    /// The elements that hold as many texts of the record as the outermost one.
    private func nest(of records: [KnownRecord], in elements: [Int]) -> (known: KnownRecord, elements: [Int])? {
        guard let outermost = elements.last else { return nil }
        let counted = records.map { ($0, outline.count(of: $0.ownTexts, in: outermost)) }
        guard let best = counted.max(by: { $0.1 < $1.1 }) else { return nil }
        return (best.0, elements.filter { outline.count(of: best.0.ownTexts, in: $0) == best.1 })
    }
}
