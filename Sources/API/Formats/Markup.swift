/// XML or HTML, written as it is built.
struct Markup {
    private(set) var text = ""

    /// As it stands, escaped already.
    mutating func line(_ raw: String) { text += raw + "\n" }

    mutating func element(_ tag: String, _ content: String) { line("<\(tag)>\(escaped(content))</\(Self.name(tag))>") }

    /// - Parameter tag: its name, and attributes after it.
    mutating func element(_ tag: String, _ content: (inout Markup) -> Void) {
        line("<\(tag)>")
        content(&self)
        line("</\(Self.name(tag))>")
    }

    private static func name(_ tag: String) -> Substring { tag.prefix { $0 != " " } }
}

/// Text for elements and attributes. What XML 1.0 cannot hold is left out.
func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": escaped += "&amp;"
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        case "\"": escaped += "&quot;"
        case "\t", "\n": escaped.unicodeScalars.append(scalar)
        case "\0"..<" ", "\u{7f}"..<"\u{a0}", "\u{fffe}", "\u{ffff}": break
        default: escaped.unicodeScalars.append(scalar)
        }
    }
    return escaped
}
