package import Deals

/// A chain's checkout policy for partial deals, by state. A policy that the definition does not give is unknown.
package struct CheckoutTable: Hashable, Sendable {
    private let singleBogoUnit: ByState<CheckoutPolicy.SingleBogoUnit>
    private let partialBundle: ByState<CheckoutPolicy.PartialBundle>

    package static let unknown = CheckoutTable(singleBogoUnit: .unknown, partialBundle: .unknown)

    /// - Parameter state: two letters, as in `Store.state`.
    package func rules(in state: String) -> CheckoutPolicy {
        CheckoutPolicy(
            singleBogoUnit: singleBogoUnit[state] ?? .unknown, partialBundle: partialBundle[state] ?? .unknown)
    }
}

extension CheckoutTable: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case singleBogoUnit = "single_bogo_unit"
        case partialBundle = "partial_bundle"
    }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        singleBogoUnit = try keys.decodeIfPresent(ByState.self, forKey: .singleBogoUnit) ?? .unknown
        partialBundle = try keys.decodeIfPresent(ByState.self, forKey: .partialBundle) ?? .unknown
    }
}

/// A value of a closed list for each state, and one for all others: `{FL: full, default: half}`.
private struct ByState<Word: Hashable & Sendable & RawRepresentable<String>>: Hashable, Sendable, Decodable {
    private let words: [String: Word]

    static var unknown: ByState { ByState(words: [:]) }

    subscript(state: String) -> Word? { words[state] ?? words["default"] }

    private init(words: [String: Word]) { self.words = words }

    init(from decoder: any Decoder) throws {
        let states = try decoder.container(keyedBy: AnyKey.self)
        words = try Dictionary(uniqueKeysWithValues: states.allKeys.map { ($0.stringValue, try Self.word(states, $0)) })
        guard words["default"] != nil else { throw decoder.refusal("default is missing; it is for all other states") }
    }

    private static func word(_ states: KeyedDecodingContainer<AnyKey>, _ state: AnyKey) throws -> Word {
        let name = state.stringValue
        let isCode = name.count == 2 && name.allSatisfy { $0.isASCII && $0.isUppercase }
        guard isCode || name == "default" else { throw states.refusal(state, "is not a two-letter state code") }
        let text = try states.text(state)
        guard let word = Word(rawValue: text) else {
            throw states.refusal(state, "unknown checkout policy \"\(text)\"")
        }
        return word
    }
}
