internal import CLibXML2

/// Character references in text that is not HTML: servers put "&#39;" and "&euml;" into JSON strings.
package enum CharacterReferences {
    /// In characters, without the ampersand: the longest names have eight letters, the longest number is "#x10FFFF".
    private static let longest = 10

    /// Decodes in one pass from left to right, so "&amp;amp;" becomes "&amp;". Unknown references stay unchanged.
    package static func decoded(in text: String) -> String {
        guard text.contains("&") else { return text }
        var result = ""
        var rest = Substring(text)
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            let after = rest[rest.index(after: ampersand)...]
            if let end = after.prefix(longest).firstIndex(of: ";"), let decoded = character(named: after[..<end]) {
                result.append(decoded)
                rest = after[after.index(after: end)...]
            } else {
                result.append("&")
                rest = after
            }
        }
        return result + rest
    }

    private static func character(named name: Substring) -> Character? {
        guard name.first == "#" else { return entity(named: name) }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits), code > 0 else {
            return nil
        }
        return Unicode.Scalar(code).map(Character.init)
    }

    /// One of the named references of HTML 4, as libxml2 lists them.
    private static func entity(named name: Substring) -> Character? {
        guard name.utf8.allSatisfy({ $0 != 0 }) else { return nil }
        let code = (Array(name.utf8) + [0]).withUnsafeBufferPointer { htmlEntityLookup($0.baseAddress)?.pointee.value }
        return code.flatMap { Unicode.Scalar($0) }.map(Character.init)
    }
}
