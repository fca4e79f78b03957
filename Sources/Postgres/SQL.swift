/// A statement that is a literal in the source code.
///
/// It cannot be made from a `String` or by interpolation, so an SQL injection does not compile. Variable parts are
/// parameters: `"SELECT name FROM store WHERE code = $1"`. A statement whose text varies too is an `SQLQuery`.
package struct SQL: ExpressibleByStringLiteral, Hashable, Sendable {
    let text: String

    /// For `SQLQuery`, whose text consists of literals too.
    init(text: String) { self.text = text }

    package init(stringLiteral text: StaticString) { self.text = "\(text)" }
}

extension SQL: CustomStringConvertible {
    package var description: String { text }
}
