import FoundationEssentials
import Glibc
import Testing

/// What is no ad page, given to the commands that read one without a database.
@Suite(.timeLimit(.minutes(2))) struct BadFileTests {
    static let commands = ["extract", "explain"]

    @Test(
        "refuses a sample that is not a whole ad", arguments: commands,
        [
            "publix/pcard-cut.html", "publix/savings-cut.json", "publix/pcard-empty.html", "publix/pcard-coupons.html",
            "publix/access-denied.html", "publix/interstitial.html", "publix/login.html", "publix/unknown.html",
            "publix/error-500.json", "kroger/products-cut.json", "kroger/error-token.json",
        ])
    func refusesSample(command: String, sample: String) async throws {
        let source = String(sample.prefix { $0 != "/" })
        try await Scratch.with { scratch in
            let file = Checkout.sample(sample)
            try await Program(in: scratch).run([command, source, file]).expectRefusal(65, naming: file)
        }
    }

    @Test("refuses another chain's page", arguments: commands)
    func refusesOtherChain(command: String) async throws {
        try await Scratch.with { scratch in
            let (page, list) = (Checkout.sample("publix/pcard.html"), Checkout.sample("kroger/products-page-1.json"))
            let program = try Program(in: scratch)
            try await program.run([command, "kroger", page]).expectRefusal(65, naming: page)
            try await program.run([command, "publix", list]).expectRefusal(65, naming: list)
        }
    }

    @Test("refuses what is no page", arguments: commands)
    func refusesFiles(command: String) async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let empty = try scratch.file("empty.html", "")
            let binary = try scratch.file("picture.jpg", String(repeating: "\u{0}\u{1}\u{7F}ÿØ", count: 2000))
            for file in [empty, binary, try huge(in: scratch), scratch.directory, "\(scratch.directory)/missing.html"] {
                try await program.run([command, "publix", file]).expectRefusal(65, naming: file)
            }
        }
    }

    @Test("refuses an empty standard input", arguments: commands)
    func refusesEmptyInput(command: String) async throws {
        try await Scratch.with { scratch in
            try await Program(in: scratch).run([command, "publix", "-"]).expectRefusal(65, naming: "(-)")
        }
    }

    @Test("names the file that cannot be read", arguments: commands)
    func refusesUnreadable(command: String) async throws {
        try await Scratch.with { scratch in
            // Opens like a file, and cannot be read at its beginning.
            let file = "/proc/self/mem"
            try await Program(in: scratch).run([command, "publix", file]).expectRefusal(65, naming: file)
        }
    }

    @Test("knows its sources", arguments: commands, ["wholefoods", "../publix", "", "publix/", "."])
    func refusesSource(command: String, source: String) async throws {
        try await Scratch.with { scratch in
            try await Program(in: scratch).run([command, source, Checkout.sample("publix/pcard.html")])
                .expectRefusal(64, naming: "\"\(source)\"")
        }
    }

    @Test(
        "says that there is no room for the output",
        arguments: [
            ["extract", "publix"], ["explain", "publix"],
        ])
    func fullDisk(command: [String]) async throws {
        try await Scratch.with { scratch in
            try await Program(in: scratch).run(command + [Checkout.sample("publix/pcard.html")], to: "/dev/full")
                .expectRefusal(74, naming: "No space left on device")
        }
    }

    @Test("prints nothing where one of the files is bad")
    func refusesOneOfSeveral() async throws {
        try await Scratch.with { scratch in
            let (good, bad) = (Checkout.sample("publix/pcard.html"), Checkout.sample("publix/pcard-cut.html"))
            try await Program(in: scratch).run(["extract", "publix", good, bad]).expectRefusal(65, naming: bad)
        }
    }

    /// 200 MB that take no room.
    private func huge(in scratch: Scratch) throws -> String {
        let file = try scratch.file("huge.html", "<html>")
        try #require(truncate(file, 200 << 20) == 0)
        return file
    }
}
