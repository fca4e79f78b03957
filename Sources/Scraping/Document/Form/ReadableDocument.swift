internal import Compression

/// A document as UTF-8, taken out of the forms in which browsers, servers and people keep it: packed by gzip, within a
/// page that a browser saved whole (MHTML), or in UTF-16.
struct ReadableDocument {
    /// What is read from any form. The largest real document has 1 MB.
    static let maximumBytes = 16 << 20
    /// Single bad bytes are errors of a transfer or a database; more of them are another encoding.
    static let maximumReplacements = 20

    let bytes: [UInt8]
    /// The number of places that were not UTF-8, each now U+FFFD: the text around it is kept, and no price is read from a
    /// text with that character.
    let replacementCount: Int

    /// - Throws: what the document is, if it cannot be read.
    init(_ stored: [UInt8]) throws(DocumentFormError) {
        let unpacked = try Self.unpacked(stored)
        if let kind = FileKind.of(unpacked) { throw .unreadable(kind) }
        let page = try SavedPage.html(in: unpacked) ?? unpacked
        (bytes, replacementCount) = try UTF16Text.utf8(of: page) ?? UTF8Repair.repaired(page)
        guard replacementCount <= Self.maximumReplacements else {
            let place = UTF8Repair.firstInvalid(page).map { ", the first at byte \($0)" } ?? ""
            throw .unreadable("not UTF-8 in \(replacementCount) places\(place): save it as UTF-8")
        }
    }

    private static func unpacked(_ stored: [UInt8]) throws(DocumentFormError) -> [UInt8] {
        guard stored.starts(with: [0x1F, 0x8B, 0x08]) else { return stored }
        do {
            return try GzipUnpacker.unpack(stored, maximumBytes: maximumBytes)
        } catch {
            switch error {
            case .tooLarge(let limit): throw .tooLarge("unpacked, it has more than \(limit) bytes")
            case .truncated: throw .cut("the gzip file ends too early")
            case .damaged: throw .unreadable("a damaged gzip file: fetch it again")
            }
        }
    }
}

/// The reason why a document cannot be read as text.
enum DocumentFormError: Error, Hashable {
    /// What it is, and what to do.
    case unreadable(String)
    case cut(String)
    case tooLarge(String)
}

extension DocumentReader {
    /// - Throws: what the document is, if it cannot be read.
    init(definition: ScraperDefinition, stored: [UInt8], location: String) throws(ScrapeError) {
        do {
            let document = try ReadableDocument(stored)
            self.init(
                definition: definition, bytes: document.bytes, location: location,
                replacementCount: document.replacementCount)
        } catch {
            throw DocumentReader(definition: definition, bytes: [], location: location).failure(error)
        }
    }

    private func failure(_ error: DocumentFormError) -> ScrapeError {
        switch error {
        case .unreadable(let kind): self.error(.malformedDocument, "the document is \(kind)")
        case .cut(let reason): incomplete(reason)
        case .tooLarge(let reason): self.error(.tooLarge, "the document is too large: \(reason)")
        }
    }
}
