import TestSupport

/// Random markup in an element with the number `n`, and what a person sees of it, found without a tree.
struct RandomMarkup {
    private enum Piece {
        case text(String, isRaised: Bool)
        case tag, apart
    }

    private(set) var html = ""
    private var pieces: [Piece] = []
    /// For each numbered element the pieces within.
    private var ranges: [Int: Range<Int>] = [:]
    private(set) var count = 0

    private static let texts = [
        "1", "2", "99", "12", "$3", "$", "$1,299", " oz", "lb", "%", " ", "a", "B", ".", "/", "-", "50 ",
    ]
    private static let inline = ["span", "b", "em", "sup", "sub", "x-y"]
    private static let blocks = ["div", "section", "article"]
    private static let hidden = [
        "<span hidden>": "</span>", "<b class='k sr-only'>": "</b>", "<i style='display: none'>": "</i>",
        "<template>": "</template>", "<noscript>": "</noscript>", "<button>": "</button>", "<div hidden>": "</div>",
    ]

    init(_ random: inout SeededGenerator) { add(depth: 4, in: "div", &random) }

    private mutating func add(depth: Int, in name: String, _ random: inout SeededGenerator) {
        let number = count
        count += 1
        html += "<\(name) n=\(number)>"
        pieces.append(Self.blocks.contains(name) ? .apart : .tag)
        let start = pieces.count
        for _ in 0..<Int.random(in: 1...4, using: &random) { addChild(depth: depth, in: name, &random) }
        ranges[number] = start..<pieces.count
        html += "</\(name)>"
        pieces.append(Self.blocks.contains(name) ? .apart : .tag)
    }

    private mutating func addChild(depth: Int, in name: String, _ random: inout SeededGenerator) {
        switch Int.random(in: 0..<(depth > 0 ? 13 : 9), using: &random) {
        case 0..<5: addText(random.pick(Self.texts), in: name)
        case 5: html += random.pick(["<!-- 7 -->", "<wbr>"])
        case 6:
            html += "<br>"
            pieces.append(.apart)
        case 7:
            let (open, close) = random.pick(Self.hidden.sorted { $0.key < $1.key })
            html += open + random.pick(Self.texts) + "<b>8</b>" + close
            pieces.append(.tag)
        case 8:
            addText(random.pick(["$3", "$1,299", "$ 5", "2"]), in: name)
            addPair(random.pick(Self.inline), &random)
        case 9: add(depth: depth - 1, in: random.pick(Self.blocks), &random)
        default: add(depth: depth - 1, in: random.pick(Self.inline), &random)
        }
    }

    private mutating func addPair(_ name: String, _ random: inout SeededGenerator) {
        html += "<\(name)>"
        pieces.append(.tag)
        addText(random.pick(["99", "50", "7", "12 "]), in: name)
        html += "</\(name)>"
        pieces.append(.tag)
    }

    private mutating func addText(_ text: String, in name: String) {
        html += text
        if case .text(let last, let isRaised) = pieces.last {
            pieces[pieces.count - 1] = .text(last + text, isRaised: isRaised)
        } else {
            pieces.append(.text(text, isRaised: name == "sup"))
        }
    }

    /// What is seen of a numbered element; nil if that is nothing.
    func text(of number: Int) -> String? {
        let own = Array(pieces[ranges[number] ?? 0..<0])
        var (text, isApart, isTag) = ("", false, false)
        for (index, piece) in own.enumerated() {
            switch piece {
            case .apart: isApart = true
            case .tag: isTag = true
            case .text(let next, let isRaised):
                if isApart {
                    text += " "
                } else if isTag, next.starts(with: /[0-9]/), Self.isBesideDigit(text, isRaised) {
                    text = Self.joint(text, next, Self.rest(own[(index + 1)...]), isRaised)
                }
                text += next
                (isApart, isTag) = (false, false)
            }
        }
        return collapsedByList(text)
    }

    private static func isBesideDigit(_ text: String, _ isRaised: Bool) -> Bool {
        text.contains(isRaised ? /[0-9] *$/ : /[0-9]$/)
    }

    private static func joint(_ text: String, _ next: String, _ rest: String, _ isRaised: Bool) -> String {
        let isCents = text.contains(isRaised ? /\$ *[0-9]+(,[0-9]{3})* *$/ : /\$ *[0-9]+(,[0-9]{3})*$/)
        let after = String(next.dropFirst(2)) + rest
        let isAmount =
            after.contains(/^(%|[.\/][0-9]|-[0-9A-Za-z])/) || !isRaised && after.contains(/^ *oz(?![A-Za-z])/)
        guard isCents, next.contains(/^[0-9]{2} *$/), !isAmount else { return text + (text.last == " " ? "" : " ") }
        return text.prefix(through: text.lastIndex { $0 != " " } ?? text.startIndex) + "."
    }

    /// The text that follows, as far as it is read to tell what two digits are.
    private static func rest(_ pieces: ArraySlice<Piece>) -> String {
        var (text, isApart, isTag) = ("", false, false)
        for piece in pieces {
            switch piece {
            case .apart: isApart = true
            case .tag: isTag = true
            case .text(let next, _):
                // Of the next digits only the first counts, or whether there are any.
                if isApart {
                    text += " "
                } else if isTag, text.last?.isNumber == true, next.first?.isNumber == true {
                    return text
                }
                text += next
                (isApart, isTag) = (false, false)
            }
        }
        return text
    }
}
