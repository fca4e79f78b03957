import Dispatch
import Glibc
import Postgres
import Synchronization

/// The directory of a test process's server: it contains the process ID, so that the remains of a crashed run can be
/// found.
enum TestDirectory {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let prefix = "circulard-tests-"
    private static let parent =
        hasRoom(inMemory) ? inMemory : getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    /// Copying a template creates three hundred files: 30 ms in memory, 300 ms on a disk.
    private static let inMemory = "/dev/shm"
    private static let cluster = Mutex<RunningCluster?>(nil)

    static let own = "\(parent)/\(prefix)\(getpid())"

    /// Stops servers whose test process has ended, and removes their directories. Another test process may do so at the
    /// same time.
    static func removeLeftovers() async throws {
        for process in try ownedProcesses() where kill(process, 0) != 0 && errno == ESRCH {
            let directory = "\(parent)/\(prefix)\(process)"
            do { try await remove(directory) } catch { print("cannot remove \(directory): \(error)") }
        }
    }

    /// Registered last, so that it runs before the exit handlers of its dependencies.
    static func removeAtExit(_ running: RunningCluster) {
        cluster.withLock { $0 = running }
        atexit { TestDirectory.stopAndRemove() }
    }

    private static func stopAndRemove() {
        guard let running = cluster.withLock({ $0.take() }) else { return }
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            defer { done.signal() }
            do {
                try await running.stop()
                try await remove(own)
            } catch {
                print("cannot stop the test server in \(own): \(error)")
            }
        }
        done.wait()
    }

    /// A container's /dev/shm can be as small as 64 MiB.
    private static func hasRoom(_ directory: String) -> Bool {
        var status = statvfs()
        guard access(directory, W_OK | X_OK) == 0, statvfs(directory, &status) == 0 else { return false }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize) >= 1 << 30
    }

    private static func ownedProcesses() throws -> [pid_t] {
        guard let listing = opendir(parent) else { throw Failure(description: "cannot list \(parent)") }
        defer { closedir(listing) }
        var processes: [pid_t] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var status = stat()
            guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count)),
                stat("\(parent)/\(name)", &status) == 0, status.st_uid == geteuid()
            else { continue }
            processes.append(process)
        }
        return processes
    }

    private static func remove(_ directory: String) async throws {
        try await PrivateCluster.erase(stateDirectory: directory)
        guard rmdir(directory) == 0 else { throw Failure(description: "cannot remove \(directory)") }
    }
}
