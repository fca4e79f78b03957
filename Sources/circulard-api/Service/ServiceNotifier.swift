import CommandSupport
import Glibc

/// Tells the service manager how it goes: `sd_notify(3)`. Silent where nobody asked.
struct ServiceNotifier: Sendable {
    private let socketPath: String?

    init(environment: (String) -> String? = Environment.value) { socketPath = environment("NOTIFY_SOCKET") }

    func ready() { send("READY=1") }
    func stopping() { send("STOPPING=1") }
    func alive() { send("WATCHDOG=1") }

    /// A datagram that gets lost cannot be helped: the manager will miss it and act.
    private func send(_ state: String) {
        guard let address = socketPath.flatMap({ UnixAddress($0) }) else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // A manager that reads nothing any more shall not hold us up, nor keep us from ending.
        var timeout = timeval(tv_sec: 1, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        let bytes = Array(state.utf8)
        unsafe address.withPointer { address, length in
            // The bytes live as long as the call.
            _ = unsafe sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), address, length)
        }
    }
}
