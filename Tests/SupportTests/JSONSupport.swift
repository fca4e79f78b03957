import Support

extension JSONValue {
    /// The only element of an array.
    var element: JSONValue {
        if case .array(let elements) = self, elements.count == 1 { elements[0] } else { .null }
    }
}
