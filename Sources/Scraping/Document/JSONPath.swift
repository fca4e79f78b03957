package import Support

/// The part of RFC 9535 (JSONPath) that scrapers need: `$`, `.name`, `['name']`, `.*`, `[*]`, `[2]`, `[-1]` and slices
/// without a step (`[:]` selects every element of an array and nothing of an object).
///
/// Descendants (`..`), filters (`?`), unions (`a,b`) and steps are refused by name. `$` is the value at hand: the
/// document for a layout's `when` and `records`, the record for its fields. There, `$$` is the document, and `$^` the object
/// that the record is in.
package struct JSONPath: Hashable, Sendable {
    enum Segment: Hashable, Sendable {
        case name(String)
        case wildcard
        /// Counted from the end if negative.
        case index(Int)
        case slice(from: Int?, to: Int?)
    }

    /// Where a path of a field begins.
    enum Origin: Hashable, Sendable { case record, document, parent }

    package let text: String
    let origin: Origin
    private let segments: [Segment]

    package init(_ text: String) throws(JSONPathError) {
        self.text = text
        origin = text.hasPrefix("$$") ? .document : text.hasPrefix("$^") ? .parent : .record
        segments = try JSONPathParser.segments(of: text, origin: origin)
    }

    /// Every node the path selects, in document order (the members of an object: by name).
    package func nodes(in root: JSONValue) -> [JSONValue] {
        segments.reduce([root]) { nodes, segment in nodes.flatMap { segment.children(of: $0) } }
    }

    /// The objects that the path selects, each with the object around it.
    func records(in document: JSONValue) -> [JSONRecord] {
        segments.reduce([JSONRecord(value: document, parent: document, document: document)]) { nodes, segment in
            nodes.flatMap { node in
                segment.children(of: node.value).map {
                    JSONRecord(value: $0, parent: node.value.isObject ? node.value : node.parent, document: document)
                }
            }
        }.filter(\.value.isObject)
    }

    package func first(in root: JSONValue) -> JSONValue? { nodes(in: root).first }
}

/// A record, the object around it, and the document.
struct JSONRecord {
    let value: JSONValue, parent: JSONValue, document: JSONValue

    func first(_ path: JSONPath) -> JSONValue? {
        switch path.origin {
        case .record: path.first(in: value)
        case .document: path.first(in: document)
        case .parent: path.first(in: parent)
        }
    }
}

/// A path outside the subset, or an invalid one.
package struct JSONPathError: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    package let reason: String
    package var description: String { "JSONPath \"\(path)\": \(reason)" }
}

extension JSONPath.Segment {
    fileprivate func children(of node: JSONValue) -> [JSONValue] {
        switch (self, node) {
        case (.name(let name), .object(let members)): members[name].map { [$0] } ?? []
        case (.wildcard, .object(let members)): members.sorted { $0.key < $1.key }.map(\.value)
        case (.wildcard, .array(let elements)): elements
        case (.index(let index), .array(let elements)): Self.element(index, of: elements)
        case (.slice(let from, let to), .array(let elements)): Self.slice(elements, from: from, to: to)
        default: []
        }
    }

    private static func element(_ index: Int, of elements: [JSONValue]) -> [JSONValue] {
        let position = index < 0 ? elements.count + index : index
        return elements.indices.contains(position) ? [elements[position]] : []
    }

    private static func slice(_ elements: [JSONValue], from: Int?, to: Int?) -> [JSONValue] {
        func bounded(_ index: Int) -> Int { min(max(index < 0 ? elements.count + index : index, 0), elements.count) }
        let (lower, upper) = (bounded(from ?? 0), bounded(to ?? elements.count))
        return lower < upper ? Array(elements[lower..<upper]) : []
    }
}
