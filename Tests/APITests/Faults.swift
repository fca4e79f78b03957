import Synchronization

/// The errors that the API server reported.
final class Faults: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// A clock that goes when it is told to.
final class Clock: Sendable {
    private let seconds: Mutex<Int>
    init(_ seconds: Int) { self.seconds = Mutex(seconds) }
    func now() -> Int { seconds.withLock { $0 } }
    func wait(seconds more: Int) { seconds.withLock { $0 += more } }
}
