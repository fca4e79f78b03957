import Dispatch

/// Runs one actor's jobs on a serial queue of its own, so that a blocking C call delays no other task.
///
/// On the shared pool two sleeping queries would stop every other task on a two-core machine.
final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
