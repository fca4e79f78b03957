import CommandSupport
import Logging
import Schedule

/// Tells the service manager how the daemon does, and stderr what holds it up. The watchdog is fed by progress alone: by
/// each beat of the worker, unless a chain has been without progress for longer than the watchdog's time, and by each
/// attempt to reach a database that is away.
actor ServiceReport {
    /// The time without progress of a chain where no watchdog says one. A run waits up to 120 s for a host that asks for it,
    /// twice, and up to 60 s for each of three answers.
    private static let usualSilence = Duration.seconds(600)

    private let notifier: ServiceNotifier
    private let maximumSilence: Duration
    /// Whether a beat of the worker has ever succeeded.
    private(set) var isReady = false
    private var status = ""
    private var trouble = ""

    init(notifier: ServiceNotifier = ServiceNotifier(), watchdog: Duration? = ServiceNotifier.watchdog()) {
        (self.notifier, maximumSilence) = (notifier, watchdog ?? Self.usualSilence)
    }

    /// A beat of the worker has succeeded.
    func beat(_ lanes: [LaneState]) {
        if !isReady { notifier.ready() }
        isReady = true
        let silent = lanes.filter { $0.silence > maximumSilence }
        if silent.isEmpty { notifier.alive() }
        tell(trouble: silent.map { "no progress at \($0.chain) since: \($0.step)" }.joined(separator: "; "))
        let reads = lanes.map { "\($0.chain): \($0.step)" }.joined(separator: "; ")
        tell(status: trouble.isEmpty ? reads.isEmpty ? "nothing is due" : "reads " + reads : trouble)
    }

    /// The database is away, and the daemon tries again.
    func waits(for error: any Error) {
        notifier.alive()
        tell(trouble: "waits for the database: \(Failure(of: error).sentence)")
        tell(status: trouble)
    }

    nonisolated func stops() { notifier.stopping() }

    private func tell(status new: String) {
        guard new != status else { return }
        status = new
        notifier.status(new)
    }

    /// Says each trouble once.
    private func tell(trouble new: String) {
        guard new != trouble else { return }
        Log.write(new.isEmpty ? .notice : .warning, new.isEmpty ? "goes on" : new)
        trouble = new
    }
}
