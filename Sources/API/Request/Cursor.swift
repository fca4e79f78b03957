import Deals
import Storage

/// A place in a listing as clients carry it. It belongs to one query: with another it is refused.
enum Cursor {
    static func text(_ position: DealPosition, of query: Query) -> String {
        let fields = [
            position.group, position.key, "\(position.distanceMeters)", "\(position.storeID)", "\(position.listingID)",
            position.mechanic, position.lastDay, "\(position.editionID)",
        ]
        let body = fields.joined(separator: "|")
        return base64URL(Array((body + "|" + seal(body, query)).utf8))
    }

    static func position(_ text: String, of query: Query) throws(Problem) -> DealPosition {
        let refusal = Problem(
            .invalidCursor, "The cursor does not belong to this query: ask for the first page again, without it.")
        guard let bytes = base64URLDecoded(text), let body = String(validating: bytes, as: UTF8.self) else {
            throw refusal
        }
        let fields = body.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 9, fields[8] == seal(fields.dropLast().joined(separator: "|"), query),
            let distance = Int32(fields[2]), let store = Int32(fields[3]), let listing = Int64(fields[4]),
            let edition = Int64(fields[7]), Mechanic(rawValue: fields[5]) != nil,
            LocalDay(iso: fields[6])?.description == fields[6], isDecimal(fields[1])
        else { throw refusal }
        return DealPosition(
            group: fields[0], key: fields[1], distanceMeters: Int(distance), storeID: Int64(store), listingID: listing,
            mechanic: fields[5], lastDay: fields[6], editionID: edition)
    }

    private static func isDecimal(_ text: String) -> Bool {
        let parts = (text.hasPrefix("-") ? text.dropFirst() : text[...])
            .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0.utf8.count < 20 && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }

    /// Not a secret: it tells a cursor of another query, or a mistyped one, from a good one.
    private static func seal(_ body: String, _ query: Query) -> String {
        String(contentHash(Array((query.text + "\n" + body).utf8)), radix: 36)
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
