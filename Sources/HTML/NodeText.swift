internal import CLibXML2

// libxml2 lays every kind of node out alike up to its links, and takes a document or an attribute for a node.
func nodeView(of tree: htmlDocPtr) -> xmlNodePtr { UnsafeMutableRawPointer(tree).assumingMemoryBound(to: xmlNode.self) }
func nodeView(of attribute: xmlAttrPtr) -> xmlNodePtr {
    UnsafeMutableRawPointer(attribute).assumingMemoryBound(to: xmlNode.self)
}

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

private func forEachNode(below root: xmlNodePtr, _ body: (xmlNodePtr) -> Void) {
    var next = nodeAfter(root, within: root)
    while let current = next {
        body(current)
        next = nodeAfter(current, within: root)
    }
}

/// The next node below `root` in document order, without recursion; nil at the end. A document type is passed by: its
/// children are declarations, not nodes.
func nodeAfter(_ node: xmlNodePtr, within root: xmlNodePtr) -> xmlNodePtr? {
    if node.pointee.type == XML_ELEMENT_NODE || node == root, let child = node.pointee.children { return child }
    var current = node
    while current != root {
        if let sibling = current.pointee.next { return sibling }
        guard let parent = current.pointee.parent else { return nil }
        current = parent
    }
    return nil
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

/// The text libxml2 gave away, which this frees.
func takingString(_ characters: UnsafeMutablePointer<xmlChar>) -> String {
    defer { circ_xml_free(characters) }
    return string(characters)
}

private func string(_ characters: UnsafePointer<xmlChar>) -> String { String(cString: characters) }
