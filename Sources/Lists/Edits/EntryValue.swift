/// The value of a field. Values are equal, and have their order, by their bytes.
///
/// Equality of `String` would not do: it takes "é" of one scalar and of two for the same, and devices would then keep
/// different bytes.
package enum EntryValue: Sendable {
    case text(String)
    case flag(Bool)
    case number(Int64)
    case stores([Int64])

    private var bytes: [UInt8] {
        switch self {
        case .flag(let flag): [0, flag ? 1 : 0]
        case .stores(let ids): [1] + Array(ids.map(String.init).joined(separator: ",").utf8)
        case .text(let text): [2] + Array(text.utf8)
        case .number(let number): [3] + Array(String(number).utf8)
        }
    }
}

extension EntryValue: Hashable, Comparable {
    package static func == (a: EntryValue, b: EntryValue) -> Bool { a.bytes == b.bytes }

    package static func < (a: EntryValue, b: EntryValue) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension EntryValue: Codable {
    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Int64.self) {
            self = .number(number)
        } else if let ids = try? value.decode([Int64].self) {
            self = .stores(ids)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .text(let text): try value.encode(text)
        case .flag(let flag): try value.encode(flag)
        case .number(let number): try value.encode(number)
        case .stores(let ids): try value.encode(ids)
        }
    }
}
