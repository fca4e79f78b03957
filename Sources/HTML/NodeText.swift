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

/// The text of an element or document as a browser shows it, by `SeenText`; any other node's own content.
///
/// - Parameter limit: if the text has more bytes, it is truncated; the caller refuses it.
func textContent(of root: xmlNodePtr, stoppingBeyond limit: Int) -> String {
    root.isContainer ? SeenText(of: root, stoppingBeyond: limit).text : xmlNodeGetContent(root).map(takingString) ?? ""
}

extension xmlNodePtr {
    /// Whether its text is that of other nodes.
    var isContainer: Bool { pointee.type == XML_ELEMENT_NODE || pointee.type == XML_HTML_DOCUMENT_NODE }
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

/// The text that libxml2 allocated, which this frees.
func takingString(_ characters: UnsafeMutablePointer<xmlChar>) -> String {
    defer { circ_xml_free(characters) }
    return string(characters)
}

private func string(_ characters: UnsafePointer<xmlChar>) -> String { String(cString: characters) }
