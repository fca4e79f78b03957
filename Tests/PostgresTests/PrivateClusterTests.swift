import Glibc
import SystemPackage
import Testing

@testable import Postgres

/// Each test has its own cluster: only a temporary directory is shared.
@Suite struct PrivateClusterTests {
    @Test(
        "a full disk is said in one line, whatever PostgreSQL's programs print of it",
        arguments: [
            "could not write file: No space left on device", "wrote only 4096 of 8192 bytes", "Disk quota exceeded",
            "terminated by signal 7: Bus error",
        ])
    func fullDisk(output: String) {
        let error = ClusterError(
            .initializationFailed, "initdb failed", output: "Files belong to postgres.\n\n\(output)\n")
        #expect(error.saysDiskIsFull && error.description == "initdb failed")
        let other = ClusterError(.initializationFailed, "initdb failed", output: "invalid locale")
        #expect(!other.saysDiskIsFull && other.description == "initdb failed\ninvalid locale")
    }

    @Test("the last user of a shared server stops it, and leaves no process")
    func shared() async throws {
        try await withStateDirectory { state in
            let first = try await start(state)
            let second = try await start(state)
            #expect(first.startedHere)
            #expect(!second.startedHere)
            let process = try await #require(PrivateCluster.status(stateDirectory: state).processID)
            try await first.stop()
            try await first.stop()
            #expect(try await answer(second) == "circulard")
            try await second.stop()
            #expect(try !processes(in: state).contains(process))
            #expect(try processes(in: state).isEmpty)
            #expect(try await !PrivateCluster.status(stateDirectory: state).isRunning)
        }
    }

