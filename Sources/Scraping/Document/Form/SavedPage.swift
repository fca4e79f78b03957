internal import FoundationEssentials

/// A page saved whole by a browser, with its pictures: MHTML (RFC 2557), as Chrome, Edge and older programs write it.
enum SavedPage {
    /// A part of parts of parts; browsers write one level.
    private static let deepest = 4

    /// - Returns: the bytes of the page itself; nil if the document is not MHTML.
    /// - Throws: if it is, and has no page that can be read.
    static func html(in bytes: [UInt8]) throws(DocumentFormError) -> [UInt8]? {
        guard let whole = MIMEEntity(bytes[...]), whole["mime-version"] != nil, whole["content-type"] != nil else {
            return nil
        }
        guard let page = page(in: whole, depth: 1) else {
            throw .unreadable("MHTML without a page of HTML: save the page as HTML")
        }
        return try page.content()
    }

    /// The part that is shown: the one named by `start`, otherwise the first page (RFC 2387).
    private static func page(in entity: MIMEEntity, depth: Int) -> MIMEEntity? {
        let type = entity.contentType
        guard type.name.hasPrefix("multipart/") else {
            return ["text/html", "application/xhtml+xml"].contains(type.name) ? entity : nil
        }
        guard depth < deepest, let boundary = type.parameters["boundary"], !boundary.isEmpty else { return nil }
        let parts = entity.parts(between: boundary)
        let start = type.parameters["start"].flatMap { id in parts.first { $0["content-id"] == id } }
        return ([start].compactMap(\.self) + parts).lazy.compactMap { page(in: $0, depth: depth + 1) }.first
    }
}

extension MIMEEntity {
    fileprivate func content() throws(DocumentFormError) -> [UInt8] {
        let content = try decodedBody()
        let charset = contentType.parameters["charset"]?.lowercased() ?? "utf-8"
        guard charset.hasPrefix("utf-") || content.allSatisfy({ $0 < 0x80 }) else {
            throw .unreadable("MHTML in \(charset.prefix(40)): save the page as HTML in UTF-8")
        }
        return content
    }

    private func decodedBody() throws(DocumentFormError) -> [UInt8] {
        switch self["content-transfer-encoding"]?.lowercased() ?? "binary" {
        case "7bit", "8bit", "binary": return Array(body)
        case "quoted-printable": return QuotedPrintableDecoder.decoded(body)
        case "base64":
            guard let data = Data(base64Encoded: Data(body), options: .ignoreUnknownCharacters) else {
                throw .cut("the base64 text of the MHTML page is damaged")
            }
            return [UInt8](data)
        case let other: throw .unreadable("MHTML in the encoding \(other.prefix(40)): save the page as HTML")
        }
    }
}
