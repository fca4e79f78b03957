import Deals

/// The key `checkout` of a definition: the checkout policies of its chain.
struct CheckoutKeys: Decodable {
    let table: CheckoutTable

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case singleBogoUnit = "single_bogo_unit"
        case partialBundle = "partial_bundle"
    }

    init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        table = CheckoutTable(
            singleBogoUnit: try keys.decodeIfPresent(ByState.self, forKey: .singleBogoUnit)?.words ?? [:],
            partialBundle: try keys.decodeIfPresent(ByState.self, forKey: .partialBundle)?.words ?? [:])
    }
}

/// A value of a closed list for each state, and one for all others: `{FL: full, default: half}`.
private struct ByState<Word: RawRepresentable<String>>: Decodable {
    let words: [String: Word]

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
