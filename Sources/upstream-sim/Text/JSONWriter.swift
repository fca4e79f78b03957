extension SimJSON {
    /// Compact UTF-8 with keys in order and only the required escapes.
    var encoded: [UInt8] {
        var out: [UInt8] = []
        write(to: &out)
        return out
    }

    private func write(to out: inout [UInt8]) {
        switch self {
        case .null: out.append(contentsOf: "null".utf8)
        case .bool(let flag): out.append(contentsOf: (flag ? "true" : "false").utf8)
        case .number(let literal): out.append(contentsOf: literal.utf8)
        case .string(let text): Self.write(text, to: &out)
        case .array(let elements):
            Self.write(elements, between: ("[", "]"), to: &out) { $0.write(to: &$1) }
        case .object(let members):
            Self.write(members, between: ("{", "}"), to: &out) { member, out in
                Self.write(member.key, to: &out)
                out.append(UInt8(ascii: ":"))
                member.value.write(to: &out)
            }
        }
    }

    private static func write<T>(
        _ items: [T], between marks: (String, String), to out: inout [UInt8], each: (T, inout [UInt8]) -> Void
    ) {
        out.append(contentsOf: marks.0.utf8)
        for (index, item) in items.enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            each(item, &out)
        }
        out.append(contentsOf: marks.1.utf8)
    }

    private static func write(_ text: String, to out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): out.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case 0x0A: out.append(contentsOf: "\\n".utf8)
            case 0..<0x20: out.append(contentsOf: "\\u\(String(0x10000 + Int(byte), radix: 16).dropFirst())".utf8)
            default: out.append(byte)
            }
        }
        out.append(UInt8(ascii: "\""))
    }
}
