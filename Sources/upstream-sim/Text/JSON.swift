/// A JSON value that keeps key order and number literals, so that a captured object is sent unchanged.
indirect enum SimJSON: Hashable, Sendable {
    struct JSONMember: Hashable, Sendable {
        let key: String
        let value: SimJSON
    }

    case null
    case bool(Bool)
    /// The literal as written, such as `0.9326000000000001`.
    case number(String)
    case string(String)
    case array([SimJSON])
    case object([JSONMember])

    subscript(key: String) -> SimJSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    var text: String? { if case .string(let text) = self { text } else { nil } }
    var members: [JSONMember] { if case .object(let members) = self { members } else { [] } }
    var elements: [SimJSON]? { if case .array(let elements) = self { elements } else { nil } }

    /// The object without these keys; other values unchanged.
    func without(_ keys: String...) -> SimJSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !keys.contains($0.key) })
    }

    /// The object with `key` set to `value`, at its old position or at the end.
    func with(_ key: String, _ value: SimJSON) -> SimJSON {
        guard case .object(var members) = self else { return self }
        let member = JSONMember(key: key, value: value)
        if let index = members.firstIndex(where: { $0.key == key }) {
            members[index] = member
        } else {
            members.append(member)
        }
        return .object(members)
    }
}

extension SimJSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    init(stringLiteral value: String) { self = .string(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(integerLiteral value: Int) { self = .number(String(value)) }
    init(nilLiteral: ()) { self = .null }
    init(arrayLiteral elements: SimJSON...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, SimJSON)...) {
        self = .object(elements.map { JSONMember(key: $0.0, value: $0.1) })
    }

    init(_ value: Int) { self = .number(String(value)) }
    init(_ value: String?) { self = value.map(SimJSON.string) ?? .null }

    /// Cents as the shortest decimal of dollars, as a JSON double is printed: 450 is `4.5`, 300 is `3`.
    init(cents: Int) {
        let tail = cents % 100
        let fraction = tail == 0 ? "" : tail % 10 == 0 ? ".\(tail / 10)" : ".\(padded(tail, to: 2))"
        self = .number("\(cents / 100)\(fraction)")
    }
}
