import HTTP
import HTTPTypes
import NIOCore
import Synchronization

/// An answer in one format, ready to be sent.
final class CachedAnswer: Sendable {
    /// A body and the fields that go with it, without what each request adds.
    struct Form {
        let body: ByteBuffer, fields: HTTPFields, tag: String
    }

    let plain: Form
    /// Seconds since 1970.
    let madeAt: Int, freshUntil: Int
    /// First instant at which it is known to be wrong.
    private let changesAt: Int?
    private let fields: HTTPFields
    private let packedForm = Mutex<Form?>(nil)
    /// What is shorter gains nothing.
    private static let leastPackedBytes = 512

    init(_ bytes: [UInt8], fields: HTTPFields, madeAt: Int, freshUntil: Int, changesAt: Int?) {
        (self.fields, self.madeAt, self.freshUntil, self.changesAt) = (fields, madeAt, freshUntil, changesAt)
        plain = Form(bytes, fields, tag: "\"\(String(contentHash(bytes), radix: 36))\"", encoding: nil)
    }

    /// Packed once, when it is first asked for, which takes a millisecond for each 100 kB or so.
    var packed: Form {
        if let readyPacked { return readyPacked }
        // Not under the lock: an event loop may be asking whether it is done.
        let bytes = Gzip.pack(Array(plain.body.readableBytesView))
        let made = Form(bytes, fields, tag: plain.tag.dropLast() + "-gzip\"", encoding: "gzip")
        packedForm.withLock { $0 = made }
        return made
    }

    /// nil: it was not asked for yet.
    var readyPacked: Form? {
        plain.body.readableBytes < Self.leastPackedBytes ? plain : packedForm.withLock { $0 }
    }

    /// Whether no deal in it has ended, and none has begun.
    func holds(at now: Int) -> Bool { now < changesAt ?? .max }

    /// Whether it may stand in for one that cannot be had: for some hours, and while no deal of it has ended.
    func mayBeSaidLate(at now: Int) -> Bool { now - madeAt < 6 * 3_600 && holds(at: now) }

    /// Both forms, as near as it matters.
    var byteCount: Int { plain.body.readableBytes * 5 / 4 + Self.fixedBytes }
    private static let fixedBytes = 3_072
}

extension CachedAnswer.Form {
    init(_ bytes: [UInt8], _ common: HTTPFields, tag: String, encoding: String?) {
        var fields = common
        fields[.eTag] = tag
        fields[.contentLength] = String(bytes.count)
        fields[.contentEncoding] = encoding
        self.init(body: ByteBuffer(bytes: bytes), fields: fields, tag: tag)
    }
}

/// Answers by what was asked, in memory alone: a target can hold a place, and no place is ever written down.
///
/// Answers past their time stay as long as there is room: they are what can be said while the database is down.
final class AnswerCache: Sendable {
    fileprivate struct State {
        var answers: [String: (answer: CachedAnswer, usedAt: Int)] = [:]
        /// Counts the uses of all answers.
        var useCount = 0
        var byteCount = 0
        /// Where answers stand by the very words they were asked in.
        var recent: [String: Recent] = [:]
    }

    /// The key of an answer, and what logs call it.
    struct Recent {
        let key: String, route: String
    }

    private static let mostRecent = 1_024, longestWords = 512

    private let state = Mutex(State())
    private let mostBytes: Int

    init(mostBytes: Int) { self.mostBytes = mostBytes }

    subscript(key: String) -> CachedAnswer? { state.withLock { $0.using(key) } }

    func recent(_ words: String) -> (answer: CachedAnswer, route: String)? {
        state.withLock { state in
            guard let recent = state.recent[words], let answer = state.using(recent.key) else { return nil }
            return (answer, recent.route)
        }
    }

    func remember(_ key: String, route: String, askedAs words: String) {
        guard words.utf8.count <= Self.longestWords else { return }
        state.withLock { state in
            if state.recent.count >= Self.mostRecent { state.recent = [:] }
            state.recent[words] = Recent(key: key, route: route)
        }
    }

    func keep(_ answer: CachedAnswer, for key: String) {
        guard answer.byteCount + key.utf8.count <= mostBytes / 8 else { return }
        state.withLock { state in
            state.useCount += 1
            if let old = state.answers.updateValue((answer, state.useCount), forKey: key) {
                state.byteCount -= old.answer.byteCount
            } else {
                state.byteCount += key.utf8.count * 2
            }
            state.byteCount += answer.byteCount
            if state.byteCount > mostBytes { state.makeRoom(leaving: mostBytes / 4 * 3) }
        }
    }
}

extension AnswerCache.State {
    fileprivate mutating func using(_ key: String) -> CachedAnswer? {
        guard let answer = answers[key]?.answer else { return nil }
        useCount += 1
        answers[key]?.usedAt = useCount
        return answer
    }

    /// Those go that were not asked for longest: one client that asks for a hundred others pushes nothing out that many ask.
    fileprivate mutating func makeRoom(leaving bytes: Int) {
        recent = [:]
        for (key, entry) in answers.sorted(by: { $0.value.usedAt < $1.value.usedAt }) {
            guard byteCount > bytes else { return }
            answers[key] = nil
            byteCount -= entry.answer.byteCount + key.utf8.count * 2
        }
    }
}
