/// Decodes `%41` and `+` in a query; invalid escapes are left unchanged.
func percentDecoded(_ text: some StringProtocol, plusIsSpace: Bool = true) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var index = 0
    while index < bytes.count {
        if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
            let value = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
        {
            out.append(value)
            index += 3
        } else {
            out.append(plusIsSpace && bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
            index += 1
        }
    }
    return String(decoding: out, as: UTF8.self)
}

/// `a=1&b=2` in order, decoded.
func formFields(_ text: String) -> [(name: String, value: String)] {
    text.split(separator: "&").map { pair in
        let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (percentDecoded(halves[0]), halves.count == 2 ? percentDecoded(halves[1]) : "")
    }
}

/// Escapes five characters for HTML, the apostrophe as on the live pages.
func htmlEscaped(_ text: String) -> String {
    var out = ""
    for character in text {
        switch character {
        case "&": out += "&amp;"
        case "<": out += "&lt;"
        case ">": out += "&gt;"
        case "\"": out += "&quot;"
        case "'": out += "&#39;"
        default: out.append(character)
        }
    }
    return out
}
