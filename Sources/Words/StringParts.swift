extension StringProtocol {
    /// The text without the white space around it.
    @inlinable package var trimmed: String {
        // Most texts have none.
        if first?.isWhitespace == false, last?.isWhitespace == false { return String(self) }
        return String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// The parts between commas, trimmed.
    @inlinable package var listed: [String] { split(separator: ",").map(\.trimmed).filter { !$0.isEmpty } }
}
