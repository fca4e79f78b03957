import CommandSupport
import Glibc
import SystemPackage

/// What a process that reads one document may use.
struct BoxLimits: Sendable {
    /// The largest real page takes less than 1 s.
    var cpuSeconds = 20
    /// Address space. Reading the most costly accepted page takes 300 MB.
    var megabytes = 1024
    /// The size of the rows as JSON.
    var outputBytes = 64 << 20

    /// Applies the limits to this process, for good. Files that are open stay open.
    ///
    /// Without a file descriptor there is no socket either: this is the sandbox that OpenSSH uses where the system has no
    /// other (`sandbox-rlimit.c`), and it needs no privilege.
    func apply() throws {
        // SIGXCPU at the limit tells it from SIGKILL, which a system without memory sends.
        try Self.set(RLIMIT_CPU, UInt(cpuSeconds), atMost: UInt(cpuSeconds + 1), "CPU time")
        try Self.set(RLIMIT_AS, UInt(megabytes) << 20, "memory")
        try Self.set(RLIMIT_CORE, 0, "core dumps")
        try Self.set(RLIMIT_FSIZE, 0, "written files")
        try Self.set(RLIMIT_NOFILE, 0, "open files")
        // Last: threads are processes.
        try Self.set(__RLIMIT_NPROC, 0, "processes")
    }

    private static func set(
        _ resource: __rlimit_resource, _ value: UInt, atMost hard: UInt? = nil, _ name: String
    ) throws {
        var limit = rlimit()
        let which = __rlimit_resource_t(resource.rawValue)
        // A lower limit of the system stays.
        let known = unsafe getrlimit(which, &limit) == 0 ? limit.rlim_max : .max
        limit = rlimit(rlim_cur: min(value, known), rlim_max: min(hard ?? value, known))
        guard unsafe setrlimit(which, &limit) == 0 else {
            throw Failure.configuration("cannot limit the \(name) of this process: \(Errno(rawValue: errno))")
        }
    }
}
