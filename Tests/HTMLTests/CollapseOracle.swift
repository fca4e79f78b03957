/// A second implementation of the text rule, from Unicode's lists instead of its tables: 25 characters are white space
/// (PropList.txt), 65 are controls.
func collapsedByList(_ text: String) -> String? {
    let words = String(String.UnicodeScalarView(text.unicodeScalars.map { isBlankByList($0.value) ? " " : $0 }))
        .unicodeScalars.split(separator: " ").map(String.init)
    return words.isEmpty ? nil : words.joined(separator: " ")
}

func isBlankByList(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
}
