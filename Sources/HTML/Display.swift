internal import CLibXML2

/// How a browser shows an element, as far as its name says: the style sheet of the HTML standard.
enum Display {
    /// Within a line of text.
    case inline
    /// On lines or in a cell of its own, or a line break: its text is apart from what stands beside it.
    case apart
    /// Nothing of it is shown.
    case hidden
    /// Only while it has one of these attributes.
    case shown(with: [CText])
    /// Not within a picture.
    case hiddenInPicture
    /// No more than a place where a word may be broken.
    case wordBreak

    init(of element: xmlNodePtr) {
        self = element.pointee.name.flatMap(nameKey).flatMap { displays[$0] } ?? .inline
    }
}

/// The name's bytes as one number; nil for a longer name than any of HTML's.
private func nameKey(_ name: UnsafePointer<xmlChar>) -> UInt128? {
    var (key, length): (UInt128, Int) = (0, 0)
    while name[length] != 0 {
        guard length < 16 else { return nil }
        key = key << 8 | UInt128(name[length])
        length += 1
    }
    return key
}

private let displays: [UInt128: Display] = {
    let apart = """
        address article aside blockquote body br caption center col colgroup dd details dir div dl dt fieldset figcaption \
        figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol p \
        plaintext pre rt search section summary table tbody td tfoot th thead tr ul xmp
        """
    // With their fallback texts; and what waits for a click or a choice, such as buttons.
    let hidden = """
        annotation annotation-xml area audio base basefont button canvas datalist head iframe link meta meter noembed \
        noframes noscript optgroup option param progress rp script select source style title track video
        """
    let hiddenInPicture = """
        clippath defs desc filter lineargradient marker mask metadata pattern radialgradient symbol
        """
    let shown = ["dialog": ["open"], "template": ["shadowrootmode", "shadowmode", "shadowroot"]]
    var displays: [UInt128: Display] = [:]
    for (names, display) in [(apart, Display.apart), (hidden, .hidden), (hiddenInPicture, .hiddenInPicture)] {
        for name in names.split(separator: " ") { displays[key(name)] = display }
    }
    for (name, attributes) in shown { displays[key(name[...])] = .shown(with: attributes.map { Array($0.utf8) + [0] }) }
    displays[key("wbr")] = .wordBreak
    return displays
}()

private func key(_ name: Substring) -> UInt128 { name.utf8.reduce(0) { $0 << 8 | UInt128($1) } }
