internal import CLibXML2

/// - Parameter name: NUL-terminated.
func attribute(_ name: UnsafePointer<xmlChar>, of node: xmlNodePtr) -> xmlAttrPtr? {
    // Only elements have this list: in a text node the same field may hold a short text.
    guard node.pointee.type == XML_ELEMENT_NODE else { return nil }
    var next = node.pointee.properties
    while let attribute = next, xmlStrEqual(attribute.pointee.name, name) == 0 { next = attribute.pointee.next }
    return next
}

extension xmlAttr {
    /// The attribute's value, owned by the tree; nil if it is empty. The HTML parser stores any value as one text node.
    var value: UnsafePointer<xmlChar>? { children?.pointee.content.map { UnsafePointer($0) } }
}
