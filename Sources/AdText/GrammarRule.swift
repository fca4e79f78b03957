/// One form of wording the grammar reads.
package struct GrammarRule: Sendable {
    /// Stable name, stored with every price it made: "bundle.for".
    package let id: String
    /// What it reads, for people.
    package let reads: String
    /// Real wording that it reads from end to end.
    package let example: String
    let zones: Zone
    /// Moves the cursor over the words it reads. What the cursor did after a nil does not count.
    let read: @Sendable (inout Cursor) -> Finding?

    init(
        _ id: String, in zones: Zone, reads: String, example: String,
        by read: @escaping @Sendable (inout Cursor) -> Finding?
    ) {
        self.id = id
        self.zones = zones
        self.reads = reads
        self.example = example
        self.read = read
    }

    /// - Returns: the place after what it reads there; nil where it reads nothing.
    func end(in tokens: [Token], from start: Int) -> Int? {
        var cursor = Cursor(tokens, at: start)
        if case .none = read(&cursor) { return nil }
        return cursor.index
    }
}
