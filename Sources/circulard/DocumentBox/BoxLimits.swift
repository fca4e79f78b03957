import CommandSupport
import Glibc
import SystemPackage

/// The limits of a process that reads one document.
struct BoxLimits: Sendable {
    /// The largest real page takes less than 1 s.
    var cpuSeconds = 20
    /// Address space. Reading the most costly accepted page takes 300 MB.
    var megabytes = 1024
    /// The size of the rows as JSON.
    var outputBytes = 64 << 20

    /// Applies the limits to this process, for good. Files that are open stay open.
    ///
    /// Without a file descriptor there is no socket either: OpenSSH has the same sandbox for systems without another
    /// (`sandbox-rlimit.c`). It needs no privilege.
    func apply() throws {
        // SIGXCPU at the limit tells it from SIGKILL, which a system without memory sends.
        try Self.limit("CPU time", RLIMIT_CPU, to: UInt(cpuSeconds), hard: UInt(cpuSeconds + 1))
        try Self.limit("memory", RLIMIT_AS, to: UInt(megabytes) << 20)
        try Self.limit("core dumps", RLIMIT_CORE, to: 0)
        try Self.limit("written files", RLIMIT_FSIZE, to: 0)
        try Self.limit("open files", RLIMIT_NOFILE, to: 0)
        // Last: threads are processes.
        try Self.limit("processes", __RLIMIT_NPROC, to: 0)
    }

    private static func limit(
        _ name: String, _ resource: __rlimit_resource, to value: UInt, hard: UInt? = nil
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
