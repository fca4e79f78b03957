import Glibc
import TestSupport
import Testing

@testable import CommandSupport

/// The location of the private server. Another user is simulated by passing another user id than ours.
@Suite struct StateDirectoryTests {
    private static let set = Setting("/set", from: "a flag")

    @Test(
        "uses the configured directory, then the service's, then the user's own, and never one in the temporary directory",
        arguments: [
            (["STATE_DIRECTORY": "/service", "HOME": "/users/a"], false, "/service"),
            (["XDG_STATE_HOME": "/x", "HOME": "/users/a"], false, "/x/circulard"),
            (["HOME": "/users/a"], false, "/users/a/.local/state/circulard"), ([:], false, nil),
            ([:], true, "/var/lib/circulard"), (["HOME": "/users/a"], true, "/var/lib/circulard"),
        ] as [([String: String], Bool, String?)])
    func place(environment: [String: String], isRoot: Bool, expected: String?) {
        #expect(StateDirectory.place(nil, { environment[$0] }, isRoot: isRoot)?.text == expected)
        #expect(StateDirectory.place(Self.set, { environment[$0] }, isRoot: isRoot)?.text == "/set")
    }

    @Test("needs a directory if there is no home")
    func homeless() {
        let failure = #expect(throws: Failure.self) { try StateDirectory.require(nil, "", for: 1000) }
        #expect(failure?.exitCode == 78 && failure?.advice?.contains("--state-directory") == true)
    }

    @Test("accepts a directory of this user, and one that does not exist yet")
    func own() async throws {
        try await Scratch.with { scratch in
            try require(scratch.state, for: geteuid())
            try makeDirectory(scratch.state, mode: 0o700)
            try require(scratch.state, for: geteuid())
            try #require(symlink(scratch.state, scratch.directory + "/link") == 0)
            try require(scratch.directory + "/link", for: geteuid())
        }
    }

    @Test("refuses a directory of another user")
    func others() async throws {
        try await Scratch.with { scratch in
            try makeDirectory(scratch.state, mode: 0o700)
            try give(scratch.state, to: 65_534)
            let failure = #expect(throws: Failure.self) { try require(scratch.state, for: 65_533) }
            #expect(failure?.exitCode == 78 && failure?.message.contains("belongs to user") == true)
        }
    }

    @Test("refuses a link created by another user, even if it leads to a directory of ours")
    func links() async throws {
        try await Scratch.with { scratch in
            try makeDirectory(scratch.state, mode: 0o700)
            let link = scratch.directory + "/link"
            try #require(symlink(scratch.state, link) == 0)
            try give(link, to: 65_534)
            let failure = #expect(throws: Failure.self) { try require(link, for: 65_533) }
            #expect(failure?.message.contains("is a link") == true)
            // Root uses any user's directory as that user, but does not follow a third user's link to it.
            if geteuid() == 0 { #expect(throws: Failure.self) { try require(link, for: 0) } }
        }
    }

    @Test("lets root use the directory of a service's account")
    func root() async throws {
        try await Scratch.with { scratch in
            try makeDirectory(scratch.state, mode: 0o750)
            try give(scratch.state, to: 65_534)
            try require(scratch.state, for: 0)
        }
    }

    @Test("refuses a directory that every user can write to", arguments: [0o777, 0o1777, 0o702] as [mode_t])
    func open(mode: mode_t) async throws {
        try await Scratch.with { scratch in
            try makeDirectory(scratch.state, mode: 0o700)
            try #require(chmod(scratch.state, mode) == 0)
            let outcome = try await Program(in: scratch).run(["status"])
            outcome.expectRefusal(78, naming: "chmod o-w \(scratch.state)")
            #expect(outcome.errors.contains("--state-directory"))
        }
    }

    private func require(_ path: String, for user: uid_t) throws {
        try StateDirectory.require(Setting(path, from: "a test"), path, for: user)
    }

    private func makeDirectory(_ path: String, mode: mode_t) throws { try #require(mkdir(path, mode) == 0) }

    /// Only root can change the owner. Otherwise the file stays ours, which for the simulated user is another user's
    /// too.
    private func give(_ path: String, to user: uid_t) throws {
        guard geteuid() == 0 else { return }
        try #require(lchown(path, user, user) == 0)
    }
}
