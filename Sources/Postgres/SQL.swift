/// A statement whose text stands in the source code.
///
/// There is no way to make one from a `String` and no interpolation, so an SQL injection does not compile. What varies
/// goes into parameters: `"SELECT name FROM store WHERE code = $1"`.
package struct SQL: ExpressibleByStringLiteral, Hashable, Sendable {
    let text: String

    package init(stringLiteral text: StaticString) { self.text = "\(text)" }
}

extension SQL: CustomStringConvertible {
    package var description: String { text }
}
