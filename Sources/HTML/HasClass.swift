internal import CLibXML2

/// `has-class('a', 'b')`: true where the context node's class attribute holds every token. As in parsel, the precedent
/// in this field; `contains(@class, 'deal')` would also take "deal-footer".
let hasClass: @convention(c) (xmlXPathParserContextPtr?, Int32) -> Void = { parser, count in
    guard let parser, let context = parser.pointee.context else { return }
    guard count > 0 else { return xmlXPathErr(parser, Int32(XPATH_INVALID_ARITY.rawValue)) }
    let held = context.pointee.node.flatMap(classAttribute)
    defer { circ_xml_free(held) }
    var holdsAll = true
    for _ in 0..<count {
        // A failed pop has set the parser's error, and the value below is then never looked at.
        guard let token = xmlXPathPopString(parser) else { break }
        defer { circ_xml_free(token) }
        holdsAll = holdsAll && held.map { holds($0, token) } ?? false
    }
    valuePush(parser, xmlXPathNewBoolean(holdsAll ? 1 : 0))
}

/// - Returns: text that the caller frees.
private func classAttribute(of node: xmlNodePtr) -> UnsafeMutablePointer<xmlChar>? {
    node.pointee.type == XML_ELEMENT_NODE ? xmlGetNoNsProp(node, "class") : nil
}

/// Compared in place, byte by byte: a page asks this of some ten thousand nodes.
private func holds(_ tokens: UnsafePointer<xmlChar>, _ wanted: UnsafePointer<xmlChar>) -> Bool {
    bytes(tokens).split(whereSeparator: \.isHTMLSpace).contains { $0.elementsEqual(bytes(wanted)) }
}

private func bytes(_ text: UnsafePointer<xmlChar>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text, count: Int(xmlStrlen(text)))
}
