import Dispatch
import Glibc
import Synchronization

/// A service manager's end of `sd_notify`, or the journal's of its socket.
package final class NotifySocket: Sendable {
    /// Well beyond what any test has to wait.
    private static let maximumWaitSeconds = 20

    private let file: Int32
    private let messages = Mutex<[String]>([])
    private let queue = DispatchQueue(label: "notify")

    package struct NotBound: Error { let path: String, error: Int32 }

    /// - Parameters:
    ///   - path: "@name" is an abstract name.
    ///   - reads: whether what comes is taken, on a thread of its own. Where not, the socket is full from the start.
    package init(at path: String, reads: Bool = true) throws {
        file = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        let bound = Self.withAddress(path) { [file] in bind(file, $0, $1) }
        guard bound == 0 else { throw NotBound(path: path, error: errno) }
        if reads { queue.async { self.read() } } else { Self.fill(path, from: file) }
    }

    /// The reading ends before the file's number can be another's.
    package func close() {
        shutdown(file, Int32(SHUT_RDWR))
        queue.sync { _ = Glibc.close(file) }
    }

    /// Whether it is said, after whatever else. What came before is forgotten.
    package func hears(_ state: String) async -> Bool { await hears { $0 == state } != nil }

    /// The first message of that kind; nil if none comes in time. What came before is forgotten.
    package func hears(_ isMeant: (String) -> Bool) async -> String? {
        for _ in 0..<Self.maximumWaitSeconds * 50 {
            for message in takeOne() where isMeant(message) { return message }
            if isEmpty { try? await Task.sleep(for: .milliseconds(20)) }
        }
        return nil
    }

    /// What has come and was not asked for yet.
    package func rest() -> [String] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }

    private var isEmpty: Bool { messages.withLock(\.isEmpty) }

    private func takeOne() -> [String] { messages.withLock { $0.isEmpty ? [] : [$0.removeFirst()] } }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(file, &buffer, buffer.count, 0), count > 0 {
            let message = String(decoding: buffer[..<count], as: UTF8.self)
            messages.withLock { $0.append(message) }
        }
    }

    private static func fill(_ path: String, from file: Int32) {
        while withAddress(path, { sendto(file, "A=1", 3, Int32(MSG_DONTWAIT), $0, $1) }) == 3 {}
    }

    private static func withAddress<Value>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
    ) -> Value {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = path.utf8.map { $0 == UInt8(ascii: "@") ? 0 : $0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (bytes.first == 0 ? 0 : 1))
        return withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}
