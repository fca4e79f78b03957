import Glibc

/// The server's end of one connection. It closes when the value is released.
final class Peer: Sendable {
    private let socket: Int32
    init(socket: Int32) { self.socket = socket }
    deinit { close(socket) }

    func send(_ text: String) { send(Array(text.utf8)) }
    func send(_ bytes: [UInt8]) { _ = sendAll(bytes) }

    /// Returns false if the other end is closed.
    func sendAll(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Sends a whole response with a correct length.
    func answer(_ status: String = "200 OK", _ headers: [String] = [], _ body: String = "") {
        answer(status, headers, Array(body.utf8))
    }

    func answer(_ status: String = "200 OK", _ headers: [String] = [], _ body: [UInt8]) {
        head(status, headers + ["Content-Length: \(body.count)"])
        send(body)
    }

    func head(_ status: String = "200 OK", _ headers: [String] = []) {
        let lines = ["HTTP/1.1 \(status)"] + headers + ["Connection: close", "", ""]
        send(lines.joined(separator: "\r\n"))
    }

    /// Ends the connection with a reset instead of an orderly close.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    func waitForClose() { while !read().isEmpty {} }

    /// Sends until the other end closes.
    func flood(_ bytes: [UInt8]) { while sendAll(bytes) {} }

    /// Sends one byte now and then, until the other end closes.
    func trickle() {
        while sendAll([0x78]) { usleep(100_000) }
    }

    func readRequest() -> String? {
        var text = ""
        while true {
            let piece = read()
            guard !piece.isEmpty else { return nil }
            text += String(decoding: piece, as: UTF8.self)
            guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
            let length = text.lowercased().split(separator: "content-length: ").dropFirst().first
                .flatMap { Int($0.prefix { $0.isNumber }) }
            if text[end.upperBound...].utf8.count >= length ?? 0 { return text }
        }
    }

    func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
        return Array(buffer.prefix(max(0, count)))
    }
}
