import CLibCurl
import Synchronization

/// Stops a running transfer from another thread immediately: it wakes the poll in which the transfer waits.
///
/// Unchecked only because of the pointer: libcurl allows `curl_multi_wakeup` from any thread while the handle exists,
/// and the client that owns the handle waits for the cancellation handler, its only user, before it continues.
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
