internal import CLibXML2

/// libxml2 lays every kind of node out alike up to its links, and takes a document for a node.
func nodeView(of tree: htmlDocPtr) -> xmlNodePtr { UnsafeMutableRawPointer(tree).assumingMemoryBound(to: xmlNode.self) }

func countOfNodes(below node: xmlNodePtr) -> Int {
    var count = 0
    forEachNode(below: node) { _ in count += 1 }
    return count
}

/// The string value of a node as XPath defines it, with a space for every `<br>`.
func textContent(of node: xmlNodePtr) -> String {
    guard node.pointee.type == XML_ELEMENT_NODE || node.pointee.type == XML_HTML_DOCUMENT_NODE else {
        return xmlNodeGetContent(node).map(takingString) ?? ""
    }
    var text = ""
    forEachNode(below: node) { appendOwnText(of: $0, to: &text) }
    return text
}

/// In document order, without recursion. A document type is passed by: its children are declarations, not nodes.
private func forEachNode(below root: xmlNodePtr, _ body: (xmlNodePtr) -> Void) {
    var next = root.pointee.children
    while let current = next {
        body(current)
        let children = current.pointee.type == XML_ELEMENT_NODE ? current.pointee.children : nil
        next = children ?? following(current, within: root)
    }
}

private func appendOwnText(of node: xmlNodePtr, to text: inout String) {
    switch node.pointee.type {
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        if let content = node.pointee.content { text += string(content) }
    case XML_ELEMENT_NODE:
        if let name = node.pointee.name, xmlStrEqual(name, "br") == 1 { text += " " }
    default: break
    }
}

/// The next node in document order that is not below `node`; nil at the end of `root`.
private func following(_ node: xmlNodePtr, within root: xmlNodePtr) -> xmlNodePtr? {
    var current = node
    while current != root {
        if let sibling = current.pointee.next { return sibling }
        guard let parent = current.pointee.parent else { return nil }
        current = parent
    }
    return nil
}

/// The text libxml2 gave away, which this frees.
func takingString(_ characters: UnsafeMutablePointer<xmlChar>) -> String {
    defer { circ_xml_free(characters) }
    return string(characters)
}

private func string(_ characters: UnsafePointer<xmlChar>) -> String { String(cString: characters) }
