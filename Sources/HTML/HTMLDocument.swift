internal import CLibXML2

/// A parsed HTML page. Owns the whole libxml2 tree; no pointer into it leaves a method.
///
/// Always read as UTF-8, whatever the page declares. The bytes are checked first, so nothing ends the parser silently;
/// what it still gives up on is in `damage`.
package struct HTMLDocument: ~Copyable {
    /// The longest page that is read if the caller sets no cap, in bytes.
    package static let maximumBytes = 16 << 20
    /// The highest number of attributes on one tag.
    package static let maximumAttributes = 256

    let search: Search
    /// The reason why the tree may lack a part of the page, for users and logs; nil if every byte was read as intended.
    package let damage: String?
    /// Whether the page ends with `</html>`, ignoring white space and comments. Nothing else reveals a truncated
    /// response.
    package let endsWithHTMLClose: Bool
    /// The number of NUL bytes removed; 0 in a normal page.
    package let strippedNULs: Int

    /// - Parameters:
    ///   - bytes: the page. NUL bytes are removed and counted; a leading byte order mark is removed.
    ///   - maximumBytes: longer pages are refused before anything reads them.
    /// - Throws: `tooLarge`, `invalidUTF8`, `tooManyAttributes`, `overBudget`, `misreadMarkup`, `empty` or
    ///   `outOfMemory`.
    package init(utf8 bytes: [UInt8], maximumBytes: Int = Self.maximumBytes) throws(HTMLError) {
        let page = try CleanPage(bytes, maximumBytes: min(maximumBytes, Int(Int32.max)))
        let scan = try MarkupScan(page.bytes, maximumAttributes: Self.maximumAttributes)
        let parsed = try parse(page.bytes)
        search = try Search(in: Tree(parsed.tree), textBudget: .text(ofPage: page.bytes.count))
        strippedNULs = page.strippedNULs
        endsWithHTMLClose = scan.endsWithHTMLClose
        damage =
            parsed.damage ?? scan.openAtEnd.map { "the page ends inside a \($0.region) opened at byte \($0.offset)" }
    }

    /// Lets libxml2 parse the page and discards the result: the baseline for all measurements here.
    package static func parseAndForget(_ bytes: [UInt8]) {
        guard let parser = htmlNewParserCtxt() else { return }
        defer { htmlFreeParserCtxt(parser) }
        xmlFreeDoc(read(bytes, with: parser))
    }

    /// Whether the whole page is in the tree: nothing was dropped, and its end was seen.
    package var isComplete: Bool { incompleteReason == nil }

    /// The reason why the page is incomplete; nil if it is complete.
    package var incompleteReason: String? { damage ?? (endsWithHTMLClose ? nil : "the page does not end with </html>") }
}

/// Owns libxml2's tree.
final class Tree {
    let raw: htmlDocPtr
    /// The number of nodes, counted at the first use of XPath; this also numbers the elements, so that sorting a node
    /// set compares two numbers instead of walking the tree.
    private(set) lazy var nodeCount: Int = {
        xmlXPathOrderDocElems(raw)
        return countOfNodes(below: root)
    }()

    init(_ raw: htmlDocPtr) { self.raw = raw }
    deinit { xmlFreeDoc(raw) }

    var root: xmlNodePtr { nodeView(of: raw) }
}

/// - Returns: the tree, which the caller owns, and the reason why it may lack a part of the page.
private func parse(_ bytes: [UInt8]) throws(HTMLError) -> (tree: htmlDocPtr, damage: String?) {
    guard let parser = htmlNewParserCtxt() else { throw HTMLError(.outOfMemory) }
    defer { htmlFreeParserCtxt(parser) }
    let (tree, diagnostics) = Diagnostics.collecting { read(bytes, with: parser) }
    guard let tree else { throw HTMLError(.outOfMemory, reason: diagnostics.firstMessage) }
    guard !diagnostics.isOutOfMemory else {
        xmlFreeDoc(tree)
        throw HTMLError(.outOfMemory, reason: diagnostics.fatalMessage)
    }
    guard xmlDocGetRootElement(tree) != nil else {
        xmlFreeDoc(tree)
        throw HTMLError(.empty)
    }
    return (tree, diagnostics.fatalMessage ?? unreadRest(of: parser))
}

// Without XML_PARSE_HUGE: its limits (256 open elements, 10 MB in one text) keep hostile pages linear.
private func read(_ bytes: [UInt8], with parser: htmlParserCtxtPtr) -> htmlDocPtr? {
    let options =
        HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
        | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_COMPACT.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
    return bytes.withUnsafeBytes { buffer in
        htmlCtxtReadMemory(
            parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), nil, "UTF-8",
            Int32(options))
    }
}

private func unreadRest(of parser: htmlParserCtxtPtr) -> String? {
    guard let input = parser.pointee.input, let current = input.pointee.cur, let end = input.pointee.end, current < end
    else { return nil }
    return "the parser stopped \(end - current) bytes before the end, line \(input.pointee.line)"
}
