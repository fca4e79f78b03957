/// Decodes character references in text that is not HTML: servers put "&#39;" and "&euml;" into JSON strings. One pass
/// from left to right; unknown references stay unchanged.
func decodingEntities(in text: String) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = Substring(text)
    while let ampersand = rest.firstIndex(of: "&") {
        result += rest[..<ampersand]
        let after = rest[rest.index(after: ampersand)...]
        // The longest known name has 6 letters, the longest number is "#x10FFFF".
        if let end = after.prefix(10).firstIndex(of: ";"), let decoded = character(named: after[..<end]) {
            result.append(decoded)
            rest = after[after.index(after: end)...]
        } else {
            result.append("&")
            rest = after
        }
    }
    return result + rest
}

private func character(named name: Substring) -> Character? {
    guard name.first == "#" else { return namedEntities[String(name)] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    guard let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits), code > 0 else {
        return nil
    }
    return Unicode.Scalar(code).map(Character.init)
}

/// The names used in grocery text; the numeric form covers every other character.
private let namedEntities: [String: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
    "trade": "™",
    "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hellip": "…", "bull": "•",
    "middot": "·", "dagger": "†", "Dagger": "‡", "deg": "°", "cent": "¢", "pound": "£", "euro": "€", "times": "×",
    "frac12": "½", "frac14": "¼", "frac34": "¾", "szlig": "ß",
    "aacute": "á", "agrave": "à", "acirc": "â", "auml": "ä", "atilde": "ã", "aring": "å", "aelig": "æ", "ccedil": "ç",
    "eacute": "é", "egrave": "è", "ecirc": "ê", "euml": "ë", "iacute": "í", "igrave": "ì", "icirc": "î", "iuml": "ï",
    "ntilde": "ñ", "oacute": "ó", "ograve": "ò", "ocirc": "ô", "ouml": "ö", "otilde": "õ", "oslash": "ø",
    "uacute": "ú", "ugrave": "ù", "ucirc": "û", "uuml": "ü",
    "Aacute": "Á", "Agrave": "À", "Acirc": "Â", "Auml": "Ä", "Aring": "Å", "Ccedil": "Ç", "Eacute": "É", "Egrave": "È",
    "Ecirc": "Ê", "Euml": "Ë", "Ntilde": "Ñ", "Oacute": "Ó", "Ouml": "Ö", "Uacute": "Ú", "Uuml": "Ü",
]
