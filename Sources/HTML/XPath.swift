internal import CLibXML2

/// An XPath 1.0 expression that is known to compile.
///
/// In addition to the core functions it may call `has-class('a', 'b')`: true if the context node's class attribute
/// holds every token. Functions of text take what a browser shows of a node, by `TextFunctions`. The text is kept rather than libxml2's compiled form, because evaluation writes function
/// addresses into that form, so that it must not be shared between threads; compiling takes microseconds.
package struct XPath: Hashable, Sendable {
    /// A bound on the recursion of libxml2's expression parser.
    package static let maximumBytes = 1_000

    package let text: String

    /// - Throws: `badSelector` naming the expression. Functions, prefixes and variables are resolved only when a page
    ///   is searched; errors in them throw `selectorFailed` there.
    package init(_ text: String) throws(HTMLError) {
        guard text.utf8.count <= Self.maximumBytes, !text.utf8.contains(0) else {
            throw HTMLError(.badSelector, expression: text)
        }
        self.text = text
        _ = try CompiledXPath(self)
    }
}

/// Owns libxml2's compiled form of one expression, for one search on one thread.
final class CompiledXPath {
    let expression: XPath
    let raw: xmlXPathCompExprPtr
    let mayOverlap: Bool
    let walkable: WalkablePath?

    init(_ expression: XPath) throws(HTMLError) {
        let (compiled, diagnostics) = Diagnostics.collecting {
            xmlXPathCompile(TextFunctions.named(in: expression.text))
        }
        guard let compiled else {
            throw HTMLError(.badSelector, expression: expression.text, reason: diagnostics.firstMessage)
        }
        (self.expression, raw, mayOverlap) = (expression, compiled, FanOut.mayOverlap(expression.text))
        walkable = WalkablePath(expression.text)
    }

    deinit { xmlXPathFreeCompExpr(raw) }
}
