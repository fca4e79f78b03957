import Dispatch
import Glibc

/// The bytes received, and the end of the connection.
struct RawAnswer: Sendable {
    enum Ending: Hashable, Sendable {
        /// All of the promised bytes arrived.
        case complete
        /// The peer closed the connection in order before the promised length.
        case closedEarly
        /// The peer reset the connection.
        case reset
    }

    let status: Int
    let headers: [String: String]
    let body: [UInt8]
    let ending: Ending

    var text: String { String(decoding: body, as: UTF8.self) }
}

/// A plain HTTP/1.1 client over a blocking socket, without retries, on a queue of its own.
struct RawClient: Sendable {
    struct Failed: Error { let what: String }

    let port: UInt16

    func send(
        _ method: String = "GET", _ target: String, headers: [String: String] = [:], body: String = ""
    ) async throws -> RawAnswer {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
        lines += headers.map { "\($0.key): \($0.value)" }
        if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
        let request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
        return try await withCheckedThrowingContinuation { continuation in
            // A queue of its own: blocking a global one would take a thread from Swift's tasks.
            DispatchQueue(label: "raw-client").async { continuation.resume(with: Result { try exchange(request) }) }
        }
    }

    private func exchange(_ request: [UInt8]) throws -> RawAnswer {
        let file = try connected()
        defer { close(file) }
        guard Glibc.send(file, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Failed(what: "send: \(errno)")
        }
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var wasReset = false
        while true {
            let count = recv(file, &buffer, buffer.count, 0)
            if count > 0 {
                received += buffer[..<count]
            } else {
                wasReset = count < 0 && errno == ECONNRESET
                break
            }
        }
        return try Self.parse(received, wasReset: wasReset)
    }

    private func connected() throws -> Int32 {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let outcome = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard outcome == 0 else { throw Failed(what: "connect: \(errno)") }
        return file
    }

    private static func parse(_ received: [UInt8], wasReset: Bool) throws -> RawAnswer {
        let end = Array("\r\n\r\n".utf8)
        guard let split = received.indices.first(where: { received[$0...].starts(with: end) }) else {
            throw Failed(what: "no answer\(wasReset ? ": reset" : "")")
        }
        let head = String(decoding: received[..<split], as: UTF8.self).split(separator: "\r\n")
        var headers: [String: String] = [:]
        for line in head.dropFirst() {
            let pair = line.split(separator: ":", maxSplits: 1)
            headers[pair[0].lowercased()] = String(pair[1].drop { $0 == " " })
        }
        let body = Array(received[(split + 4)...])
        let status = Int(head[0].split(separator: " ")[1]) ?? 0
        let isComplete = body.count == Int(headers["content-length"] ?? "") ?? 0
        return RawAnswer(
            status: status, headers: headers, body: body,
            ending: wasReset ? .reset : isComplete || [204, 304].contains(status) ? .complete : .closedEarly)
    }
}
