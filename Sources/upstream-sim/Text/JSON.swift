/// A JSON value that keeps key order and number literals, so that a captured object leaves as it came.
indirect enum JSON: Hashable, Sendable {
    struct Member: Hashable, Sendable {
        let key: String
        let value: JSON
    }

    case null
    case bool(Bool)
    /// The literal as written: `0.9326000000000001` stays so.
    case number(String)
    case string(String)
    case array([JSON])
    case object([Member])

    subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    var text: String? { if case .string(let text) = self { text } else { nil } }
    var members: [Member] { if case .object(let members) = self { members } else { [] } }
    var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

    /// The object without these keys; other values unchanged.
    func without(_ keys: String...) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !keys.contains($0.key) })
    }

    /// The object with `key` set to `value`, in its old place or at the end.
    func with(_ key: String, _ value: JSON) -> JSON {
        guard case .object(var members) = self else { return self }
        let member = Member(key: key, value: value)
        if let index = members.firstIndex(where: { $0.key == key }) {
            members[index] = member
        } else {
            members.append(member)
        }
        return .object(members)
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    init(stringLiteral value: String) { self = .string(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(integerLiteral value: Int) { self = .number(String(value)) }
    init(nilLiteral: ()) { self = .null }
    init(arrayLiteral elements: JSON...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member(key: $0.0, value: $0.1) })
    }

    init(_ value: Int) { self = .number(String(value)) }
    init(_ value: String?) { self = value.map(JSON.string) ?? .null }

    /// Cents as the shortest decimal of dollars, the way a JSON double prints: 450 is `4.5`, 300 is `3`.
    init(cents: Int) {
        let tail = cents % 100
        let fraction = tail == 0 ? "" : tail % 10 == 0 ? ".\(tail / 10)" : ".\(padded(tail, to: 2))"
        self = .number("\(cents / 100)\(fraction)")
    }
}
