/// The mark in front of a line of a list, as people type and paste them: "- ", "• ", "1. ", then a box: "[x] ", "☑".
package enum ListMark {
    /// - Parameter line: without white space at its ends.
    /// - Returns: the line behind its mark and that white space; `isChecked` is whether its box is ticked.
    package static func read(_ line: ArraySlice<UInt8>) -> (rest: ArraySlice<UInt8>, isChecked: Bool) {
        let bullet = line.dropFirst(bulletLength(of: line)).drop(while: isSpace)
        let box = boxes.first {
            bullet.starts(with: $0.text) && (!$0.isSpaced || ends(bullet.dropFirst($0.text.count)))
        }
        return (bullet.dropFirst(box?.text.count ?? 0).drop(while: isSpace), box?.isChecked ?? false)
    }

    package static func withoutMark(_ line: String) -> String {
        String(decoding: read(Array(line.utf8)[...].drop(while: isSpace)).rest, as: UTF8.self)
    }

    package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    private static func ends(_ rest: ArraySlice<UInt8>) -> Bool { rest.first.map(isSpace) ?? true }

    private static func bulletLength(of line: ArraySlice<UInt8>) -> Int {
        if let sign = signs.first(where: line.starts) { return sign.count }
        if let word = words.first(where: line.starts), line.count > word.count, ends(line.dropFirst(word.count)) {
            return word.count
        }
        let digits = line.prefix(3).prefix { (0x30...0x39).contains($0) }.count
        let rest = line.dropFirst(digits + 1)
        let isNumber = digits > 0 && line.dropFirst(digits).first.map { $0 == 0x2E || $0 == 0x29 } ?? false
        return isNumber && !rest.isEmpty && ends(rest) ? digits + 1 : 0
    }

    /// Those that stand alone, with or without a space behind them.
    private static let signs = ["•", "◦", "▪", "▫", "●", "○", "‣", "⁃", "∙"].map { Array($0.utf8) }
    private static let words = ["-", "*", "+", "–", "—", "·"].map { Array($0.utf8) }
    private static let boxes: [(text: [UInt8], isSpaced: Bool, isChecked: Bool)] = {
        let typed = [("[ ]", false), ("[x]", true), ("[X]", true)].map { (Array($0.0.utf8), true, $0.1) }
        let open = ["☐", "□", "▢", "⬜", "◻"]
        let ticked = ["☑\u{FE0F}", "☑", "☒", "✓", "✔\u{FE0F}", "✔", "✅"]
        return typed + open.map { (Array($0.utf8), false, false) } + ticked.map { (Array($0.utf8), false, true) }
    }()
}
