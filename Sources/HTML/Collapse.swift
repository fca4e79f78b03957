/// Collapses white space of any kind, including no-break spaces, to single spaces, and trims the ends. Control
/// characters count as white space: a database does not accept NUL.
///
/// - Returns: nil if nothing is left. Takes time proportional to the length of the text.
package func collapsed(_ text: String) -> String? {
    // Most texts are collapsed already, and Unicode table lookups are slow.
    if isCollapsedASCII(text.utf8) { return text }
    var (result, isBehindBlank) = ([UInt8](), false)
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
        if isBlank(scalar) {
            isBehindBlank = !result.isEmpty
        } else {
            if isBehindBlank { result.append(0x20) }
            result.append(contentsOf: scalar.utf8)
            isBehindBlank = false
        }
    }
    return result.isEmpty ? nil : String(decoding: result, as: UTF8.self)
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
