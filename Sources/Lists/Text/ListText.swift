/// Lists as plain text, one entry a line: "[ ] milk 1 gal", "[x] eggs 18 ct  # the brown ones".
///
/// Bytes are read instead of characters: a mark that combines with the space before it would hide that space.
package enum ListText {
    /// The most lines that are read, not counting blank ones.
    package static let maximumLines = SyncedList.maximumLivingEntries

    /// The entries that can be displayed, in display order: words and amount, and the note after two spaces and "# ".
    ///
    /// A last part "  # @listing/12" names the listing that the entry was made from: who does not know it reads a note.
    ///
    /// "\\" stands before a "#" that begins no note and an "@" that names no listing, "\\s" for a space at an end of a
    /// text, "\\n" for a line feed of a note, and "\\\\" for a backslash.
    package static func write(_ list: SyncedList) -> String {
        list.inDisplayOrder().map { line(of: $0.state) + "\n" }.joined()
    }

    private static func line(of state: EntryState) -> String {
        let (amount, note) = (state.text(.amount), state.text(.note))
        let text = state.text(.words) + (amount.isEmpty ? "" : " " + amount)
        return (state.isChecked ? "[x] " : "[ ] ") + LineEscapes.escaped(text)
            + (note.isEmpty ? "" : "  # " + LineEscapes.escaped(note))
            + (state.listing.map { "  # \(ListingMark.prefix)\($0)" } ?? "")
    }

    /// A line of a text.
    package struct ImportedLine: Hashable, Sendable {
        /// Counted from 1, with blank lines.
        package let number: Int
        /// The edits of a new entry, which still needs an id and stamps; or why the line is not taken.
        package let edits: Result<[FieldEdit], EditRefusal>
    }

    /// Reads what `write` wrote, and lists that people type: with marks before a line, such as "- ", "• " or "1. ", with or without
    /// boxes: "[x] ", "☑ ".
    /// Lines that are blank or have no words are left out. The whole text before a note becomes `words`; only if it is
    /// longer than those may be, its end becomes the amount.
    ///
    /// - Throws: if there are more than `maximumLines`.
    package static func read(_ text: String) throws(ListFault) -> [ImportedLine] {
        let lines = ListLine.all(in: text)
        guard lines.count <= maximumLines else { throw ListFault(maximum: maximumLines) }
        return lines.map { number, line in
            ImportedLine(number: number, edits: Result { () throws(EditRefusal) in try line.edits() })
        }
    }
}
