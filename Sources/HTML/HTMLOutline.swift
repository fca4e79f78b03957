internal import CLibXML2

/// The elements of a page in document order, copied out of libxml2's tree: to look for texts whose place is unknown.
package struct HTMLOutline: Sendable {
    package struct Element: Sendable {
        package let name: String
        package let attributes: [(name: String, value: String)]
        /// The index of the parent; nil for the root.
        package let parent: Int?
        /// The index after the last element within this one.
        package fileprivate(set) var end: Int
        /// The collapsed text of the element with everything within; nil if there is none, or more than
        /// `maximumTextBytes`.
        package let text: String?

        package var classes: [Substring] {
            attributes.first { $0.name == "class" }?.value.split { $0.isWhitespace } ?? []
        }
    }

    static let maximumTextBytes = 2_000

    package let elements: [Element]
}

extension HTMLDocument {
    package func outline() -> HTMLOutline {
        var elements: [HTMLOutline.Element] = []
        var indices: [xmlNodePtr: Int] = [:]
        let root = search.tree.root
        var next = nodeAfter(root, within: root)
        while let node = next {
            if node.pointee.type == XML_ELEMENT_NODE {
                indices[node] = elements.count
                elements.append(element(node, at: elements.count, below: node.pointee.parent.flatMap { indices[$0] }))
            }
            next = nodeAfter(node, within: root)
        }
        for index in elements.indices.reversed() {
            guard let parent = elements[index].parent else { continue }
            elements[parent].end = max(elements[parent].end, elements[index].end)
        }
        return HTMLOutline(elements: elements)
    }

    private func element(_ node: xmlNodePtr, at index: Int, below parent: Int?) -> HTMLOutline.Element {
        let text = textContent(of: node, stoppingBeyond: HTMLOutline.maximumTextBytes)
        return HTMLOutline.Element(
            name: String(cString: node.pointee.name), attributes: attributes(of: node), parent: parent, end: index + 1,
            text: text.utf8.count > HTMLOutline.maximumTextBytes ? nil : collapsed(text))
    }
}

func attributes(of node: xmlNodePtr) -> [(name: String, value: String)] {
    var (found, next): ([(name: String, value: String)], xmlAttrPtr?) = ([], node.pointee.properties)
    while let attribute = next {
        if let value = attribute.pointee.value {
            found.append((String(cString: attribute.pointee.name), String(cString: value)))
        }
        next = attribute.pointee.next
    }
    return found
}
