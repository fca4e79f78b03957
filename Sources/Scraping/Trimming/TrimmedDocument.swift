internal import HTML
internal import Support

/// A short copy of a document without what is personal in it, which can be shown to others: for a bug report, or as the
/// beginning of a sample.
package struct TrimmedDocument: Sendable {
    /// HTML or JSON, like the document.
    package let text: String
    /// The number of elements left out of lists.
    package let leftOut: Int
    /// How many values of each kind were replaced.
    package let replaced: [PersonalData: Int]

    /// Lists of up to as many elements stay whole.
    static let longestRun = 10

    /// - Parameters:
    ///   - bytes: the document, in any form that `ReadableDocument` reads.
    ///   - location: the file that it came from, for errors.
    ///   - kept: the number of elements that a longer list keeps.
    /// - Throws: `ScrapeError` if it is neither HTML nor JSON, or cannot be read.
    package init(
        _ bytes: [UInt8], from location: String, of definition: ScraperDefinition, keeping kept: Int
    ) throws(ScrapeError) {
        let reader = try DocumentReader(definition: definition, stored: bytes, location: location)
        guard let isHTML = reader.bytes.beginAsHTML else {
            throw reader.error(.incompleteDocument, "the document is empty")
        }
        let eraser = Eraser(kept: kept)
        text = isHTML ? try reader.shortPage(eraser) : eraser.short(try reader.json(reader.bytes))
        (leftOut, replaced) = (eraser.leftOut, eraser.replaced)
    }
}

extension DocumentReader {
    fileprivate func shortPage(_ eraser: Eraser) throws(ScrapeError) -> String {
        do {
            let page = ShortPage(
                of: try HTMLDocument(utf8: bytes), keeping: eraser.kept, longestRun: TrimmedDocument.longestRun,
                rewrite: { eraser.erased($0, named: $1) },
                rewriteJSON: { text in (try? JSONValue(utf8: Array(text.utf8))).map(eraser.short) })
            eraser.leftOut += page.leftOut
            return page.html
        } catch {
            throw failure(error)
        }
    }
}
