/// The text form of a one-dimensional array: `{1,2}`, `{"a b",NULL,"say \"x\""}`.
enum ArrayLiteral {
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    /// Quotes every element, so that empty elements, the word NULL, commas and white space need no special rule.
    static func append(_ elements: [String?], to buffer: inout [UInt8]) {
        buffer.append(UInt8(ascii: "{"))
        for (index, element) in elements.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            if let element { appendQuoted(element, to: &buffer) } else { buffer.append(contentsOf: "NULL".utf8) }
        }
        buffer.append(UInt8(ascii: "}"))
    }

    private static func appendQuoted(_ element: String, to buffer: inout [UInt8]) {
        buffer.append(quote)
        for byte in element.utf8 {
            if byte == quote || byte == backslash { buffer.append(backslash) }
            buffer.append(byte)
        }
        buffer.append(quote)
    }

    /// - Returns: nil if the text is not a one-dimensional array that starts at index 1.
    static func read(_ text: some Collection<UInt8>) -> [String?]? {
        var rest = text.dropFirst()[...]
        guard text.first == UInt8(ascii: "{") else { return nil }
        guard rest.first != UInt8(ascii: "}") else { return rest.count == 1 ? [] : nil }
        var elements: [String?] = []
        while let element = readElement(&rest), let separator = rest.popFirst() {
            elements.append(element)
            if separator == UInt8(ascii: "}") { return rest.isEmpty ? elements : nil }
        }
        return nil
    }

    /// - Returns: nil if there is no valid element; the inner nil is NULL.
    private static func readElement<Bytes: Collection<UInt8>>(_ rest: inout Bytes) -> String??
    where Bytes.SubSequence == Bytes {
        guard rest.first != UInt8(ascii: "{") else { return nil }
        if rest.first == quote { return readQuoted(&rest).map { .some($0) } }
        let word = rest.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
        rest = rest[word.endIndex...]
        let text = String(decoding: word, as: UTF8.self)
        return .some(text == "NULL" ? nil : text)
    }

    private static func readQuoted<Bytes: Collection<UInt8>>(_ rest: inout Bytes) -> String?
    where Bytes.SubSequence == Bytes {
        rest.removeFirst()
        var bytes: [UInt8] = []
        while var byte = rest.popFirst() {
            if byte == quote { return String(decoding: bytes, as: UTF8.self) }
            if byte == backslash {
                guard let escaped = rest.popFirst() else { return nil }
                byte = escaped
            }
            bytes.append(byte)
        }
        return nil
    }
}
