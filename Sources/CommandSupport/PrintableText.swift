extension Unicode.Scalar {
    /// Whether a terminal interprets the scalar: control characters (except line feed and tab), and bidirectional
    /// marks, which would reorder the columns of a table.
    package var isTerminalCommand: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: true
        default: false
        }
    }
}

extension String {
    /// The text with U+FFFD for each scalar that a terminal would interpret. The number of scalars stays the same.
    package var printable: String {
        guard hasTerminalCommands else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isTerminalCommand ? "\u{FFFD}" : $0 }))
    }

    package var hasTerminalCommands: Bool { unicodeScalars.contains(where: \.isTerminalCommand) }
}
