/// Text in UTF-16, told by its byte order mark, or by the NUL bytes of the ASCII characters with which documents begin.
enum UTF16Text {
    /// - Returns: the text as UTF-8 and the number of unpaired surrogates, each now U+FFFD; nil if the bytes are not
    ///   UTF-16.
    static func utf8(of bytes: [UInt8]) throws(DocumentFormError) -> (bytes: [UInt8], count: Int)? {
        guard let (start, isBigEndian) = try form(of: bytes) else { return nil }
        guard bytes.count.isMultiple(of: 2) else { throw .cut("the UTF-16 text ends inside a character") }
        let units = stride(from: start, to: bytes.count, by: 2).lazy.map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 2)
        let isDamaged = transcode(
            units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false
        ) { text.append($0) }
        guard isDamaged else { return (text, 0) }
        return (text, unpaired(in: Array(units)))
    }

    private static func form(of bytes: [UInt8]) throws(DocumentFormError) -> (start: Int, isBigEndian: Bool)? {
        guard bytes.count >= 4 else { return nil }
        let first = bytes[..<4].map { $0 == 0 ? 0 : $0 < 0x80 ? 1 : 2 }
        switch (bytes[0], bytes[1], first) {
        case (0xFF, 0xFE, [2, 2, 0, 0]), (_, _, [0, 0, 2, 2]), (_, _, [1, 0, 0, 0]), (_, _, [0, 0, 0, 1]):
            throw .unreadable("UTF-32: save it as UTF-8")
        case (0xFF, 0xFE, _): return (2, false)
        case (0xFE, 0xFF, _): return (2, true)
        case (_, _, [1, 0, 1, 0]): return (0, false)
        case (_, _, [0, 1, 0, 1]): return (0, true)
        default: return nil
        }
    }

    private static func unpaired(in units: [UInt16]) -> Int {
        var (count, index) = (0, 0)
        while index < units.count {
            let isPair =
                UTF16.isLeadSurrogate(units[index]) && index + 1 < units.count
                && UTF16.isTrailSurrogate(units[index + 1])
            if !isPair, UTF16.isSurrogate(units[index]) { count += 1 }
            index += isPair ? 2 : 1
        }
        return count
    }
}
