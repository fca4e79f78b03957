internal import CLibXML2

/// The messages that libxml2 issues during one call, collected instead of printed to stderr.
struct Diagnostics {
    /// The first message of any level.
    private(set) var firstMessage: String?
    /// The first message after which the parser drops a part of the page or stops; it reports this nowhere else.
    private(set) var fatalMessage: String?
    /// Whether a text was over 10 MB, or the process has no more memory.
    private(set) var isOutOfMemory = false

    /// Runs `body` with this thread's libxml2 errors collected.
    ///
    /// The handlers are per thread in libxml2, and `body` cannot suspend, so no other call's errors are collected.
    static func collecting<Result>(_ body: () -> Result) -> (Result, Diagnostics) {
        xmlInitParser()
        var diagnostics = Diagnostics()
        let result = withUnsafeMutablePointer(to: &diagnostics) { target in
            var words = circ_words(target: target, take: takeWords)
            return withUnsafeMutablePointer(to: &words) { channel in
                xmlSetStructuredErrorFunc(target, takeError)
                circ_collect_words(channel)
                defer {
                    xmlSetStructuredErrorFunc(nil, nil)
                    circ_collect_words(nil)
                }
                return body()
            }
        }
        return (result, diagnostics)
    }

    fileprivate mutating func note(_ error: xmlError) {
        if error.isOfMemory { isOutOfMemory = true }
        note(error.message, losesContent: error.isOfMemory || error.level == XML_ERR_FATAL, line: error.line)
    }

    fileprivate mutating func note(_ words: UnsafePointer<CChar>?, losesContent: Bool, line: Int32) {
        guard firstMessage == nil || (fatalMessage == nil && losesContent) else { return }
        let message = words.flatMap { collapsed(String(cString: $0)) } ?? "no message"
        if firstMessage == nil { firstMessage = message }
        if losesContent { fatalMessage = "\(message), line \(line)" }
    }
}

extension xmlError {
    /// A plain error, though content is lost; everything else that loses content is fatal.
    fileprivate var isOfMemory: Bool { code == Int32(XML_ERR_NO_MEMORY.rawValue) }
}

private let takeError: @convention(c) (UnsafeMutableRawPointer?, xmlErrorPtr?) -> Void = { target, error in
    guard let target, let error = error?.pointee else { return }
    target.assumingMemoryBound(to: Diagnostics.self).pointee.note(error)
}

private let takeWords: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void = { target, words in
    target?.assumingMemoryBound(to: Diagnostics.self).pointee.note(words, losesContent: false, line: 0)
}
