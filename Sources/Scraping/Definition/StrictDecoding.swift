/// Any key, for listing the contents of a mapping.
struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}

extension Decoder {
    /// The mapping here. An unknown key is refused: a misspelled key must not be treated as a missing one.
    ///
    /// - Parameter required: keys that the mapping must have.
    func strict<Key: CodingKey & CaseIterable>(
        _ type: Key.Type, requiring required: [Key] = []
    ) throws -> KeyedDecodingContainer<Key> {
        let known = Key.allCases.map(\.stringValue)
        let mapping = try container(keyedBy: AnyKey.self)
        if let stray = mapping.allKeys.first(where: { !known.contains($0.stringValue) }) {
            throw DecodingError.dataCorruptedError(
                forKey: stray, in: mapping,
                debugDescription: "unknown key; known here: \(known.joined(separator: ", "))")
        }
        let keys = try container(keyedBy: type)
        try keys.require(required)
        return keys
    }

    var isMapping: Bool { (try? container(keyedBy: AnyKey.self)) != nil }

    func refusal(_ reason: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
    }
}

extension KeyedDecodingContainer {
    /// Names all missing keys at once, so that a definition need not be corrected in several runs.
    func require(_ keys: [Key]) throws {
        let missing = keys.filter { !contains($0) }
        guard let first = missing.first else { return }
        let others = missing.dropFirst().map(\.stringValue).joined(separator: ", ")
        throw refusal(first, others.isEmpty ? "is missing" : "is missing; also missing: \(others)")
    }

    func refusal(_ key: Key, _ reason: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: self, debugDescription: reason)
    }

    /// A whole number within `range`; `fallback` if the key is missing.
    func integer(_ key: Key, in range: ClosedRange<Int>, or fallback: Int? = nil) throws -> Int {
        if let fallback, !contains(key) { return fallback }
        let value = try decode(Int.self, forKey: key)
        guard range.contains(value) else {
            throw refusal(key, "\(value) is not within \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// A text that is not empty.
    func text(_ key: Key) throws -> String {
        let text = try decode(String.self, forKey: key)
        guard text.contains(where: { !$0.isWhitespace }) else { throw refusal(key, "is empty") }
        return text
    }
}

/// One value, or a list of at least one.
struct OneOrMany<Element: Decodable>: Decodable {
    let elements: [Element]

    init(from decoder: any Decoder) throws {
        guard (try? decoder.unkeyedContainer()) != nil else {
            elements = [try decoder.singleValueContainer().decode(Element.self)]
            return
        }
        elements = try decoder.singleValueContainer().decode([Element].self)
        guard !elements.isEmpty else { throw decoder.refusal("the list is empty") }
    }
}
