import CommandSupport
import Glibc
import NIOCore

extension ListeningPlace {
    /// The reason why nothing can listen here, in words for an operator.
    ///
    /// - Parameter error: from binding the socket.
    func failure(after error: any Error) -> Failure {
        let place = description(port: nil)
        guard let number = (error as? IOError)?.errnoCode else {
            let reason = error is SocketAddressError.UnknownHost ? "the name is not known" : "\(error)"
            return .configuration("cannot listen on \(place): \(reason)", advice: "check the name in --address")
        }
        let (reason, advice) = words(for: number)
        return .configuration("cannot listen on \(place): \(reason)", advice: advice)
    }

    private func words(for number: CInt) -> (reason: String, advice: String) {
        switch self {
        case .address(_, let port): Self.words(for: number, port: port)
        case .unixSocket(let file): file.words(for: number)
        }
    }

    private static func words(for number: CInt, port: Int) -> (reason: String, advice: String) {
        switch number {
        case EADDRINUSE:
            (
                "another program listens there",
                "choose another --port or --address, or stop that program (ss -ltnp shows it)"
            )
        case EACCES, EPERM:
            (
                "this user may not use port \(port)",
                "choose a --port from 1024 on; those below are root's. A proxy in front can have 443: docs/rest.md"
            )
        case EADDRNOTAVAIL:
            ("this machine has no such address", "ip address lists those it has; correct --address")
        default: (systemError(number), "choose another --port, --address or --unix-socket")
        }
    }
}

extension UnixSocketFile {
    fileprivate func words(for number: CInt) -> (reason: String, advice: String) {
        switch number {
        case ENOENT:
            (
                "its directory \(directory) does not exist",
                "make it (in a unit: RuntimeDirectory=), or name another place"
            )
        case ENOTDIR: ("\(directory) is not a directory", "choose another --unix-socket")
        case EACCES, EPERM:
            (
                "this user may not make a file in \(directory)",
                "give it the right to write there, or choose another --unix-socket"
            )
        case EADDRINUSE: ("another process listens there", "stop it, or choose another --unix-socket")
        default: (systemError(number), "choose another --unix-socket")
        }
    }

    private var directory: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
