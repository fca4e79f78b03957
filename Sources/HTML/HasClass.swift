internal import CLibXML2
internal import Glibc

/// `has-class('a', 'b')`: true if the context node's class attribute holds every token. Modelled on parsel;
/// `contains(@class, 'deal')` would also match "deal-footer".
let hasClass: @convention(c) (xmlXPathParserContextPtr?, Int32) -> Void = { parser, count in
    guard let parser, let context = parser.pointee.context else { return }
    guard count > 0 else { return xmlXPathErr(parser, Int32(XPATH_INVALID_ARITY.rawValue)) }
    let held = context.pointee.node.flatMap { attribute("class", of: $0)?.pointee.value }
    context.pointee.opCount += held.map { operations(reading: $0) } ?? 0
    var holdsAll = true
    for _ in 0..<count {
        // A failed pop has set the parser's error, and the value below is then ignored.
        guard let token = xmlXPathPopString(parser) else { break }
        defer { circ_xml_free(token) }
        holdsAll = holdsAll && held.map { holds($0, token) } ?? false
    }
    valuePush(parser, xmlXPathNewBoolean(holdsAll ? 1 : 0))
}

/// Whether `wanted` is one of the tokens, which are separated by white space. Compares in place, since a page needs
/// this for some ten thousand nodes.
///
/// - Parameter wanted: never found if it is empty or contains white space.
func holds(_ tokens: UnsafePointer<xmlChar>, _ wanted: UnsafePointer<xmlChar>) -> Bool {
    let (tokens, wanted) = (characters(tokens), characters(wanted))
    let length = strcspn(wanted, whiteSpace)
    guard length > 0, wanted[length] == 0 else { return false }
    var rest = tokens
    while let hit = strstr(rest, wanted).map({ UnsafePointer($0) }) {
        let (isStart, isEnd) = (hit == tokens || isSpace(hit[-1]), hit[length] == 0 || isSpace(hit[length]))
        if isStart, isEnd { return true }
        // No match can start in the rest of this token.
        rest = hit + strcspn(hit, whiteSpace)
    }
    return false
}

/// The cost of searching a text for a token, in addition to libxml2's own operations, each of which visits a node.
func operations(reading text: UnsafePointer<xmlChar>) -> UInt { UInt(strlen(characters(text)) / 64) }

private let whiteSpace: [CChar] = [0x20, 0x09, 0x0A, 0x0D, 0]

private func isSpace(_ character: CChar) -> Bool { UInt8(bitPattern: character).isHTMLSpace }

private func characters(_ text: UnsafePointer<xmlChar>) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)
}
