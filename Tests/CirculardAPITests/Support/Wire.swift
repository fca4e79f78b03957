import CommandSupport
import Dispatch
import Glibc
import Testing

@testable import Rows
@testable import WebKit
@testable import circulard_api

/// A connection as a client without manners has it: bytes out, bytes in. Its blocking calls have a thread of their own.
final class Wire: Sendable {
    struct Failed: Error { let what: String }

    private let file: Int32
    private let queue = DispatchQueue(label: "wire")
    /// Well beyond what any of these tests has to wait.
    static let maximumWaitSeconds = 20

    convenience init(path: String) throws {
        let address = try #require(UnixAddress(path))
        try self.init(family: AF_UNIX) { file in address.withPointer { connect(file, $0, $1) } }
    }

    /// On this machine.
    convenience init(port: UInt16) throws {
        // sockaddr_in: family, port and address.
        let bytes =
            [UInt8(AF_INET), 0, UInt8(port >> 8), UInt8(port & 0xFF), 127, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
        try self.init(family: AF_INET) { file in
            bytes.withUnsafeBytes {
                connect(file, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t($0.count))
            }
        }
    }

    private init(family: Int32, connect: (Int32) -> Int32) throws {
        file = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        // What is thrown here runs deinit, which closes the file.
        guard connect(file) == 0 else { throw Failed(what: "connect: \(systemError())") }
        var timeout = timeval(tv_sec: Self.maximumWaitSeconds, tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(file) }

    /// - Returns: whether the server still takes anything.
    @discardableResult
    func send(_ text: String) async -> Bool {
        let bytes = Array(text.utf8)
        return await onQueue { Glibc.send(self.file, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count }
    }

    /// All that comes until the server closes.
    func rest() async throws -> String {
        try await onQueue { () -> Result<String, Failed> in
            var received: [UInt8] = []
            while let more = self.receive() {
                guard case .success(let bytes) = more else { return more.map { _ in "" } }
                received += bytes
            }
            return .success(String(decoding: received, as: UTF8.self))
        }.get()
    }

    /// One answer, on a connection that stays open.
    func answer() async throws -> String {
        try await onQueue { () -> Result<String, Failed> in
            var received: [UInt8] = []
            while !Self.isSnapshot(received) {
                guard let more = self.receive() else { return .failure(Failed(what: "the server closed")) }
                guard case .success(let bytes) = more else { return more.map { _ in "" } }
                received += bytes
            }
            return .success(String(decoding: received, as: UTF8.self))
        }.get()
    }

    /// Reads nothing; waits until the server is gone.
    func untilClosed() async -> Bool {
        await onQueue {
            var look = pollfd(fd: self.file, events: 0, revents: 0)
            return poll(&look, 1, Int32(Self.maximumWaitSeconds * 1000)) == 1 && look.revents & Int16(POLLHUP) != 0
        }
    }

    /// Whether nothing comes for a while.
    func isSilent(milliseconds: Int32) async -> Bool {
        await onQueue {
            var look = pollfd(fd: self.file, events: Int16(POLLIN), revents: 0)
            return poll(&look, 1, milliseconds) == 0
        }
    }

    /// nil at the end.
    private func receive() -> Result<[UInt8], Failed>? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(file, &buffer, buffer.count, 0)
        if count > 0 { return .success(Array(buffer[..<count])) }
        // A server that cuts a connection with something unread in it resets it.
        return count == 0 || errno == ECONNRESET ? nil : .failure(Failed(what: "receive: \(systemError())"))
    }

    private static func isSnapshot(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.firstRange(of: "\r\n\r\n"),
            let length = text.firstMatch(of: #/Content-Length: (\d+)/#).flatMap({ Int($0.1) })
        else { return false }
        return text[end.upperBound...].utf8.count >= length
    }

    private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: work()) } }
    }
}

extension String {
    /// Of each answer in it.
    var statuses: [Int] { matches(of: #/HTTP\/1\.1 (\d+)/#).compactMap { Int($0.1) } }
}
