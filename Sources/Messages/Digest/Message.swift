/// What is told to one person, for any channel. Its texts are single lines without control characters and without
/// characters that turn the direction of writing, so that no text can pretend to be another part of the message.
package struct Message: Hashable, Sendable {
    static let titleByteLimit = 200

    package let title: String
    package let lines: [MessageLine]
    /// The page that shows the deals.
    package let link: WebAddress
    package let tag: MessageTag

    /// - Parameter title: cut with an ellipsis at `titleByteLimit` bytes.
    /// - Returns: nil if nothing of the title can be seen.
    package init?(title: String, lines: [MessageLine], link: WebAddress, tag: MessageTag) {
        let title = title.plainLine.cut(toBytes: Self.titleByteLimit)
        guard !title.isEmpty else { return nil }
        (self.title, self.lines, self.link, self.tag) = (title, lines, link, tag)
    }
}

extension Message {
    /// The texts of the first `count` lines, and "and 7 more" if some are left out.
    func lineTexts(first count: Int) -> [String] {
        lines.prefix(count).map(\.text) + (count < lines.count ? ["and \(lines.count - count) more"] : [])
    }

    /// Renders as many lines as fit. The limits of fields and titles are such that no lines always do.
    func rendered(withinBytes byteLimit: Int, _ render: (_ lineCount: Int) -> [UInt8]) -> [UInt8] {
        let whole = render(lines.count)
        return whole.count <= byteLimit ? whole : render(lineCount { render($0).count <= byteLimit })
    }

    /// The largest number of lines that fits.
    func lineCount(thatFits fits: (_ lineCount: Int) -> Bool) -> Int {
        var (fitting, tooMany) = (0, lines.count + 1)
        while tooMany - fitting > 1 {
            let middle = (fitting + tooMany) / 2
            if fits(middle) { fitting = middle } else { tooMany = middle }
        }
        return fitting
    }
}
