/// A field of an HTTP header. Its value has only printable ASCII.
package struct HeaderField: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
}
