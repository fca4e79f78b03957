import Synchronization

/// Times recorded from any thread, in order.
final class Starts: Sendable {
    private let times = Mutex<[Int]>([])
    func note(_ time: Int) { times.withLock { $0.append(time) } }
    var all: [Int] { times.withLock { $0 } }
}

/// Whether a server still refuses.
final class Refusing: Sendable {
    private let over = Mutex(false)
    var isOver: Bool { over.withLock { $0 } }
    func end() { over.withLock { $0 = true } }
}
