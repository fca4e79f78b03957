/// The mark of a listing at the end of a line: "@listing/12".
enum ListingMark {
    static let prefix = "@listing/"

    /// Takes the mark where it stands alone or behind "  # ".
    ///
    /// - Parameter text: what stands behind the first "  # " of a line.
    /// - Returns: the id; nil if there is no mark, and then nothing is taken.
    static func take(fromEndOf text: inout ArraySlice<UInt8>) -> Int64? {
        guard let slash = text.lastIndex(of: UInt8(ascii: "/")),
            let id = Int64(String(decoding: text[(slash + 1)...], as: UTF8.self)), id > 0
        else { return nil }
        let before = text[...slash]
        guard before.suffix(prefix.utf8.count).elementsEqual(prefix.utf8) else { return nil }
        let note = before.dropLast(prefix.utf8.count)
        guard note.isEmpty || note.suffix(4).elementsEqual("  # ".utf8) else { return nil }
        text = note.dropLast(min(note.count, 4))
        return id
    }
}
