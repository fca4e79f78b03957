import Dispatch
import Glibc
import Synchronization

/// A server on 127.0.0.1 that misbehaves on purpose, one connection after the other, over real sockets.
final class FaultServer: Sendable {
    /// The request as received, head and body.
    typealias Request = String

    private final class Record: Sendable { let requests = Mutex<[Request]>([]) }
    private let listener: Int32
    private let record = Record()
    let port: UInt16

    /// - Parameter serve: answers a request; the number counts requests from 0.
    init(_ serve: @escaping @Sendable (Peer, Request, Int) -> Void) throws {
        let (listener, port) = try Self.listen()
        (self.listener, self.port) = (listener, port)
        DispatchQueue(label: "fault-server").async { [record] in
            while case let socket = accept(listener, nil, nil), socket >= 0 {
                let peer = Peer(socket: socket)
                guard let request = peer.readRequest() else { continue }
                let number = record.requests.withLock {
                    $0.append(request)
                    return $0.count - 1
                }
                serve(peer, request, number)
            }
            close(listener)
        }
    }

    convenience init(_ serve: @escaping @Sendable (Peer) -> Void) throws { try self.init { peer, _, _ in serve(peer) } }

    // Wakes the accept, which ends the loop.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    var requests: [Request] { record.requests.withLock { $0 } }
    func url(_ path: String, host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }

    /// A port without a listener.
    static func closedPort() throws -> UInt16 {
        let (listener, port) = try listen()
        close(listener)
        return port
    }

    /// 127.0.0.1 and any free port.
    static var loopback: sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        return address
    }

    static func listen() throws -> (Int32, UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = loopback
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutableBytes(of: &address) { raw -> Int32 in
            guard let generic = raw.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
            guard bind(listener, generic, length) == 0, Glibc.listen(listener, 64) == 0 else { return -1 }
            return getsockname(listener, generic, &length)
        }
        guard result == 0 else { throw ServerFailure(errno: errno) }
        return (listener, UInt16(bigEndian: address.sin_port))
    }
}

struct ServerFailure: Error { let errno: Int32 }
