internal import CLibXML2
internal import Glibc

/// The core functions of XPath that take the text of a node, with the text that a browser shows: what `string(.)` gives,
/// and what `contains(., 'x')` looks through, is what a field would give for the node.
///
/// libxml2 lets nobody replace its own functions, so an expression calls these by names of their own. Comparisons such as
/// `. = 'x'` call no function: they see the whole markup.
enum TextFunctions {
    private static let prefix = "seen-"
    private static let all: [String: xmlXPathFunction] = [
        "string": { pass($0, $1, to: xmlXPathStringFunction) },
        "number": { pass($0, $1, to: xmlXPathNumberFunction) },
        "normalize-space": { pass($0, $1, to: xmlXPathNormalizeFunction) },
        "string-length": { pass($0, $1, to: xmlXPathStringLengthFunction) },
        "concat": { pass($0, $1, takesContext: false, to: xmlXPathConcatFunction) },
        "contains": { pass($0, $1, takesContext: false, to: xmlXPathContainsFunction) },
        "starts-with": { pass($0, $1, takesContext: false, to: xmlXPathStartsWithFunction) },
        "substring": { pass($0, $1, takesContext: false, to: xmlXPathSubstringFunction) },
        "substring-before": { pass($0, $1, takesContext: false, to: xmlXPathSubstringBeforeFunction) },
        "substring-after": { pass($0, $1, takesContext: false, to: xmlXPathSubstringAfterFunction) },
        "translate": { pass($0, $1, takesContext: false, to: xmlXPathTranslateFunction) },
    ]

    /// - Returns: false without memory.
    static func register(in context: xmlXPathContextPtr) -> Bool {
        all.allSatisfy { xmlXPathRegisterFunc(context, prefix + $0.key, $0.value) == 0 }
    }

    /// The expression with the names of these functions in place of the core ones.
    static func named(in expression: String) -> String {
        var (rest, result) = (Substring(expression), "")
        while let next = rest.first {
            let piece: Substring
            if next == "'" || next == "\"" {
                let literal = rest.dropFirst().prefix { $0 != next }
                piece = rest.prefix(literal.count + 2)
            } else {
                let name = rest.prefix { $0.isLetter || $0.isNumber || "_-.:".contains($0) }
                piece = name.isEmpty ? rest.prefix(1) : name
                let isCall = rest.dropFirst(name.count).first { !$0.isWhitespace } == "("
                if isCall, all[String(name)] != nil { result += prefix }
            }
            result += piece
            rest = rest.dropFirst(piece.count)
        }
        return result
    }

    /// Calls a core function with the seen texts of the nodes among its arguments, or of the context node.
    private static func pass(
        _ parser: xmlXPathParserContextPtr?, _ count: Int32, takesContext: Bool = true,
        to function: @convention(c) (xmlXPathParserContextPtr?, Int32) -> Void
    ) {
        guard let parser, let context = parser.pointee.context else { return }
        guard count > 0 || !takesContext else {
            valuePush(parser, context.pointee.node.flatMap { text(of: $0, context) } ?? xmlXPathNewCString(""))
            return function(parser, 1)
        }
        var values: [xmlXPathObjectPtr] = []
        for _ in 0..<count {
            guard let value = valuePop(parser) else { break }
            values.append(seen(value, context))
        }
        for value in values.reversed() { valuePush(parser, value) }
        function(parser, count)
    }

    /// The value itself if it is not a set of nodes; otherwise the text of its first node, and the set is freed.
    private static func seen(_ value: xmlXPathObjectPtr, _ context: xmlXPathContextPtr) -> xmlXPathObjectPtr {
        guard value.pointee.type == XPATH_NODESET, let set = value.pointee.nodesetval, set.pointee.nodeNr > 0 else {
            return value
        }
        if set.pointee.nodeNr > 1 { xmlXPathNodeSetSort(set) }
        guard let first = set.pointee.nodeTab[0], first.isContainer, let text = text(of: first, context) else {
            return value
        }
        xmlXPathFreeObject(value)
        return text
    }

    /// Counts the nodes visited and the bytes read as steps of the search.
    private static func text(of node: xmlNodePtr, _ context: xmlXPathContextPtr) -> xmlXPathObjectPtr? {
        guard node.isContainer else { return xmlXPathWrapString(xmlXPathCastNodeToString(node)) }
        let seen = SeenText(of: node, stoppingBeyond: .max)
        let text = seen.text
        context.pointee.opCount += seen.nodeCount + UInt(text.utf8.count / 64)
        return xmlXPathNewString(text)
    }
}
