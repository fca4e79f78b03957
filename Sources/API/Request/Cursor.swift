/// A place in a listing as clients carry it. It belongs to one query: with another it is refused.
enum Cursor {
    static func text(_ place: some ListingPlace, of query: Query) -> String {
        let body = place.fields.joined(separator: "|")
        return base64URL(Array((body + "|" + seal(body, query)).utf8))
    }

    static func place<Place: ListingPlace>(_ text: String, of query: Query) throws(Problem) -> Place {
        guard let bytes = base64URLDecoded(text), !bytes.contains(0),
            let body = String(validating: bytes, as: UTF8.self),
            let bar = body.lastIndex(of: "|"), body[body.index(after: bar)...] == seal(String(body[..<bar]), query),
            let place = Place(fields: body[..<bar].split(separator: "|", omittingEmptySubsequences: false))
        else {
            throw Problem(
                .invalidCursor, "The cursor does not belong to this query: ask for the first page again, without it.")
        }
        return place
    }

    /// Not a secret, so that any server answers the cursor of another: it tells a cursor of another query, or a mistyped
    /// one, from a good one. What a forged one holds is checked as any parameter is, and no more can be had by it.
    private static func seal(_ body: String, _ query: Query) -> String {
        String(contentHash(Array((query.identity + "\n" + body).utf8)), radix: 36)
    }
}

extension Query {
    /// The target of the page that begins after `place`.
    func next(_ path: String, after place: some ListingPlace) -> String {
        "\(path)?\(text.isEmpty ? "" : text + "&")cursor=\(Cursor.text(place, of: self))"
    }
}

/// FNV-1a, 64 bits.
func contentHash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
}

private let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

/// RFC 4648, section 5, without padding.
private func base64URL(_ bytes: [UInt8]) -> String {
    var (text, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    for byte in bytes {
        (bits, count) = (bits << 8 | UInt32(byte), count + 8)
        while count >= 6 {
            count -= 6
            text.append(alphabet[Int(bits >> UInt32(count)) & 63])
        }
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count)) & 63]) }
    return String(decoding: text, as: UTF8.self)
}

private func base64URLDecoded(_ text: String) -> [UInt8]? {
    var (bytes, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    for character in text.utf8 {
        guard let value = alphabet.firstIndex(of: character) else { return nil }
        (bits, count) = (bits << 6 | UInt32(value), count + 6)
        if count >= 8 {
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
    }
    return bytes
}
