import Support

/// A place in a listing as clients carry it. It belongs to one query: with another it is refused.
enum Cursor {
    package static func text(_ place: some CursorPosition, of query: Query) -> String {
        let body = place.fields.joined(separator: "|")
        return Base64.url.encoded(Array((body + "|" + seal(body, query)).utf8))
    }

    package static func place<Place: CursorPosition>(_ text: String, of query: Query) throws(Problem) -> Place {
        guard let bytes = Base64.url.decoded(text), !bytes.contains(0),
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

/// The last row of a page; the next page begins after it.
package protocol CursorPosition {
    /// Without "|".
    var fields: [String] { get }
    /// nil: not what `fields` gives.
    init?(fields: [Substring])
}

extension Query {
    /// The place after which the page begins; nil for the first page.
    package func place<Place: CursorPosition>() throws(Problem) -> Place? {
        guard let text = self[Parameters.cursor] else { return nil }
        return try Cursor.place(text, of: self)
    }

    /// The target of the page that begins after `place`.
    package func next(_ path: String, after place: some CursorPosition) -> String {
        "\(path)?\(text.isEmpty ? "" : text + "&")cursor=\(Cursor.text(place, of: self))"
    }
}

/// FNV-1a, 64 bits, over eight interleaved hashes: a processor computes those side by side.
func contentHash(_ bytes: [UInt8]) -> UInt64 {
    let (start, prime): (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x0000_0100_0000_01b3)
    var lanes = [UInt64](repeating: start, count: 8)
    for place in bytes.indices { lanes[place & 7] = (lanes[place & 7] ^ UInt64(bytes[place])) &* prime }
    return lanes.reduce(start) { ($0 ^ $1) &* prime }
}
