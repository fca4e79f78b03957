import Dispatch

/// Runs one actor's jobs on a serial queue of its own, so that a call which blocks in C holds up nobody else.
///
/// On the shared pool two sleeping queries stop every other task of a two-core machine.
final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
