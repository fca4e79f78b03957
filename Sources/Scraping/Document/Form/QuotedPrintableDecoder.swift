internal import Support

/// The encoding in which most saved pages are (RFC 2045).
enum QuotedPrintableDecoder {
    static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], text)
        result.reserveCapacity(text.count)
        while let sign = rest.firstIndex(of: UInt8(ascii: "=")) {
            result += rest[..<sign]
            let after = rest[(sign + 1)...]
            let blanks = after.prefix { " \t\r".utf8.contains($0) }
            if let high = after.first.flatMap(Hexadecimal.value),
                let low = after.dropFirst().first.flatMap(Hexadecimal.value)
            {
                result.append(high << 4 | low)
                rest = after.dropFirst(2)
            } else if after.dropFirst(blanks.count).first == UInt8(ascii: "\n") {
                rest = after.dropFirst(blanks.count + 1)
            } else {
                result.append(UInt8(ascii: "="))
                rest = after
            }
        }
        return result + rest
    }
}
