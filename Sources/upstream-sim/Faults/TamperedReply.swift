/// The parts of a forged response that differ from the true one; nil for those that do not.
struct TamperedReply: Hashable, Sendable {
    var status: Int?
    var type: String?
    var encoding: String?
    var location: String?
    var body: String?
    /// The share of the body that is sent, with a matching length.
    var percent: Int?
    /// The text in the body that `replacement` stands for, everywhere.
    var find: String?
    var replacement = ""

    func applied(to reply: SimReply) -> SimReply {
        var reply = reply
        if let status { reply.status = status }
        if let type { reply.setHeader("Content-Type", type) }
        if let encoding { reply.setHeader("Content-Encoding", encoding) }
        if let location { reply.setHeader("Location", location) }
        if let body { reply.body = Array(body.utf8) }
        if let find {
            reply.body = Array(String(decoding: reply.body, as: UTF8.self).replacing(find, with: replacement).utf8)
        }
        if let percent { reply.body.removeLast(reply.body.count - reply.body.count * percent / 100) }
        return reply
    }

    /// - Returns: whether there is such a setting.
    mutating func set(_ name: String, _ value: String) -> Bool {
        switch (name, Int(value)) {
        case ("status", let number?) where (200...599).contains(number): status = number
        case ("percent", let number?) where (0...100).contains(number): percent = number
        case ("type", _): type = value
        case ("encoding", _): encoding = value
        case ("location", _): location = value
        case ("body", _): body = value
        case ("find", _) where !value.isEmpty: find = value
        case ("replacement", _): replacement = value
        default: return false
        }
        return true
    }
}
