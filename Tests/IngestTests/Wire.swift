import Dispatch
import Glibc
import Postgres
import Synchronization

/// A connection to PostgreSQL that is cut in both directions at one of the client's messages. Later connections are
/// passed through, or refused if the server is to be gone for good.
final class Wire: Sendable {
    enum Cut: Sendable, CaseIterable {
        /// The message never arrives.
        case beforeMessage
        /// The server executes the request, but the client never receives the response.
        case beforeAnswer
        /// As `beforeMessage`, and the server is unreachable afterwards.
        case forGood
    }

    /// Counts the messages that make the server work: Sync and Query, which run a statement; for COPY the data and
    /// their end.
    private struct Plan {
        let message: Int
        var seen = 0
        /// Set when the response is to be cut.
        var dropsAnswer = false
        var isCut = false
    }

    private let server: String
    private let cut: Cut
    private let plan: Mutex<Plan>
    private let listener: Int32
    private let port: UInt16

    var isCut: Bool { plan.withLock(\.isCut) }

    /// The connection string `text`, redirected through the wire.
    static func text(_ text: String, through wire: Wire) -> String {
        "\(text) host=127.0.0.1 port=\(wire.port) sslmode=disable gssencmode=disable"
    }

    /// - Parameter text: a connection string for PostgreSQL on a Unix socket.
    init(to text: String, cut: Cut, at message: Int) throws {
        let variables = try PostgresConnection.clientEnvironment(for: text)
        server = "\(variables["PGHOST"] ?? "")/.s.PGSQL.\(variables["PGPORT"] ?? "5432")"
        self.cut = cut
        plan = Mutex(Plan(message: message))
        (listener, port) = try listenOnLoopback()
        DispatchQueue(label: "wire").async { [self] in
            while case let client = accept(listener, nil, nil), client >= 0 { carry(client) }
            close(listener)
        }
    }

    /// Wakes the accept call, which ends the loop.
    func end() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func carry(_ client: Int32) {
        guard !(isCut && cut == .forGood), let server = connect(toSocket: server) else {
            close(client)
            return
        }
        let ends = Ends(client: client, server: server)
        DispatchQueue(label: "wire down").async { [self] in
            while let bytes = receive(ends.server), !plan.withLock(\.dropsAnswer), sendAll(bytes, to: ends.client) {}
            plan.withLock { if $0.dropsAnswer { ($0.dropsAnswer, $0.isCut) = (false, true) } }
            ends.hangUp()
        }
        DispatchQueue(label: "wire up").async { [self] in
            var messages = ClientMessages()
            while let bytes = receive(ends.client), messages.take(bytes).allSatisfy({ pass($0, to: ends.server) }) {}
            ends.hangUp()
        }
    }

    /// - Returns: false if the wire is cut here.
    private func pass(_ message: ClientMessages.Message, to server: Int32) -> Bool {
        let isWhere = plan.withLock { plan in
            guard !plan.isCut, message.counts(cut) else { return false }
            plan.seen += 1
            guard plan.seen == plan.message else { return false }
            (plan.dropsAnswer, plan.isCut) = cut == .beforeAnswer ? (true, false) : (false, true)
            return true
        }
        return (!isWhere || cut == .beforeAnswer) && sendAll(message.bytes, to: server)
    }
}

extension ClientMessages.Message {
    /// Whether the message counts. COPY data have no response.
    fileprivate func counts(_ cut: Wire.Cut) -> Bool {
        (cut == .beforeAnswer ? "SQ" : "SQdc").utf8.contains { $0 == type }
    }
}

/// Splits a client's data into the messages of PostgreSQL's protocol.
struct ClientMessages {
    struct Message {
        /// nil for the first message, which has no type.
        let type: UInt8?
        let bytes: [UInt8]
    }

    private var rest: [UInt8] = []
    private var isFirst = true

    mutating func take(_ bytes: [UInt8]) -> [Message] {
        rest += bytes
        var messages: [Message] = []
        while let message = next() { messages.append(message) }
        return messages
    }

    /// A message: type, length in four bytes that include themselves, and body.
    private mutating func next() -> Message? {
        let start = isFirst ? 0 : 1
        guard rest.count >= start + 4 else { return nil }
        let length = start + rest[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        guard rest.count >= length else { return nil }
        let message = Message(type: isFirst ? nil : rest[0], bytes: Array(rest[..<length]))
        rest.removeFirst(length)
        isFirst = false
        return message
    }
}

// MARK: Sockets

struct WireFailure: Error { let errno: Int32 }

private func listenOnLoopback() throws -> (Int32, UInt16) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutableBytes(of: &address) { raw -> Int32 in
        guard let generic = raw.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
        guard bind(listener, generic, length) == 0, listen(listener, 8) == 0 else { return -1 }
        return getsockname(listener, generic, &length)
    }
    guard result == 0 else { throw WireFailure(errno: errno) }
    return (listener, UInt16(bigEndian: address.sin_port))
}

private func connect(toSocket path: String) -> Int32? {
    let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafeBytes(of: &address) { raw -> Int32 in
        guard let generic = raw.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
        return connect(client, generic, socklen_t(raw.count))
    }
    guard result == 0 else {
        close(client)
        return nil
    }
    return client
}

/// - Returns: nil at the end.
private func receive(_ socket: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
}

private func sendAll(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
        let sent = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard sent > 0 else { return false }
        rest = rest.dropFirst(sent)
    }
    return true
}

/// The two sockets of a connection, closed when neither direction uses them any more.
private final class Ends: Sendable {
    let client: Int32
    let server: Int32

    init(client: Int32, server: Int32) { (self.client, self.server) = (client, server) }
    deinit { for socket in [client, server] { close(socket) } }

    func hangUp() { for socket in [client, server] { shutdown(socket, Int32(SHUT_RDWR)) } }
}
