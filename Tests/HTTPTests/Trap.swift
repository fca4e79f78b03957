import Glibc

/// A listening socket that never answers: it only counts connections.
final class Trap: Sendable {
    private let listener: Int32
    let port: UInt16

    init() throws {
        (listener, port) = try FaultServer.listen()
        _ = fcntl(listener, F_SETFL, O_NONBLOCK)
    }
    deinit { close(listener) }

    /// Counts the pending connections, and closes them. The kernel accepts a connection before the client learns of it,
    /// so every client that has finished is counted.
    func drainConnections() -> Int {
        var count = 0
        while case let socket = accept(listener, nil, nil), socket >= 0 {
            close(socket)
            count += 1
        }
        return count
    }
}
