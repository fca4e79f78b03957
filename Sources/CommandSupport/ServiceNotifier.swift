import Glibc

/// Tells the service manager how it goes: `sd_notify(3)`. Silent where nobody asked.
package struct ServiceNotifier: Sendable {
    /// The longest status text; the manager drops datagrams of more than 4096 bytes.
    private static let maximumStatusLength = 500

    private let socketPath: String?

    package init(environment: (String) -> String? = Environment.value) { socketPath = environment("NOTIFY_SOCKET") }

    package func ready() { send("READY=1") }
    package func stopping() { send("STOPPING=1") }
    package func alive() { send("WATCHDOG=1") }

    /// Shows a line in `systemctl status`. A line feed in it would begin another message to the manager.
    package func status(_ text: String) {
        send("STATUS=" + String(text.printable.replacing("\n", with: " ").prefix(Self.maximumStatusLength)))
    }

    /// The time without `alive` after which the manager ends the process; nil where it watches nobody, or another process.
    package static func watchdog(environment: (String) -> String? = Environment.value) -> Duration? {
        guard let microseconds = environment("WATCHDOG_USEC").flatMap({ Int($0) }), microseconds > 0,
            environment("WATCHDOG_PID").flatMap({ pid_t($0) }).map({ $0 == getpid() }) ?? true
        else { return nil }
        return .microseconds(microseconds)
    }

    /// A datagram that gets lost cannot be helped: the manager will miss it and act.
    private func send(_ state: String) {
        _ = socketPath.flatMap { UnixAddress($0) }?.send(Array(state.utf8))
    }
}
