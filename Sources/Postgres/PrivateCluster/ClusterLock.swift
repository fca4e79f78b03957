import Glibc
import SystemPackage

/// An advisory lock on a file. The kernel drops it when the process ends, whatever ends it.
final class ClusterLock: Sendable {
    enum Kind: Int32 {
        case shared = 1
        case exclusive = 2
    }

    private let path: FilePath
    private let file: FileDescriptor

    /// The server is not to inherit the descriptor: it would hold the lock as long as it lives.
    init(_ path: FilePath) throws(ClusterError) {
        self.path = path
        do {
            file = try FileDescriptor.open(
                path, .readWrite, options: [.create, .closeOnExec], permissions: .ownerReadWrite)
        } catch {
            throw ClusterError(.unusable, "cannot open \(path): \(error)")
        }
        try giveToOwnerOfDirectory()
    }

    /// What root makes in a service's state directory the service has to be able to open.
    private func giveToOwnerOfDirectory() throws(ClusterError) {
        guard geteuid() == 0, let (user, group) = try owner(of: path.removingLastComponent()) else { return }
        guard fchown(file.rawValue, user, group) == 0 else { throw .failed("give \(path) to user \(user)") }
    }

    /// Closing releases the lock; there is nobody to tell if it fails.
    deinit { _ = close(file.rawValue) }

    /// - Returns: whether the lock is held now. An exclusive request gives up a shared lock, whatever comes of it.
    func take(_ kind: Kind) throws(ClusterError) -> Bool {
        while flock(file.rawValue, kind.rawValue | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw .failed("lock \(path)") }
        }
        return true
    }

    /// A failure is not reported: the kernel releases the lock with the descriptor anyway.
    func release() { _ = flock(file.rawValue, LOCK_UN) }

    /// Waits for the lock without holding up a thread.
    func wait(for kind: Kind, atMost limit: Duration) async throws {
        let deadline = ContinuousClock.now + limit
        while try !take(kind) {
            guard ContinuousClock.now < deadline else {
                throw ClusterError(.busy, "another command has held \(path) for \(limit): try again later")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