    @Test("of many concurrent starts one creates and starts the server")
    func concurrent() async throws {
        try await withStateDirectory { state in
            let all = try await withThrowingTaskGroup(of: RunningCluster.self) { group in
                for _ in 0..<5 { group.addTask { try await start(state) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(all.count { $0.startedHere } == 1)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for one in all { group.addTask { try await one.stop() } }
                try await group.waitForAll()
            }
            #expect(try processes(in: state).isEmpty)
        }
    }

    @Test("a server whose user was killed is used by the next one, and then stopped")
    func orphaned() async throws {
        try await withStateDirectory { state in
            // The effect of a kill: the lock is released, the server stays.
            do { _ = try await start(state) }
            #expect(try !processes(in: state).isEmpty)
            let next = try await start(state)
            #expect(!next.startedHere)
            try await next.stop()
            #expect(try processes(in: state).isEmpty)
        }
    }

    @Test("a killed server restarts with its data")
    func killed() async throws {
        try await withStateDirectory { state in
            let first = try await start(state, .durable)
            try await connect(first).query("CREATE TABLE kept AS SELECT 7 AS n")
            let process = try await #require(PrivateCluster.status(stateDirectory: state).processID)
            kill(pid_t(process), SIGKILL)
            let second = try await start(state, .durable)
            #expect(second.startedHere)
            #expect(try await connect(second).query("SELECT n FROM kept")[0].int("n") == 7)
            try await first.stop()
            try await second.stop()
            #expect(try processes(in: state).isEmpty)
        }
    }

    @Test("a process file from before a reboot that names an unrelated process does no harm")
    func rebooted() async throws {
        try await withStateDirectory { state in
            try await start(state).stop()
            let layout = try ClusterLayout(stateDirectory: state)
            try write("\(getpid())\n\(layout.data)\n", to: layout.processFile)
            #expect(try await !PrivateCluster.status(stateDirectory: state).isRunning)
            let running = try await start(state)
            #expect(running.startedHere)
            try await running.stop()
        }
    }

    @Test("an initialization that was interrupted is done again")
    func interrupted() async throws {
        try await withStateDirectory { state in
            let unfinished = FilePath(state).appending("\(ClusterLayout.unfinishedPrefix)1")
            try makeDirectory(unfinished.appending("base"), mode: 0o700)
            try write("15\n", to: unfinished.appending("PG_VERSION"))
            let running = try await start(state)
            #expect(try await answer(running) == "circulard")
            #expect(try fileStatus(unfinished) == nil)
            try await running.stop()
        }
    }

    @Test("a cancelled start leaves no server")
    func cancelled() async throws {
        try await withStateDirectory { state in
            let starting = Task { try await start(state) }
            let unfinished = try ClusterLayout(stateDirectory: state).unfinished
            while try fileStatus(unfinished) == nil { try await Task.sleep(for: .milliseconds(5)) }
            starting.cancel()
            await #expect(throws: CancellationError.self) { try await starting.value }
            #expect(try processes(in: state).isEmpty)
        }
    }

    @Test("the server's log does not grow without bound")
    func log() async throws {
        try await withStateDirectory { state in
            let log = try ClusterLayout(stateDirectory: state).log
            try write(String(repeating: "a line of the log\n", count: 100_000), to: log)
            let running = try await start(state)
            #expect(try ServerLog(path: log).length() < 100_000)
            #expect(try readFile(log)?.contains("a line of the log") == true)
            try await running.stop()
        }
    }

    /// Root starts the server in a directory of the service's account.
    @Test(
        "a link in place of a file of the cluster is refused",
        arguments: ["cluster.gate", "cluster.lock", "server.log"])
    func links(name: String) async throws {
        try await withStateDirectory { state in
            let (link, other) = (FilePath(state).appending(name), FilePath(state).appending("other"))
            try write("as it was", to: other)
            try #require(symlink(other.string, link.string) == 0)
            if geteuid() == 0 { try #require(lchown(state, 65_534, 65_534) == 0) }
            let error = await #expect(throws: ClusterError.self) { try await start(state) }
            #expect(error?.message.contains(name) == true)
            #expect(try readFile(other) == "as it was")
            #expect(try fileStatus(other)?.st_uid == geteuid())
        }
    }

    @Test("removing a directory follows no link in it")
    func removal() async throws {
        try await withStateDirectory { state in
            let (tree, other) = (FilePath(state).appending("tree"), FilePath(state).appending("other"))
            try makeDirectory(other, mode: 0o700)
            try write("as it was", to: other.appending("file"))
            try makeDirectory(tree.appending("a").appending("b"), mode: 0o700)
            try write("", to: tree.appending("a").appending("c"))
            try #require(symlink(other.string, tree.appending("a").appending("link").string) == 0)
            try removeTree(tree)
            #expect(try fileStatus(tree) == nil)
            #expect(try readFile(other.appending("file")) == "as it was")
        }
    }

    @Test("data of another version are not changed")
    func otherVersion() async throws {
        try await withStateDirectory { state in
            try await start(state).stop()
            try write("9\n", to: ClusterLayout(stateDirectory: state).data.appending("PG_VERSION"))
            let error = await #expect(throws: ClusterError.self) { try await start(state) }
            guard case .versionMismatch(data: "9", tools: _) = error?.code else {
                Issue.record("not a version mismatch: \(String(describing: error))")
                return
            }
            #expect(try await PrivateCluster.status(stateDirectory: state).problem?.code == error?.code)
        }
    }

    @Test("refuses a path that is too long for a socket, naming the option", arguments: [85, 200])
    func tooLong(length: Int) async throws {
        let error = await #expect(throws: ClusterError.self) {
            try await start("/" + String(repeating: "d", count: length - 1))
        }
        #expect(error?.code == .pathTooLong)
        #expect(error?.message.contains("--state-directory") == true)
    }

    @Test("a path of the maximum length is accepted, and quotes in it do no harm")
    func longest() throws {
        let path = "/it's \"$HOME\"" + String(repeating: "d", count: 71)
        #expect(try ClusterLayout(stateDirectory: path).connectionText(database: "x").contains("/it\\'s \"$HOME\""))
    }

    @Test("a directory that the server's account cannot enter is named, with the action to take")
    func notTraversable() async throws {
        try await withStateDirectory { state in
            let inner = FilePath(state).appending("state")
            try makeDirectory(inner, mode: 0o755)
            #expect(chmod(state, 0o700) == 0)
            let other = ServerAccount(user: geteuid() + 1, group: getegid() + 1, isOther: true)
            let error = #expect(throws: ClusterError.self) { try other.requireWay(to: inner) }
            #expect(error?.code == .notTraversable(directory: state))
            #expect(error?.message.contains("chmod o+x \(state)") == true)
        }
    }
}
