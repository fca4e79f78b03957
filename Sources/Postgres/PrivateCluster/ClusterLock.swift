import Glibc
import SystemPackage

/// An advisory lock on a file. The kernel releases it when the process ends for any reason.
final class ClusterLock: Sendable {
    enum LockKind: Int32 {
        case shared = 1
        case exclusive = 2
    }

    private let path: FilePath
    private let file: FileDescriptor

    /// The descriptor must not be inherited by the server, which would hold the lock for its whole life. A link would give
    /// what it leads to away.
    init(_ path: FilePath) throws(ClusterError) {
        self.path = path
        do {
            file = try FileDescriptor.open(
                path, .readWrite, options: [.create, .closeOnExec, .noFollow], permissions: .ownerReadWrite)
        } catch {
            throw ClusterError(.unusable, "cannot open \(path): \(error)")
        }
        try giveToOwnerOfDirectory()
    }

    /// Gives files that root creates in a service's state directory to the service's account, which must be able to
    /// open them.
    private func giveToOwnerOfDirectory() throws(ClusterError) {
        guard geteuid() == 0, let (user, group) = try owner(of: path.removingLastComponent()) else { return }
        guard fchown(file.rawValue, user, group) == 0 else { throw .failed("give \(path) to user \(user)") }
    }

    /// Closing releases the lock; a failure cannot be reported here.
    deinit { _ = close(file.rawValue) }

    /// - Returns: whether the lock is now held. An exclusive request releases a shared lock in any case.
    func take(_ kind: LockKind) throws(ClusterError) -> Bool {
        while flock(file.rawValue, kind.rawValue | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw .failed("lock \(path)") }
        }
        return true
    }

    /// Failures are not reported: the kernel releases the lock with the descriptor anyway.
    func release() { _ = flock(file.rawValue, LOCK_UN) }

    /// Waits for the lock without blocking a thread.
    func wait(for kind: LockKind, atMost limit: Duration) async throws {
        let deadline = ContinuousClock.now + limit
        while try !take(kind) {
            guard ContinuousClock.now < deadline else {
                throw ClusterError(.busy, "another command has held \(path) for \(limit): try again later")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
