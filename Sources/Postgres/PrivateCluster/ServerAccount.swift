import Glibc
import SystemPackage

/// The account that PostgreSQL runs as. PostgreSQL refuses to run as root.
struct ServerAccount: Hashable, Sendable {
    static let debianName = "postgres"

    let user: uid_t
    let group: gid_t
    /// Whether it differs from this program's account.
    let isOther: Bool
}

extension ServerAccount {
    /// The owner of the data. Before data exist: this user; for root the owner of the state directory, such as the
    /// service's account, or Debian's account for PostgreSQL if that is root too.
    init(for layout: ClusterLayout) throws(ClusterError) {
        let (ownUser, ownGroup) = (geteuid(), getegid())
        if let owner = try owner(of: layout.data) {
            (user, group) = owner
        } else if ownUser != 0 {
            (user, group) = (ownUser, ownGroup)
        } else if let owner = try owner(of: layout.state), owner.0 != 0 {
            (user, group) = owner
        } else {
            (user, group) = try debianAccount()
        }
        isOther = user != ownUser
        guard user != 0, !isOther || ownUser == 0 else {
            throw ClusterError(
                .notOwner,
                "\(layout.data) belongs to user \(user), and this is user \(ownUser): run as its owner, or choose another "
                    + "place with --state-directory")
        }
    }

    /// Gives the server's account the files that it must write, and not what a link in its directory leads to. Only for
    /// root, and only if the account differs.
    func own(_ path: FilePath) throws(ClusterError) {
        guard isOther, path.withPlatformString({ lchown($0, user, group) }) != 0 else { return }
        throw .failed("give \(path) to user \(user)")
    }

    /// Checks that the account can enter every directory down to the state directory.
    func requireWay(to directory: FilePath) throws(ClusterError) {
        guard isOther else { return }
        for ancestor in sequence(first: directory, next: { $0.components.isEmpty ? nil : $0.removingLastComponent() }) {
            guard try !mayPass(ancestor) else { continue }
            throw ClusterError(
                .notTraversable(directory: ancestor.string),
                "this is root, so PostgreSQL runs as user \(user), which cannot enter \(ancestor): run "
                    + "chmod o+x \(ancestor), or choose another place with --state-directory, such as /var/lib/circulard"
            )
        }
    }

    private func mayPass(_ directory: FilePath) throws(ClusterError) -> Bool {
        let status = try fileStatus(directory)
        guard let status else { return true }
        return if status.st_uid == user {
            status.st_mode & S_IXUSR != 0
        } else if status.st_gid == group {
            status.st_mode & S_IXGRP != 0
        } else {
            status.st_mode & S_IXOTH != 0
        }
    }
}

func owner(of path: FilePath) throws(ClusterError) -> (uid_t, gid_t)? {
    try fileStatus(path).map { ($0.st_uid, $0.st_gid) }
}

private func debianAccount() throws(ClusterError) -> (uid_t, gid_t) {
    var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
    var buffer = [CChar](repeating: 0, count: 1 << 14)
    guard getpwnam_r(ServerAccount.debianName, &entry, &buffer, buffer.count, &found) == 0, found != nil else {
        throw ClusterError(
            .accountMissing,
            "PostgreSQL does not run as root, and there is no account \"\(ServerAccount.debianName)\" to run it: run as "
                + "another user, or apt-get install postgresql, which makes the account")
    }
    return (entry.pw_uid, entry.pw_gid)
}
