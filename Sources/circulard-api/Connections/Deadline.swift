import NIOCore

/// The event that a connection waits for, and the time limit.
enum Deadline {
    /// A whole request.
    case request(NIODeadline)
    /// The handler: its own limits hold.
    case none
    /// The client, to take its answer: the next look at whether it does.
    case reader(NIODeadline, bytesLeft: Int, since: NIODeadline)
    /// The client, to read the final response.
    case close(NIODeadline)

    var time: NIODeadline? {
        switch self {
        case .request(let time), .reader(let time, _, _), .close(let time): time
        case .none: nil
        }
    }
}

/// At most one timer is scheduled, never for after the deadline. One that fires early is scheduled again: most deadlines are
/// moved before they come. Lives on an event loop.
final class DeadlineTimer {
    private var scheduled: Scheduled<Void>?
    private var time = NIODeadline.distantFuture

    func schedule(_ deadline: NIODeadline, on loop: any EventLoop, fire: @escaping () -> Void) {
        if let scheduled {
            guard deadline < time else { return }
            scheduled.cancel()
        }
        time = deadline
        scheduled = loop.assumeIsolated().scheduleTask(deadline: deadline) {
            self.scheduled = nil
            fire()
        }
    }

    func cancel() { scheduled?.cancel() }
}
