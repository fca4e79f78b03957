/// A lower-cased word of up to sixteen bytes of UTF-8, compared at once. Of a longer one, which no rule names, only the
/// first and the last eight bytes count.
package struct AdWord: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The bytes in front of the last eight, and the last eight; the last byte is the lowest.
    private var head: UInt64 = 0, tail: UInt64 = 0

    /// The absence of a word.
    init() {}
    init(_ text: some StringProtocol) { for byte in text.utf8 { append(byte) } }

    /// The compiler turns a literal into two numbers.
    @inline(__always)
    package init(stringLiteral text: StaticString) {
        for place in 0..<text.utf8CodeUnitCount {
            head = head &<< 8 | tail &>> 56
            tail = tail &<< 8 | UInt64(truncatingIfNeeded: unsafe text.utf8Start[place])
        }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if head >> 56 == 0 { head = head << 8 | tail >> 56 }
        tail = tail << 8 | UInt64(byte)
    }

    var isEmpty: Bool { tail == 0 }
    /// The number of its letters.
    var count: Int { utf8.count { $0 & 0xC0 != 0x80 } }
    var text: String { String(decoding: utf8, as: UTF8.self) }
    private var utf8: [UInt8] { (0..<length).reversed().map { UInt8(truncatingIfNeeded: bytes >> (8 * $0)) } }

    func hasPrefix(_ prefix: AdWord) -> Bool {
        prefix.length <= length && bytes >> (8 * (length - prefix.length)) == prefix.bytes
    }

    func hasSuffix(_ suffix: AdWord) -> Bool { (bytes ^ suffix.bytes) << (8 * (16 - suffix.length)) == 0 }

    private var bytes: UInt128 { UInt128(head) << 64 | UInt128(tail) }
    private var length: Int { 16 - bytes.leadingZeroBitCount / 8 }

    /// A number that differs for most words.
    fileprivate var scattered: Int {
        Int(truncatingIfNeeded: ((tail ^ head &* 0x9E37_79B9) &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}

/// A set of words, for tests that are frequent and changes that are not.
struct WordSet: Sendable {
    /// A word stands at the place that its bytes give, or in the next free one; at least half are free.
    private var places: [AdWord]

    init(_ words: some Collection<AdWord>) {
        var size = 4
        while size < 2 * words.count { size *= 2 }
        places = Array(repeating: AdWord(), count: size)
        for word in words { places[place(of: word)] = word }
    }

    var words: [AdWord] { places.filter { !$0.isEmpty } }
    func contains(_ word: AdWord) -> Bool { places[place(of: word)] == word && !word.isEmpty }

    /// Where the word stands, or would stand.
    fileprivate func place(of word: AdWord) -> Int {
        var place = word.scattered & (places.count - 1)
        while places[place] != word, !places[place].isEmpty { place = (place + 1) & (places.count - 1) }
        return place
    }

    fileprivate var size: Int { places.count }
}

/// Values by words.
struct WordTable<Value: Sendable>: Sendable {
    private let words: WordSet
    private var values: [Value?]

    /// The first of several values of a word counts.
    init(_ pairs: some Collection<(AdWord, Value)>) {
        words = WordSet(pairs.map(\.0))
        values = Array(repeating: nil, count: words.size)
        for (word, value) in pairs where self[word] == nil { values[words.place(of: word)] = value }
    }

    var keys: WordSet { words }

    /// The values of both; of a word that both have, the value of this one.
    func merging(_ other: WordTable) -> WordTable {
        WordTable(
            [self, other].flatMap { table in table.words.words.compactMap { word in table[word].map { (word, $0) } } })
    }

    subscript(word: AdWord) -> Value? { values[words.place(of: word)] }
}

extension WordTable: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral pairs: (AdWord, Value)...) { self.init(pairs) }
}
