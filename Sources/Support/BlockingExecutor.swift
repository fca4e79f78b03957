import Dispatch

/// Runs one actor's jobs on a serial queue of its own, so that a blocking C call delays no other task.
///
/// The cooperative pool has one thread per core: two blocking calls there would stop every other task of a two-core
/// machine.
package final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    package init(label: String) { queue = DispatchQueue(label: label) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
