/// A node of a YAML document, and where it begins.
package struct YAMLNode: Sendable {
    package struct Pair: Sendable { package let key: YAMLNode, value: YAMLNode }

    package enum YAMLContent: Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        /// In the order of the text; no two keys have the same text.
        case mapping([Pair])
    }

    package let content: YAMLContent
    package let mark: YAMLMark

    package var scalar: YAMLScalar? { if case .scalar(let scalar) = content { scalar } else { nil } }
    package var sequence: [YAMLNode]? { if case .sequence(let nodes) = content { nodes } else { nil } }
    package var mapping: [Pair]? { if case .mapping(let pairs) = content { pairs } else { nil } }
}

/// A place in a text, counted from 1; columns in Unicode scalars.
package struct YAMLMark: Sendable { package let line: Int, column: Int }

/// A text, number, truth value or nothing, by the rules of YAML 1.1.
package struct YAMLScalar: Sendable {
    package let text: String
    /// Without quotes, so that the text decides what it is.
    let isPlain: Bool
    /// The tag as written out, such as "tag:yaml.org,2002:str"; nil if none is.
    let tag: String?

    private static let tags = "tag:yaml.org,2002:"

    package var isNull: Bool { tag == Self.tags + "null" || isNullText && tag == nil }
    /// Whether it is neither a number, a truth value, a time nor nothing.
    package var isText: Bool { tag.map { $0 == Self.tags + "str" } ?? (!isPlain || !hasMeaning && !isNull) }
    var isNullText: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(text) }

    /// Whether a plain text is a number, a truth value, a time, "<<" or "=".
    private var hasMeaning: Bool {
        text.wholeMatch(of: #/yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF|<<|=/#) != nil
            || text.wholeMatch(of: #/[-+]?(0b[01_]+|0o?[0-7_]+|0|[1-9][0-9_]*|0x[0-9a-fA-F_]+)/#) != nil
            || text.wholeMatch(of: #/[-+]?[0-9][0-9_]*(\.[0-9_]*)?([eE][-+]?[0-9]+)?|\.[0-9_]+([eE][-+][0-9]+)?/#)
                != nil
            || text.wholeMatch(
                of: #/[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)/#)
                != nil
            || text.wholeMatch(
                of: #/\d{4}-\d\d?-\d\d?(([Tt]|[ \t]+)\d\d?:\d\d:\d\d(\.\d*)?([ \t]*(Z|[-+]\d\d?(:\d\d)?))?)?/#)
                != nil
    }
}
