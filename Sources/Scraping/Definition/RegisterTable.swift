package import Deals

/// How a chain's registers ring up a part of a deal, by state. What a definition does not tell is not known.
package struct RegisterTable: Hashable, Sendable {
    private let bogoOne: ByState<RegisterRules.BogoOne>
    private let bundleOne: ByState<RegisterRules.BundleOne>

    package static let unknown = RegisterTable(bogoOne: .unknown, bundleOne: .unknown)

    /// - Parameter state: two letters, as `Store.state`.
    package func rules(in state: String) -> RegisterRules {
        RegisterRules(bogoOne: bogoOne[state] ?? .unknown, bundleOne: bundleOne[state] ?? .unknown)
    }
}

extension RegisterTable: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case bogoOne = "bogo_one"
        case bundleOne = "bundle_one"
    }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        bogoOne = try keys.decodeIfPresent(ByState.self, forKey: .bogoOne) ?? .unknown
        bundleOne = try keys.decodeIfPresent(ByState.self, forKey: .bundleOne) ?? .unknown
    }
}

/// A word of a closed list for each state, and one for all others: `{FL: full, default: half}`.
private struct ByState<Word: Hashable & Sendable & RawRepresentable<String>>: Hashable, Sendable, Decodable {
    private let words: [String: Word]

    static var unknown: ByState { ByState(words: [:]) }

    subscript(state: String) -> Word? { words[state] ?? words["default"] }

    private init(words: [String: Word]) { self.words = words }

    init(from decoder: any Decoder) throws {
        let states = try decoder.container(keyedBy: AnyKey.self)
        words = try Dictionary(uniqueKeysWithValues: states.allKeys.map { ($0.stringValue, try Self.word(states, $0)) })
        guard words["default"] != nil else { throw decoder.refusal("default is missing: it holds in all other states") }
    }

    private static func word(_ states: KeyedDecodingContainer<AnyKey>, _ state: AnyKey) throws -> Word {
        let name = state.stringValue
        let isCode = name.count == 2 && name.allSatisfy { $0.isASCII && $0.isUppercase }
        guard isCode || name == "default" else { throw states.refusal(state, "is no two-letter state code") }
        let text = try states.text(state)
        guard let word = Word(rawValue: text) else {
            throw states.refusal(state, "no register rule is called \"\(text)\"")
        }
        return word
    }
}
