/// A response, and the part of it that is sent.
struct SimReply: Sendable {
    enum Delivery: Hashable, Sendable {
        case whole
        /// The length header promises the whole body; the connection closes after this many bytes.
        case cut(afterBytes: Int)
        /// The connection is reset (RST) after this many bytes.
        case reset(afterBytes: Int)
        /// The body is sent slowly, over this many milliseconds.
        case slow(milliseconds: Int)
    }

    var status: Int
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    var delivery: Delivery = .whole

    init(_ status: Int, _ body: [UInt8] = [], type: String? = nil) {
        self.status = status
        self.body = body
        if let type { headers = [("Content-Type", type)] }
    }

    static let json = "application/json; charset=utf-8"

    init(_ status: Int = 200, json: SimJSON, type: String = json) {
        self.init(status, json.encoded, type: type)
    }

    init(_ status: Int = 200, html: String) { self.init(status, Array(html.utf8), type: "text/html; charset=utf-8") }
    init(_ status: Int = 200, text: String) { self.init(status, Array(text.utf8), type: "text/plain; charset=utf-8") }

    mutating func setHeader(_ name: String, _ value: String) {
        headers.removeAll { $0.name.lowercased() == name.lowercased() }
        headers.append((name, value))
    }

    var isJSON: Bool { headers.contains { $0.name == "Content-Type" && $0.value.hasPrefix("application/json") } }
}

extension SimReply {
    /// The reply to a request that may name the version that the client has.
    func ifChanged(for call: Call) -> SimReply {
        guard call.method == "GET", status == 200 else { return self }
        let tag = "\"\(body.fingerprint)\""
        var reply = call.headers["if-none-match"] == tag ? SimReply(304) : self
        reply.setHeader("ETag", tag)
        return reply
    }
}

extension [UInt8] {
    /// FNV-1a of 64 bits.
    fileprivate var fingerprint: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in self { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
