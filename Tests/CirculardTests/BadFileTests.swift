import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Files that are not ad pages, given to the commands that read a page without a database.
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

    @Test("refuses files that are not pages", arguments: commands)
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

    @Test("names a file that cannot be read", arguments: commands)
    func refusesUnreadable(command: String) async throws {
        try await Scratch.with { scratch in
            // Can be opened like a file, but not read.
            let file = "/proc/self/mem"
            try await Program(in: scratch).run([command, "publix", file]).expectRefusal(65, naming: file)
        }
    }

    @Test("refuses unknown sources", arguments: commands, ["wholefoods", "../publix", "", "publix/", "."])
    func refusesSource(command: String, source: String) async throws {
        try await Scratch.with { scratch in
            try await Program(in: scratch).run([command, source, Checkout.sample("publix/pcard.html")])
                .expectRefusal(64, naming: "\"\(source)\"")
        }
    }

    @Test(
        "reports that there is no space for the output",
        arguments: [
            ["extract", "publix"], ["explain", "publix"],
        ])
    func fullDisk(command: [String]) async throws {
        try await Scratch.with { scratch in
            try await Program(in: scratch).run(command + [Checkout.sample("publix/pcard.html")], to: "/dev/full")
                .expectRefusal(74, naming: "No space left on device")
        }
    }

    @Test("prints nothing if one of the files is invalid")
    func refusesOneOfSeveral() async throws {
        try await Scratch.with { scratch in
            let (good, bad) = (Checkout.sample("publix/pcard.html"), Checkout.sample("publix/pcard-cut.html"))
            try await Program(in: scratch).run(["extract", "publix", good, bad]).expectRefusal(65, naming: bad)
        }
    }

    /// A sparse file of 200 MB.
    private func huge(in scratch: Scratch) throws -> String {
        let file = try scratch.file("huge.html", "<html>")
        try #require(truncate(file, 200 << 20) == 0)
        return file
    }
}
