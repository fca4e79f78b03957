import CommandSupport
import Glibc

/// Where files run out, the listening socket fails: the limit is raised before it can.
enum OpenFiles {
    /// - Throws: a failure where the system does not allow as many.
    static func allow(_ count: Int) throws {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        let wanted = rlim_t(count)
        if limit.rlim_cur >= wanted { return }
        guard limit.rlim_max >= wanted else {
            throw Failure.configuration(
                "this process may open \(limit.rlim_max) files, and needs \(count)",
                advice: "raise the limit (ulimit -n, LimitNOFILE=), or lower --max-connections")
        }
        limit.rlim_cur = wanted
        guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw Failure.configuration("cannot raise the limit of open files to \(count): \(systemError())")
        }
    }
}
