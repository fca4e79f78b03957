internal import CLibXML2
internal import Glibc

/// Collects the text of a node as a browser shows it: without what nobody sees, with a space where a line, a cell or a
/// block ends, and with digits of different elements kept apart.
struct SeenText {
    /// UTF-8. White space stays as it is.
    private var bytes: [UInt8] = []
    private var joints: [DigitJoint] = []
    /// Since the last text: whether a line or block has ended, and whether there was a tag.
    private var (isApart, isBehindTag) = (false, false)
    private(set) var nodeCount: UInt = 0

    /// - Parameters:
    ///   - root: an element or a document. Shown in any case: who selects a hidden element wants its text.
    ///   - limit: if the text has more bytes, it is truncated.
    init(of root: xmlNodePtr, stoppingBeyond limit: Int) {
        var next = root.pointee.children
        while let node = next, bytes.count <= limit {
            next = enter(node) ? node.pointee.children : nodeBehind(node, within: root)
        }
    }

    var text: String { String(decoding: DigitJoint.separating(joints, in: bytes), as: UTF8.self) }

    /// - Returns: whether the nodes within come next.
    private mutating func enter(_ node: xmlNodePtr) -> Bool {
        nodeCount += 1
        switch node.pointee.type {
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
            append(node)
            return false
        case XML_ELEMENT_NODE:
            let display = Display(of: node)
            if isHidden(node, display) { return passTag() }
            pass(display)
            return node.pointee.children != nil
        default: return false
        }
    }

    private mutating func passTag() -> Bool {
        isBehindTag = true
        return false
    }

    private mutating func pass(_ display: Display) {
        switch display {
        case .apart: isApart = true
        case .wordBreak: return
        default: break
        }
        isBehindTag = true
    }

    /// The node after this one and all within it.
    private mutating func nodeBehind(_ node: xmlNodePtr, within root: xmlNodePtr) -> xmlNodePtr? {
        var node = node
        while node.pointee.next == nil {
            guard let parent = node.pointee.parent, parent != root else { return nil }
            pass(Display(of: parent))
            node = parent
        }
        return node.pointee.next
    }

    private mutating func append(_ node: xmlNodePtr) {
        guard let content = node.pointee.content, content.pointee != 0 else { return }
        let own = UnsafeBufferPointer(start: content, count: Int(xmlStrlen(content)))
        if let last = bytes.last {
            if isApart {
                if !last.isHTMLSpace, !content.pointee.isHTMLSpace { bytes.append(0x20) }
            } else if isBehindTag, content.pointee.isDigit {
                let isRaised = xmlStrEqual(node.pointee.parent?.pointee.name, "sup") == 1
                if last.isDigit || isRaised {
                    joints.append(DigitJoint(offset: bytes.count, isRaised: isRaised, isPair: Self.isPair(own)))
                }
            }
        }
        (isApart, isBehindTag) = (false, false)
        bytes.append(contentsOf: own)
    }

    /// Two digits, and perhaps white space behind them.
    private static func isPair(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count >= 2 && text[0].isDigit && text[1].isDigit && text[2...].allSatisfy(\.isHTMLSpace)
    }
}

extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
