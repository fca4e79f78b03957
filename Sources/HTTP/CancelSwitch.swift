import CLibCurl
import Synchronization

/// Stops a running transfer from another thread, at once: it wakes the poll that the transfer sleeps in.
///
/// Unchecked because of the pointer alone: libcurl allows `curl_multi_wakeup` from any thread while the handle lives,
/// and the client that owns the handle waits for the cancellation handler, the only user, before it goes on.
final class CancelSwitch: @unchecked Sendable {
    private let multi: UnsafeMutableRawPointer
    private let thrown = Atomic(false)

    init(waking multi: UnsafeMutableRawPointer) { self.multi = multi }

    var isThrown: Bool { thrown.load(ordering: .acquiring) }

    func cancel() {
        thrown.store(true, ordering: .releasing)
        curl_multi_wakeup(multi)
    }
}
