/// Headers and a body (RFC 2045).
struct MIMEEntity {
    private static let maximumHeaderBytes = 64 << 10
    private static let lineFeed = UInt8(ascii: "\n")

    /// By name in lower case; of two, the first.
    private let headers: [String: String]
    let body: ArraySlice<UInt8>

    /// - Returns: nil if the bytes do not begin with headers.
    init?(_ bytes: ArraySlice<UInt8>) {
        var (rest, lines): (ArraySlice<UInt8>, [String]) = (bytes.drop { "\r\n".utf8.contains($0) }, [])
        let start = rest.startIndex
        guard rest.first.map({ UInt8(ascii: "A")...UInt8(ascii: "z") ~= $0 }) ?? false else { return nil }
        while let end = rest.prefix(Self.maximumHeaderBytes).firstIndex(of: Self.lineFeed) {
            let ending = rest[..<end].last == UInt8(ascii: "\r") ? 1 : 0
            let line = String(decoding: rest[..<end].dropLast(ending), as: UTF8.self)
            rest = rest[(end + 1)...]
            if line.isEmpty { break }
            if line.first == " " || line.first == "\t", !lines.isEmpty {
                lines[lines.endIndex - 1] += line
            } else {
                lines.append(line)
            }
            guard rest.startIndex - start <= Self.maximumHeaderBytes, line.contains(":") || lines.count > 1 else {
                return nil
            }
        }
        headers = Dictionary(lines.compactMap(Self.header)) { first, _ in first }
        body = rest
    }

    subscript(name: String) -> String? { headers[name] }

    private static func header(_ line: String) -> (String, String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingBlanks)
    }

    /// `text/html; charset="utf-8"`: the type in lower case, and its parameters.
    var contentType: (name: String, parameters: [String: String]) {
        var (pieces, isQuoted) = ([""], false)
        for character in headers["content-type"] ?? "text/plain" {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ";", !isQuoted {
                pieces.append("")
            } else {
                pieces[pieces.endIndex - 1].append(character)
            }
        }
        let pairs = pieces.dropFirst().compactMap { piece -> (String, String)? in
            guard let sign = piece.firstIndex(of: "=") else { return nil }
            return (piece[..<sign].trimmingBlanks.lowercased(), piece[piece.index(after: sign)...].trimmingBlanks)
        }
        return (pieces[0].trimmingBlanks.lowercased(), Dictionary(pairs) { first, _ in first })
    }

    /// The entities between the lines `--boundary`. Text before the first one and after the last one is left out.
    func parts(between boundary: String) -> [MIMEEntity] {
        let mark = Array("--\(boundary)".utf8)
        var (rest, part, parts): (ArraySlice<UInt8>, Int?, [MIMEEntity]) = (body, nil, [])
        while !rest.isEmpty {
            let end = rest.firstIndex(of: Self.lineFeed).map { $0 + 1 } ?? rest.endIndex
            if rest.starts(with: mark) {
                if let part { parts.append(contentsOf: [MIMEEntity(body[part..<rest.startIndex])].compactMap(\.self)) }
                if rest[(rest.startIndex + mark.count)...].starts(with: "--".utf8) { return parts }
                part = end
            }
            rest = rest[end...]
        }
        // The file is cut within the last part: its own end tells whether it is whole.
        return parts + (part.flatMap { MIMEEntity(body[$0...]) }.map { [$0] } ?? [])
    }
}

extension StringProtocol {
    fileprivate var trimmingBlanks: String {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return String(start[...last])
    }
}
