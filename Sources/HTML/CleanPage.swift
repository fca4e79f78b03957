/// The bytes of a page as passed to the parser: UTF-8, without NUL and byte order mark, and within the cap.
struct CleanPage {
    let bytes: [UInt8]
    let strippedNULs: Int

    init(_ page: [UInt8], maximumBytes: Int) throws(HTMLError) {
        guard page.count <= maximumBytes else {
            throw HTMLError(.tooLarge(bytes: page.count, limit: maximumBytes))
        }
        if let offset = firstInvalidUTF8(page) { throw HTMLError(.invalidUTF8(offset: offset)) }
        // A NUL after a tag silently ends libxml2's HTML parser, and PostgreSQL does not accept it in text.
        let body = page.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(page.dropFirst(3)) : page
        bytes = body.contains(0) ? body.filter { $0 != 0 } : body
        strippedNULs = body.count - bytes.count
        guard bytes.contains(where: { !$0.isHTMLSpace }) else { throw HTMLError(.empty) }
        // In UTF-16 every other byte is NUL; without them its ASCII half would remain.
        if strippedNULs * 4 > bytes.count, let offset = page.firstIndex(of: 0) {
            throw HTMLError(.invalidUTF8(offset: offset))
        }
    }
}

private func firstInvalidUTF8(_ bytes: [UInt8]) -> Int? {
    do {
        _ = try UTF8Span(validating: bytes.span)
        return nil
    } catch {
        return error.byteOffsets.lowerBound
    }
}
