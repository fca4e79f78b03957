import HTTPTypes
import NIOCore
import Synchronization

/// An answer in one format, ready to be sent.
final class CachedAnswer: Sendable {
    let body: ByteBuffer
    let packed: ByteBuffer?
    /// Of both forms, without what each request adds.
    let fields: HTTPFields, packedFields: HTTPFields
    let tag: String, packedTag: String
    /// Seconds since 1970.
    let madeAt: Int, freshUntil: Int

    init(_ bytes: [UInt8], packed: [UInt8]?, fields: HTTPFields, madeAt: Int, freshUntil: Int) {
        let hash = String(contentHash(bytes), radix: 36)
        (tag, packedTag) = ("\"\(hash)\"", "\"\(hash)-gzip\"")
        (self.madeAt, self.freshUntil) = (madeAt, freshUntil)
        body = ByteBuffer(bytes: bytes)
        self.packed = packed.map { ByteBuffer(bytes: $0) }
        self.fields = fields.adding(tag: tag, length: bytes.count, encoding: nil)
        packedFields = fields.adding(tag: packedTag, length: packed?.count ?? 0, encoding: "gzip")
    }

    var byteCount: Int { body.readableBytes + (packed?.readableBytes ?? 0) }
}

extension HTTPFields {
    fileprivate func adding(tag: String, length: Int, encoding: String?) -> HTTPFields {
        var fields = self
        fields[.eTag] = tag
        fields[.contentLength] = String(length)
        fields[.contentEncoding] = encoding
        return fields
    }
}

/// Answers by what was asked, in memory alone: a target can hold a place, and no place is ever written down.
///
/// Answers past their time stay as long as there is room: they are what can be said while the database is down.
final class AnswerCache: Sendable {
    private struct State {
        var answers: [String: CachedAnswer] = [:]
        /// Keys in the order in which they came.
        var order: [String] = []
        var byteCount = 0
    }

    private let state = Mutex(State())
    private let mostBytes: Int

    init(mostBytes: Int) { self.mostBytes = mostBytes }

    subscript(key: String) -> CachedAnswer? { state.withLock { $0.answers[key] } }

    func keep(_ answer: CachedAnswer, for key: String) {
        guard answer.byteCount + key.utf8.count <= mostBytes / 8 else { return }
        state.withLock { state in
            if let old = state.answers.updateValue(answer, forKey: key) {
                state.byteCount -= old.byteCount
            } else {
                state.order.append(key)
                state.byteCount += key.utf8.count * 2
            }
            state.byteCount += answer.byteCount
            if state.byteCount > mostBytes { Self.makeRoom(&state, leaving: mostBytes / 4 * 3) }
        }
    }

    /// The oldest keys go.
    private static func makeRoom(_ state: inout State, leaving bytes: Int) {
        var gone = 0
        while state.byteCount > bytes, gone < state.order.count {
            let key = state.order[gone]
            if let answer = state.answers.removeValue(forKey: key) {
                state.byteCount -= answer.byteCount + key.utf8.count * 2
            }
            gone += 1
        }
        state.order.removeFirst(gone)
    }
}
