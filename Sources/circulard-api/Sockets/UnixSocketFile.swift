import CommandSupport
import Glibc

/// The file of a Unix socket: what a former process has left of it goes, what another process listens on stays.
struct UnixSocketFile {
    let path: String
    let mode: mode_t

    /// Bytes of `sun_path` without the closing NUL.
    static let maximumPathLength = 107

    /// Makes way for the file.
    ///
    /// - Throws: a failure where something stands there that is not ours to replace.
    func prepare() throws {
        guard path.utf8.count <= Self.maximumPathLength else {
            throw Failure.configuration(
                "the path \(path) is longer than the \(Self.maximumPathLength) bytes a Unix socket may have",
                advice: "choose a shorter one with --unix-socket")
        }
        guard let type = fileType() else { return }
        guard type == S_IFSOCK else {
            throw Failure.configuration(
                "\(path) exists and is not a socket", advice: "choose another --unix-socket")
        }
        guard !isListenedOn() else {
            throw Failure.configuration(
                "another process listens on \(path)", advice: "stop it, or choose another --unix-socket")
        }
        guard unsafe unlink(path) == 0 else {
            throw Failure.configuration(
                "cannot remove \(path), which nobody listens on any more: \(systemError())",
                advice: "remove it, or choose another --unix-socket")
        }
    }

    /// Lets in whom it is meant for. Until then the process's umask keeps out all but its own user.
    ///
    /// - Returns: whether it worked.
    func open() -> Bool { unsafe chmod(path, mode) == 0 }

    /// nil where nothing is there.
    private func fileType() -> mode_t? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private func isListenedOn() -> Bool {
        guard let address = UnixAddress(path) else { return false }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        return unsafe address.withPointer { unsafe connect(descriptor, $0, $1) == 0 }
    }
}

/// The reason why a system call failed; the last one, unless another is named.
func systemError(_ number: CInt = errno) -> String { unsafe String(cString: strerror(number)) }
