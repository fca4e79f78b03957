import ArgumentParser
import TestSupport
import Testing

@testable import circulard

/// Command lines that are invalid before any work: exit status 64, and no server is started.
@Suite(.timeLimit(.minutes(2))) struct UsageTests {
    private static let near = ["--near", "33.790,-84.330"]

    /// Those of each kind that are given to the program itself in any case.
    private static let programs = Set(
        others.map(\.name) + ["a file and a term", "nothing to buy", "a day that never was"])

    /// How the parser refuses it; nil if it does not.
    private static func refusal(of arguments: [String]) -> (status: Int32, message: String)? {
        do {
            _ = try Circulard.parseAsRoot(arguments)
            return nil
        } catch {
            return (Circulard.exitCode(for: error).rawValue, Circulard.fullMessage(for: error, columns: 80))
        }
    }

    static let wrong: [BadInput] =
        placed(["compare", "milk"]) + placed(["scrape", "publix"]) + placed(["deals"]) + placed(["history", "milk"])
        + placed(["stores", "list"])
        + placed(["stores", "find", "publix"]) + placed(["basket", "milk"]) + compare + basket + scrape + others

    /// A command with invalid locations.
    private static func placed(_ command: [String]) -> [BadInput] {
        let places = ["91,0", "33.7", "Atlanta", "33.79 -84.33", "33.79,-84.33,0", ""].map { place in
            BadInput("\(command) at \"\(place)\"", command + ["--near", place], 64, naming: "'\(place)'")
        }
        let misplaced = [
            "-84.388,33.749", "33.749,84.388", "84.388,33.749", "-122.33,47.61", "47.61,122.33", "-33.749,-84.388",
        ].map { place in
            BadInput("\(command) at \"\(place)\"", command + ["--near", place], 64, naming: "Did you mean --near ")
        }
        let radii = ["0", "101", "-5", "2.5", "near"].map { radius in
            BadInput("\(command) within \(radius)", command + near + ["--radius=\(radius)"], 64, naming: radius)
        }
        return places + misplaced + radii
    }

    private static let compare = [
        BadInput("nothing to look for", ["compare", ""] + near, 64, naming: "milk"),
        BadInput("blanks to look for", ["compare", "  "] + near, 64, naming: "milk"),
        BadInput("signs to look for", ["compare", "\"?!\""] + near, 64, naming: "milk"),
        BadInput("no query", ["compare"] + near, 64, naming: "query"),
        BadInput("no place", ["compare", "milk"], 64, naming: "--near"),
        BadInput("a wrong flag and no place", ["compare", "milk", "--cheapest"], 64, naming: "--cheapest"),
        BadInput("a wide tolerance", ["compare", "milk", "--tolerance", "11"] + near, 64, naming: "--tolerance"),
        BadInput("less than no tolerance", ["compare", "milk", "--tolerance=-1"] + near, 64, naming: "--tolerance"),
        BadInput("a limit of none", ["compare", "milk", "--limit", "0"] + near, 64, naming: "--limit"),
        BadInput("an unknown measure", ["compare", "milk", "--by", "lb"] + near, 64, naming: "'lb'"),
        BadInput("no instant", ["compare", "milk", "--at", "yesterday"] + near, 64, naming: "'yesterday'"),
        BadInput("a day that never was", ["compare", "milk", "--at", "2026-02-31"] + near, 64, naming: "2026-02-31"),
    ]

    private static let basket = [
        BadInput("a list without a place", ["basket", "milk"], 64, naming: "--near"),
        BadInput("four stores", ["basket", "milk", "--max-stores", "4"] + near, 64, naming: "--max-stores"),
        BadInput("a bad cost", ["basket", "milk", "--cost-per-mile", "2.55"] + near, 64, naming: "'2.55'"),
        BadInput("a bad saving", ["basket", "milk", "--minimum-saving=-1"] + near, 64, naming: "'-1'"),
        BadInput("nothing to buy", ["basket", "milk", "!!"] + near, 64, naming: "'!!'"),
    ]

    private static let scrape = [
        BadInput("no stores", ["scrape", "publix"], 64, naming: "--store"),
        BadInput("stores twice over", ["scrape", "publix", "--store", "1083"] + near, 64, naming: "--store"),
        BadInput("a dry run with results", ["run", "--dry-run", "--json"], 64, naming: "--dry-run"),
        BadInput("a file of no store", ["scrape", "publix", "--from", "page.html"] + near, 64, naming: "--from"),
        BadInput(
            "a file of two stores", ["scrape", "publix", "--store", "1083", "1528", "--from", "page.html"], 64,
            naming: "--from"),
        BadInput(
            "a file and a term", ["scrape", "publix", "--store", "1083", "--from", "page.html", "--term", "milk"], 64,
            naming: "--term"),
    ]

    private static let others = [
        BadInput("an unknown command", ["scarpe"], 64, naming: "'scarpe'"),
        BadInput("an unknown command with arguments", ["scrap", "publix"], 64, naming: "\"circulard scrape\"?"),
        BadInput(
            "a source without its acceptor", ["source", "accept-terms", "publix", "--by", " "], 64, naming: "--by"),
        BadInput("a short ZIP code", added(["--state", "GA", "--postal-code", "303"]), 64, naming: "--postal-code"),
        BadInput("an unknown flag", ["status", "--jsonn"], 64, naming: "--jsonn"),
        BadInput("an unknown mechanic", ["deals", "--mechanic", "bogo"], 64, naming: "'bogo'"),
        BadInput("the history of nothing", ["history", " "] + near, 64, naming: "milk"),
        BadInput("a history without a place", ["history", "milk"], 64, naming: "--near"),
        BadInput("a history without its chain", ["history", "milk", "--store", "1083"], 64, naming: "--store"),
        BadInput(
            "a history of two places", ["history", "milk", "--store", "publix/1083"] + near, 64, naming: "--store"),
        BadInput("a history of no items", ["history", "milk", "--limit", "0"] + near, 64, naming: "--limit"),
        BadInput("a store without its chain", ["deals", "--store", "1083"], 64, naming: "--store"),
        BadInput("a store and a place", ["deals", "--store", "publix/1083"] + near, 64, naming: "--store"),
        BadInput("a match within a chain", ["match", "set", "publix/1", "publix/2", "same"], 64, naming: "one chain"),
        BadInput("a match of no chain", ["match", "set", "1", "publix/2", "same"], 64, naming: "'1'"),
        BadInput("an unknown relation", ["match", "set", "kroger/1", "publix/2", "equal"], 64, naming: "'equal'"),
        BadInput("a list of no matches", ["match", "list", "--limit", "0"], 64, naming: "--limit"),
        BadInput("no file", ["extract", "publix"], 64, naming: "files"),
        BadInput("terms of nobody", ["source", "accept-terms"], 64, naming: "source"),
        BadInput("a state by its name", added(["--state", "Georgia"]), 64, naming: "Georgia"),
        BadInput(
            "a place in another state", added(["--state", "TX"]), 64, naming: "33.790000, -84.330000 is not in TX"),
        BadInput("a store without a place", ["stores", "find", "publix"], 64, naming: "--near"),
        BadInput("closed stores of a place", ["stores", "--all"] + near, 64, naming: "--near"),
        BadInput("a place and a file", ["stores", "find", "publix", "--from", "x.html"] + near, 64, naming: "--from"),
        BadInput("samples of an unknown source", ["source", "test", "wholefoods"], 64, naming: "\"wholefoods\""),
    ]

    private static func added(_ options: [String]) -> [String] {
        ["stores", "add", "publix", "9002", "--name", "Test", "--time-zone", "America/New_York"] + near + options
    }

    @Test("refuses an invalid command line", arguments: wrong)
    func refuses(input: BadInput) async throws {
        // What the parser refuses ends there: a program of its own for each would only take time.
        if !Self.programs.contains(input.name), let refusal = Self.refusal(of: input.arguments) {
            #expect(refusal.status == input.status, "\(refusal)")
            #expect(refusal.message.contains(input.mention), "says nothing of \(input.mention): \(refusal)")
            return
        }
        try await Scratch.with { scratch in
            try await Program(in: scratch).run(input.arguments).expectRefusal(64, naming: input.mention)
            #expect(!exists(scratch.state), "a server was made for a command line that is wrong")
        }
    }
}
