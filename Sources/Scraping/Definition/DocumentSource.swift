/// One way to fetch the ad: a request, and its repetition.
package struct DocumentSource: Sendable {
    /// The values for each of which the request is sent once.
    package enum Repetition: Hashable, Sendable {
        case once
        /// `values`: once for each as `{value}`, such as category ids.
        case values([String])
        /// `search_terms`: once for each search term of the run as `{term}`.
        case terms(TermRules)
        /// `ids`: for the item codes of the run in batches as `{ids}`, such as products known from earlier runs.
        case idBatches(size: Int)
    }
    /// `offset`: pages by `{start}` and `{limit}`.
    package struct Offset: Hashable, Sendable {
        package let limit: Int
        /// The largest `{start}` that the upstream accepts.
        let lastStart: Int
    }
    package struct TermRules: Hashable, Sendable {
        package let shortest: Int
        package let mostWords: Int
        package let defaults: [String]
    }

    package let name: String
    let request: RequestRule
    package let repetition: Repetition
    package let offset: Offset?
    /// The other hosts that the page's scripts need, if it fills itself by script and so needs a browser; nil for a plain
    /// request.
    package let browserHosts: Set<String>?
}

extension DocumentSource {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case url, headers, values, ids, offset, fetch
        case browserHosts = "browser_hosts"
        case terms = "search_terms"
        case maximumBytes = "maximum_bytes"
    }
    private enum OffsetKeys: String, CodingKey, CaseIterable {
        case limit
        case lastStart = "last_start"
    }
    private enum TermKeys: String, CodingKey, CaseIterable {
        case shortest = "min_length"
        case mostWords = "max_words"
        case defaults = "default"
    }
    private enum BatchKeys: String, CodingKey, CaseIterable { case batch }

    static func all(in mapping: KeyedDecodingContainer<AnyKey>) throws -> [DocumentSource] {
        try mapping.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
            try DocumentSource(name: key.stringValue, from: mapping.superDecoder(forKey: key))
        }
    }

    private init(name: String, from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        self.name = name
        repetition = try Self.repetition(keys)
        offset = try keys.contains(.offset) ? Self.offset(keys.superDecoder(forKey: .offset)) : nil
        browserHosts = try Self.browserHosts(keys)
        let own = repetition.placeholders.union(offset == nil ? [] : [.start, .limit])
        request = try RequestRule(
            keys, url: .url, headers: .headers, maximumBytes: .maximumBytes,
            allowed: own.union([.storeCode, .storeAdCode, .postalCode, .latitude, .longitude]))
        if let unused = own.subtracting(request.placeholders).map(\.rawValue).min() {
            throw keys.refusal(.url, "the document repeats over {\(unused)}, which its url does not contain")
        }
    }

    private static func browserHosts(_ keys: KeyedDecodingContainer<CodingKeys>) throws -> Set<String>? {
        let fetch = try keys.decodeIfPresent(String.self, forKey: .fetch) ?? "request"
        guard ["request", "browser"].contains(fetch) else {
            throw keys.refusal(.fetch, "must be request or browser, not \"\(fetch)\"")
        }
        let hosts = try keys.hosts(.browserHosts)
        guard fetch == "browser" else {
            if keys.contains(.browserHosts) {
                throw keys.refusal(.browserHosts, "is for documents with fetch: browser")
            }
            return nil
        }
        return hosts
    }

    private static func repetition(_ keys: KeyedDecodingContainer<CodingKeys>) throws -> Repetition {
        let given = [CodingKeys.values, .terms, .ids].filter(keys.contains)
        guard given.count < 2 else { throw keys.refusal(given[1], "give one of values, search_terms and ids") }
        switch given.first {
        case .values: return .values(try keys.decode(OneOrMany<String>.self, forKey: .values).elements)
        case .terms: return .terms(try terms(keys.superDecoder(forKey: .terms)))
        case .ids:
            let batch = try keys.superDecoder(forKey: .ids).strict(BatchKeys.self)
            return .idBatches(size: try batch.integer(.batch, in: 1...1_000))
        default: return .once
        }
    }

    private static func terms(_ decoder: any Decoder) throws -> TermRules {
        let keys = try decoder.strict(TermKeys.self)
        let rules = TermRules(
            shortest: try keys.integer(.shortest, in: 1...20, or: 1),
            mostWords: try keys.integer(.mostWords, in: 1...50, or: 50),
            defaults: try keys.decode(OneOrMany<String>.self, forKey: .defaults).elements)
        if let problem = rules.defaults.lazy.compactMap(rules.problem).first { throw keys.refusal(.defaults, problem) }
        return rules
    }

    private static func offset(_ decoder: any Decoder) throws -> Offset {
        let keys = try decoder.strict(OffsetKeys.self)
        return Offset(
            limit: try keys.integer(.limit, in: 1...10_000), lastStart: try keys.integer(.lastStart, in: 0...1_000_000))
    }
}

extension KeyedDecodingContainer {
    /// Names of hosts; empty without the key.
    func hosts(_ key: Key) throws -> Set<String> {
        let hosts = try decodeIfPresent(OneOrMany<String>.self, forKey: key)?.elements ?? []
        if let stray = hosts.first(where: { !$0.contains(#/^[a-z0-9-]+(\.[a-z0-9-]+)+$/#) }) {
            throw refusal(key, "\"\(stray)\" is not the name of a host, such as services.example.com")
        }
        return Set(hosts)
    }
}

extension DocumentSource.Repetition {
    fileprivate var placeholders: Set<Template.Placeholder> {
        switch self {
        case .once: []
        case .values: [.value]
        case .terms: [.term]
        case .idBatches: [.ids]
        }
    }
}

extension DocumentSource.TermRules {
    /// The reason why the upstream would refuse the term; nil if it would accept it.
    func problem(with term: String) -> String? {
        if term.count < shortest { return "the term \"\(term)\" has fewer than \(shortest) characters" }
        if term.split(separator: " ").count > mostWords {
            return "the term \"\(term)\" has more than \(mostWords) words"
        }
        return nil
    }
}
