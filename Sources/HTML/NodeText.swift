internal import CLibXML2

// libxml2 uses one layout for every kind of node up to its links, and accepts a document or an attribute as a node.
func nodeView(of tree: htmlDocPtr) -> xmlNodePtr { UnsafeMutableRawPointer(tree).assumingMemoryBound(to: xmlNode.self) }
func nodeView(of attribute: xmlAttrPtr) -> xmlNodePtr {
    UnsafeMutableRawPointer(attribute).assumingMemoryBound(to: xmlNode.self)
}

func countOfNodes(below root: xmlNodePtr) -> Int {
    var (count, next) = (0, nodeAfter(root, within: root))
    while let current = next {
        count += 1
        next = nodeAfter(current, within: root)
    }
    return count
}

/// The string value of a node as XPath defines it, with a space for every `<br>`.
///
/// - Parameter limit: if the text has more bytes, it is truncated; the caller refuses it.
func textContent(of root: xmlNodePtr, stoppingBeyond limit: Int) -> String {
    guard root.pointee.type == XML_ELEMENT_NODE || root.pointee.type == XML_HTML_DOCUMENT_NODE else {
        return xmlNodeGetContent(root).map(takingString) ?? ""
    }
    var (text, next) = ("", nodeAfter(root, within: root))
    while let current = next, text.utf8.count <= limit {
        appendOwnText(of: current, to: &text)
        next = nodeAfter(current, within: root)
    }
    return text
}

/// The next node below `root` in document order, without recursion; nil at the end. A document type is skipped: its
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

/// The text that libxml2 allocated, which this frees.
func takingString(_ characters: UnsafeMutablePointer<xmlChar>) -> String {
    defer { circ_xml_free(characters) }
    return string(characters)
}

private func string(_ characters: UnsafePointer<xmlChar>) -> String { String(cString: characters) }
