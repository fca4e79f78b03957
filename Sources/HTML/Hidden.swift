internal import CLibXML2
internal import Glibc

/// Whether nobody sees an element within a text: by its name, by the attributes `hidden` and `popover`, by its own style,
/// or by the classes that common style sheets have for texts that are only spoken.
///
/// `aria-hidden` hides nothing from the eye. Each element is judged once: records within records are read many times, and
/// the answer is kept in the field that libxml2 leaves to its users.
func isHidden(_ element: xmlNodePtr, _ display: Display) -> Bool {
    let (shown, hidden) = (UnsafeMutableRawPointer(bitPattern: 1), UnsafeMutableRawPointer(bitPattern: 2))
    if element.pointee._private == nil { element.pointee._private = isUnseen(element, display) ? hidden : shown }
    return element.pointee._private == hidden
}

private func isUnseen(_ element: xmlNodePtr, _ display: Display) -> Bool {
    switch display {
    case .hidden: return true
    case .hiddenInPicture where isInPicture(element): return true
    case .shown(let names) where !names.contains(where: { attribute($0, of: element) != nil }): return true
    default: return hasHidingAttribute(element)
    }
}

private func isInPicture(_ element: xmlNodePtr) -> Bool {
    sequence(first: element) { $0.pointee.parent }
        .contains { $0.pointee.type == XML_ELEMENT_NODE && xmlStrEqual($0.pointee.name, "svg") == 1 }
}

private func hasHidingAttribute(_ element: xmlNodePtr) -> Bool {
    var next = element.pointee.properties
    while let attribute = next {
        // The first letter settles most of them.
        switch attribute.pointee.name?.pointee {
        case UInt8(ascii: "h") where attribute.is("hidden"), UInt8(ascii: "p") where attribute.is("popover"):
            return true
        case UInt8(ascii: "c") where attribute.is("class"):
            if attribute.pointee.value.map(HidingClasses.areIn) ?? false { return true }
        case UInt8(ascii: "s") where attribute.is("style"):
            if attribute.pointee.value.map(HidingStyle.isIn) ?? false { return true }
        default: break
        }
        next = attribute.pointee.next
    }
    return false
}

extension xmlAttrPtr {
    fileprivate func `is`(_ name: String) -> Bool { xmlStrEqual(pointee.name, name) == 1 }
}

/// The value in lower case without some bytes, between the marks of an end, for C's search: one pass over the page's
/// attributes in all.
private struct PlainValue {
    private let text: [CChar]

    /// - Parameter isLeftOut: white space that it keeps becomes a space.
    init(_ value: UnsafePointer<xmlChar>, between end: Unicode.Scalar, leavingOut isLeftOut: (UInt8) -> Bool) {
        var text = [CChar(bitPattern: UInt8(ascii: end))]
        for byte in UnsafeBufferPointer(start: value, count: Int(xmlStrlen(value))) where !isLeftOut(byte) {
            text.append(CChar(bitPattern: byte.isHTMLSpace ? 0x20 : byte.asciiLowercased))
        }
        self.text = text + [CChar(bitPattern: UInt8(ascii: end)), 0]
    }

    func has(_ word: String) -> Bool { text.contains(word) }

    /// Whether the last `name` is followed by one of the texts.
    func isLast(_ name: String, followedBy starts: [String]) -> Bool {
        text.withUnsafeBufferPointer { text in
            var (last, rest) = (UnsafePointer<CChar>?.none, text.baseAddress)
            while let start = rest, let found = strstr(start, name) {
                last = UnsafePointer(found) + name.utf8.count
                rest = last
            }
            guard let last else { return false }
            return starts.contains { strncmp(last, $0, $0.utf8.count) == 0 }
        }
    }

    var words: [Substring] {
        String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self).split(separator: " ")
    }
}

private enum HidingStyle {
    /// The last two are the empty rectangles to which spoken texts are cut.
    private static let hiding = [
        (";display:", ["none"]), (";visibility:", ["hidden", "collapse"]), (";content-visibility:", ["hidden"]),
        (";clip:", ["rect(0", "rect(1px"]), (";clip-path:", ["inset(50%", "inset(100%"]),
    ]

    /// The last declaration of a property counts.
    static func isIn(_ value: UnsafePointer<xmlChar>) -> Bool {
        let style = PlainValue(value, between: ";") { $0.isHTMLSpace }
        return hiding.contains { style.isLast($0.0, followedBy: $0.1) }
    }
}

private enum HidingClasses {
    /// Parts of a class, written "srOnly", "sr-only" or "sr_only"; words stand between spaces.
    private static let parts = [
        "sronly", "visuallyhidden", "hiddenvisually", "vishidden", "accessiblyhidden", "hiddenaccessible", "a11yhidden",
        "offscreen", "elementinvisible", "assistivetext", "showforsr", "screenreadertext", "screenreaderonly",
        "screenreadersonly", "onlyscreenreader", "onlyforscreenreader", " screenreader ", " screenreaders ",
        " forscreenreader ", " forscreenreaders ",
    ]
    /// The starts of classes that show such a text after all.
    private static let undoing = [" notsr", ":notsr", " undo", ":undo"]

    static func areIn(_ value: UnsafePointer<xmlChar>) -> Bool {
        let classes = PlainValue(value, between: " ") { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        if parts.contains(where: classes.has) { return !undoing.contains(where: classes.has) }
        return (classes.has(" hidden ") || classes.has(" dnone ")) && isUndisplayed(value)
    }

    /// "hidden" and "d-none", unless a wider screen shows it: "hidden md:block", "d-none d-md-block".
    private static func isUndisplayed(_ value: UnsafePointer<xmlChar>) -> Bool {
        let classes = PlainValue(value, between: " ") { _ in false }.words
        guard classes.contains(where: { $0 == "hidden" || $0 == "d-none" }) else { return false }
        return !classes.contains { name in
            let isForWider = name.hasPrefix("d-") && !name.hasPrefix("d-print")
            return name != "d-none" && isForWider || name.contains(":") && !name.hasSuffix(":hidden")
        }
    }
}

extension [CChar] {
    fileprivate func contains(_ word: String) -> Bool {
        withUnsafeBufferPointer { $0.baseAddress.map { strstr($0, word) != nil } ?? false }
    }
}
