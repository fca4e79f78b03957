internal import CLibXML2

/// - Parameter name: ended by NUL.
func attribute(_ name: UnsafePointer<xmlChar>, of node: xmlNodePtr) -> xmlAttrPtr? {
    // Only an element has this list: a short text may keep its letters in the same place.
    guard node.pointee.type == XML_ELEMENT_NODE else { return nil }
    var next = node.pointee.properties
    while let attribute = next, xmlStrEqual(attribute.pointee.name, name) == 0 { next = attribute.pointee.next }
    return next
}

extension xmlAttr {
    /// What the page gives it, which stays the tree's; nil for nothing. The HTML parser makes one text of any value.
    var value: UnsafePointer<xmlChar>? { children?.pointee.content.map { UnsafePointer($0) } }
}
