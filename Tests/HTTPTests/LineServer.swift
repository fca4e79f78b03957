import Dispatch
import Glibc
import Synchronization

/// Lines that were received.
final class LineLog: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// A server on 127.0.0.1 that answers line by line, for one connection after the other.
final class LineServer: Sendable {
    private let listener: Int32
    private let ends = LineLog()
    let port: UInt16

    /// - Parameter answer: the answer to a line; nil for none. After one that begins with "354" lines are data until ".".
    init(greeting: String, _ answer: @escaping @Sendable (_ line: String, _ isInData: Bool) -> String?) throws {
        let (listener, port) = try FaultServer.listen()
        (self.listener, self.port) = (listener, port)
        DispatchQueue(label: "line-server").async { [ends] in
            while case let socket = accept(listener, nil, nil), socket >= 0 {
                Self.serve(Peer(socket: socket), greeting, answer)
                ends.add("")
            }
            close(listener)
        }
    }

    /// Connections whose last line was read.
    var endedCount: Int { ends.all.count }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func serve(_ peer: Peer, _ greeting: String, _ answer: (String, Bool) -> String?) {
        peer.send(greeting + "\r\n")
        var (rest, isInData) = ("", false)
        while case let piece = peer.read(), !piece.isEmpty {
            rest += String(decoding: piece, as: UTF8.self)
            while let end = rest.firstRange(of: "\r\n") {
                let line = String(rest[..<end.lowerBound])
                rest = String(rest[end.upperBound...])
                let reply = answer(line, isInData)
                if isInData, line == "." { isInData = false }
                guard let reply else { continue }
                if reply.hasPrefix("354") { isInData = true }
                peer.send(reply + "\r\n")
            }
        }
    }
}
