import Glibc

/// A listening socket that nobody answers at: it knows only how many have connected.
final class Trap: Sendable {
    private let listener: Int32
    let port: UInt16

    init() throws {
        (listener, port) = try FaultServer.listen()
        _ = fcntl(listener, F_SETFL, O_NONBLOCK)
    }
    deinit { close(listener) }

    /// Counts what waits to be taken, and closes it. The kernel lets a client in before the client learns of it, so
    /// whoever has ended is counted.
    func drainConnections() -> Int {
        var count = 0
        while case let socket = accept(listener, nil, nil), socket >= 0 {
            close(socket)
            count += 1
        }
        return count
    }
}
