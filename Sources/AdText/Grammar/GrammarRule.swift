/// One text form that the grammar reads.
package struct GrammarRule: Sendable {
    /// Stable name, stored with every price it made: "bundle.for".
    package let id: String
    /// The meaning of the form, in plain English.
    package let reads: String
    /// Real ad text that the rule reads from end to end.
    package let example: String
    let zones: LineZone
    /// Moves the cursor over the text it reads. If it returns nil, the cursor's position is ignored.
    let read: @Sendable (inout TokenCursor) -> Finding?

    init(
        _ id: String, _ zones: LineZone, _ reads: String, _ example: String,
        _ read: @escaping @Sendable (inout TokenCursor) -> Finding?
    ) {
        self.id = id
        self.zones = zones
        self.reads = reads
        self.example = example
        self.read = read
    }
}
