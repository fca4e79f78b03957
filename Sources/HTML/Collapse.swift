/// White space of any kind, also no-break, to single spaces, none at the ends. Control characters count as white space: a
/// database takes no NUL.
///
/// - Returns: nil where nothing is left.
package func collapsed(_ text: String) -> String? {
    // Most texts are so already, and Unicode's tables are slow to ask.
    if isCollapsedASCII(text.utf8) { return text }
    var result = String.UnicodeScalarView()
    for word in text.unicodeScalars.split(whereSeparator: isBlank) {
        if !result.isEmpty { result.append(" ") }
        result.append(contentsOf: word)
    }
    return result.isEmpty ? nil : String(result)
}

private func isCollapsedASCII(_ bytes: String.UTF8View) -> Bool {
    var previous = UInt8(ascii: " ")
    for byte in bytes {
        guard (0x20..<0x7F).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
        previous = byte
    }
    return previous != 0x20
}

private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return scalar.value <= 0x20 || scalar.value == 0x7F }
    return scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
}
