import CommandSupport
import Glibc

/// A file as it is before setup writes it.
struct FormerFile {
    let bytes: [UInt8]
    let access: FileAccess

    /// - Returns: nil if there is none.
    init?(_ path: String) throws {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        access = FileAccess(mode: status.st_mode & 0o7777, user: status.st_uid, group: status.st_gid)
        bytes = try InputFile(path: path).bytes()
    }
}

/// The mode and owner of a file.
struct FileAccess {
    let mode: mode_t, user: uid_t, group: gid_t

    init(mode: mode_t, user: uid_t, group: gid_t) { (self.mode, self.user, self.group) = (mode, user, group) }

    /// - Parameter owner: an account, or root and a group.
    init(_ mode: UInt32, _ owner: String, of path: String) throws {
        let names = owner.split(separator: ":").map { String($0) }
        guard let user = Self.account(names[0]), let group = names.count > 1 ? Self.group(names[1]) : user.group
        else { throw Self.failure(path, owner) }
        self.init(mode: mode, user: user.id, group: group)
    }

    func give(to path: String) throws {
        guard unsafe chown(path, user, group) == 0, unsafe chmod(path, mode) == 0 else {
            throw Self.failure(path, "\(user):\(group)")
        }
    }

    private static func failure(_ path: String, _ owner: String) -> Failure {
        .configuration(
            "cannot give \(path) to \(owner)", advice: "run systemd-sysusers, which makes the accounts, as root")
    }

    private static func account(_ name: String) -> (id: uid_t, group: gid_t)? {
        unsafe getpwnam(name).map { unsafe ($0.pointee.pw_uid, $0.pointee.pw_gid) }
    }

    private static func group(_ name: String) -> gid_t? { unsafe getgrnam(name).map { unsafe $0.pointee.gr_gid } }
}
