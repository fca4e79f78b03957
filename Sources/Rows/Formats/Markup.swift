/// HTML, written as it is built.
package struct Markup {
    package private(set) var text = ""

    package init() {}

    /// As it stands, escaped already.
    package mutating func line(_ raw: String) { text += raw + "\n" }

    package mutating func element(_ tag: String, _ content: String) {
        line("<\(tag)>\(escaped(content))</\(Self.name(tag))>")
    }

    /// - Parameter tag: its name, and attributes after it.
    package mutating func element(_ tag: String, _ content: (inout Markup) -> Void) {
        line("<\(tag)>")
        content(&self)
        line("</\(Self.name(tag))>")
    }

    private static func name(_ tag: String) -> Substring { tag.prefix { $0 != " " } }
}

/// Text for elements and attributes, without control characters.
package func escaped(_ text: String) -> String {
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

extension Markup {
    /// System fonts and colours, so that the page asks nothing of anyone; light or dark as the reader has it.
    package static func head(title: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(escaped(title))</title>
        <style>
        :root { color-scheme: light dark; --line: #8886; }
        body { max-width: 46rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif;
          overflow-wrap: break-word; }
        h2 { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem; }
        </style>
        </head>
        <body>
        """
    }
}
