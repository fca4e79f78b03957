internal import HTML
internal import Support

// The texts that the selectors of a layout give on a page that it reads.
extension Layout {
    /// All selectors of fields, as written.
    var selectors: [String] {
        switch rules {
        case .html(let rules): rules.records.fieldSelectors.map(\.text)
        case .json(let rules): rules.records.fieldSelectors.map(\.text)
        }
    }

    /// - Returns: one record for each with a title.
    func knownRecords(in bytes: [UInt8]) throws -> [KnownRecord] {
        switch rules {
        case .html(let rules):
            let page = try HTMLDocument(utf8: bytes)
            let selectors = rules.records.fieldSelectors
            for records in rules.records.records {
                let rows = try page.rows(of: records, fields: selectors)
                guard rows.isEmpty else { return try rows.compactMap { try rules.records.known(selectors, $0) } }
            }
            return []
        case .json(let rules):
            let document = try JSONValue(utf8: bytes)
            let selectors = rules.records.fieldSelectors
            let found = rules.records.records.lazy.map { $0.nodes(in: document) }.first { !$0.isEmpty } ?? []
            return try found.compactMap { record in
                try rules.records.known(selectors, selectors.map { $0.first(in: record)?.text })
            }
        }
    }
}

extension RecordRules where Path: SelectorText {
    var fieldSelectors: [Path] {
        Array(Set(fields.values.flatMap(\.paths))).sorted { $0.text < $1.text }
    }

    /// A prefix that a rule strips is not part of the text to look for: it may have changed.
    func known(_ selectors: [Path], _ texts: [String?]) throws -> KnownRecord? {
        let found = Dictionary(uniqueKeysWithValues: zip(selectors, texts))
        func text(_ path: Path) -> String? { found[path].flatMap { $0 }.flatMap { [Transform]().apply(to: $0) } }
        guard let titleRule = fields.first(where: { $0.key.stringValue == RawOffer.Field.title.rawValue })?.value,
            let title = titleRule.paths.lazy.compactMap(text).first
        else { return nil }
        var known: [String: String] = [:]
        for rule in fields.values {
            let prefixes = rule.transforms.filter { if case .stripPrefix = $0 { true } else { false } }
            for path in rule.paths { known[path.text] = text(path).flatMap { prefixes.apply(to: $0) } }
        }
        return KnownRecord(title: title, texts: known)
    }
}

/// A selector with the text that it was made of.
protocol SelectorText: Selector { var text: String { get } }
extension XPath: SelectorText {}
extension JSONPath: SelectorText {}
