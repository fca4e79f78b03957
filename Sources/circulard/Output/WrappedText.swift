extension String {
    /// This sentence in lines of a width, broken between words; in one line for nil.
    func wrapped(indent: String, _ width: Int?) -> [String] {
        guard let width else { return [indent + self] }
        var lines: [String] = []
        for word in split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append((lines.isEmpty ? indent : indent + "  ") + word)
            }
        }
        return lines
    }
}
