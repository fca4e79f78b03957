import CommandSupport
import FoundationEssentials
import Subprocess
import TestSupport
import Testing

@testable import upstream_sim

/// The operator's own definitions, beside the shipped ones and replacing them.
@Suite(.timeLimit(.minutes(5))) struct OwnDefinitionTests {
    @Test(
        "looks for them in directories that installations do not change",
        arguments: [
            (["HOME": "/users/a"], false, ["/users/a/.config/circulard/scrapers", "/etc/circulard/scrapers"]),
            (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], false, ["/c/circulard/scrapers", "/etc/circulard/scrapers"]),
            (["HOME": "/users/a"], true, ["/etc/circulard/scrapers"]), ([:], false, ["/etc/circulard/scrapers"]),
            (["CIRCULARD_SCRAPERS_DIRECTORY": "/own", "HOME": "/h"], false, ["/own"]),
        ] as [([String: String], Bool, [String])])
    func places(environment: [String: String], isRoot: Bool, expected: [String]) {
        #expect(DataDirectory.ownScrapers({ environment[$0] }, isRoot: isRoot) == expected)
    }

    @Test("adds an own source, and reads its samples")
    func adds() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            try scratch.copy("kroger-ad", as: "corner") { $0.replacing("id: kroger-ad", with: "id: corner") }
            try await program.holdingDatabase(in: scratch.state) { _ in
                let list = try await program.run(["source", "list", "--json"])
                list.expectSuccess()
                let own = try list.rows().first { $0["source"]?.text == "corner" }
                #expect(
                    own?["is_own"]?.flag == true && own?["folder"]?.text == "\(scratch.ownScrapers)/corner", "\(list)")
                #expect(try list.rows().contains { $0["source"]?.text == "kroger-ad" })
                try await program.run(["source", "test", "corner"]).expectSuccess()
                let doctor = try await program.run(["doctor"])
                #expect(doctor.output.contains("ok   definition corner: own, "), "\(doctor)")
            }
        }
    }

    @Test("uses an own definition instead of the shipped one with its id, and reports that")
    func overrides() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            try scratch.copy("publix") { $0.replacing("minimum_gap_seconds: 3", with: "minimum_gap_seconds: 30") }
            try await program.holdingDatabase(in: scratch.state) { _ in
                let doctor = try await program.run(["doctor"])
                #expect(
                    doctor.output.contains("definition publix: own, replaces the shipped one")
                        && doctor.output.contains("waits 30 s"), "\(doctor)")
                let list = try await program.run(["source", "list"])
                #expect(list.output.contains("own, replaces the shipped one"), "\(list)")
            }
        }
    }

    @Test(
        "refuses an own definition that is less polite than the shipped one",
        arguments: [
            ("minimum_gap_seconds: 3", "minimum_gap_seconds: 2", "waits 3 s"),
            ("robots: obey", "robots: {not_applicable: we do not care}", "politeness.robots must be obey"),
        ])
    func impolite(old: String, new: String, mention: String) async throws {
        try await Scratch.with { scratch in
            try scratch.copy("publix") { $0.replacing(old, with: new) }
            let program = try Program(in: scratch)
            try await program.run(["extract", "publix", "page.html"]).expectRefusal(78, naming: mention)
        }
    }

    @Test("accepts a longer gap from the configuration, and refuses a shorter one")
    func gap() async throws {
        try await Scratch.with { scratch in
            let file = scratch.directory + "/own.yaml"
            let program = try Program(in: scratch, ["CIRCULARD_CONFIG": file])
            try await program.holdingDatabase(in: scratch.state) { _ in
                for (seconds, isTaken) in [(3, true), (60, true), (2, false), (0, false)] {
                    _ = try scratch.file(
                        "own.yaml", "sources: {publix: {politeness: {minimum_gap_seconds: \(seconds)}}}\n")
                    let doctor = try await program.run(["doctor"])
                    #expect(
                        doctor.output.contains("shipped, 3 layouts, waits \(seconds) s") == isTaken, "\(doctor)")
                    if !isTaken { try await Self.expectRefusal(of: seconds, in: file, doctor, program) }
                }
            }
        }
    }

    private static func expectRefusal(
        of seconds: Int, in file: String, _ doctor: Outcome, _ program: Program
    ) async throws {
        #expect(doctor.status == 78 && doctor.output.contains("\(file):1"), "\(doctor)")
        try await program.run(["source", "accept-terms", "publix", "--by", "A test"]).expectSuccess()
        try await program.run(["scrape", "publix", "--store", "1083"])
            .expectRefusal(78, naming: "minimum_gap_seconds is \"\(seconds)\"; it must be 3 to 3600")
    }

    @Test(
        "refuses more daily requests than the definition's, and any for a source without a limit",
        arguments: [
            ("kroger", 10_000, nil), ("kroger", 2_500, nil),
            ("kroger", 10_001, "politeness.daily_requests is \"10001\"; it must be 1 to 10000"),
            ("kroger", 0, "politeness.daily_requests is \"0\"; it must be 1 to 10000"),
            ("publix", 5, "politeness.daily_requests is \"5\", but the definition of publix has no daily_requests"),
        ] as [(String, Int, String?)])
    func dailyRequests(source: String, requests: Int, refusal: String?) async throws {
        try await Scratch.with { scratch in
            let text = "sources: {\(source): {politeness: {daily_requests: \(requests)}}}\n"
            let file = try scratch.file("own.yaml", text)
            let program = try Program(in: scratch, ["CIRCULARD_CONFIG": file])
            let listed = try await program.run(["config"])
            #expect(listed.output.contains("sources.\(source).politeness.daily_requests"), "\(listed)")
            let doctor = try await program.run(["doctor"])
            #expect(doctor.output.contains(refusal ?? "at most \(requests) requests a day"), "\(doctor)")
            #expect(refusal == nil || doctor.status == 78, "\(doctor)")
        }
    }

    @Test("lists the other sources if one definition is broken, and names that one")
    func broken() async throws {
        try await Scratch.with { scratch in
            try scratch.copy("kroger-ad", as: "corner") { _ in "id: corner\n" }
            let list = try await Program(in: scratch).run(["source", "list", "--json"])
            #expect(list.status == 78 && list.errors.contains("\(scratch.ownScrapers)/corner/scraper.yaml"), "\(list)")
            #expect(try list.rows().contains { $0["source"]?.text == "kroger-ad" })
        }
    }

    @Test("survives two installations, as do the settings")
    func install() async throws {
        try await Scratch.with { scratch in
            let root = "\(scratch.directory)/root"
            let products = try scratch.products()
            let (own, settings) = ("\(root)/etc/circulard/scrapers/corner", "\(root)/etc/circulard/circulard.yaml")
            try await Self.make("install", root, products)
            let first = try scratch.files(below: root)
            #expect(first.contains("\(root)/usr/local/share/doc/circulard/circulard.yaml.example"))
            try scratch.copy("kroger-ad", as: "corner", into: "\(root)/etc/circulard/scrapers") {
                $0.replacing("id: kroger-ad", with: "id: corner")
            }
            try "contact: me@example.org\n".write(toFile: settings, atomically: true, encoding: .utf8)
            let kept = try scratch.files(below: own) + [settings]
            let before = try kept.map { try Data(contentsOf: URL(filePath: $0)) }
            try await Self.make("install", root, products)
            #expect(try kept.map { try Data(contentsOf: URL(filePath: $0)) } == before)
            let installed = try Program(
                in: scratch,
                [
                    "CIRCULARD_SHARE_DIRECTORY": "\(root)/usr/local/share/circulard", "CIRCULARD_CONFIG": settings,
                    "CIRCULARD_SCRAPERS_DIRECTORY": "\(root)/etc/circulard/scrapers",
                ])
            try await installed.run(["source", "test", "corner"]).expectSuccess()
            #expect(try await installed.run(["config"]).output.contains("me@example.org"))
            try await Self.make("uninstall", root, products)
            #expect(try Set(scratch.files(below: root)) == Set(kept))
        }
    }

    private static func make(_ target: String, _ root: String, _ products: String) async throws {
        let result = try await Subprocess.run(
            .name("make"),
            arguments: ["--no-print-directory", "-C", Checkout.top, target, "DESTDIR=\(root)", "PRODUCTS=\(products)"],
            input: .none, output: .string(limit: 1 << 20), error: .combinedWithOutput)
        try #require(result.terminationStatus == .exited(0), "\(result.standardOutput)")
    }
}

extension Scratch {
    /// Copies a shipped source with a changed YAML file.
    func copy(
        _ source: String, as name: String? = nil, into folder: String? = nil, _ change: (String) -> String
    ) throws {
        let target = "\(folder ?? ownScrapers)/\(name ?? source)"
        try FileManager.default.createDirectory(
            atPath: folder ?? ownScrapers, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: "\(Checkout.top)/scrapers/\(source)", toPath: target)
        let yaml = "\(target)/scraper.yaml"
        let text = try String(contentsOfFile: yaml, encoding: .utf8)
        let changed = change(text)
        try #require(changed != text)
        try changed.write(toFile: yaml, atomically: true, encoding: .utf8)
    }

    /// Placeholders for the three programs.
    fileprivate func products() throws -> String {
        let folder = "\(directory)/products"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["circulard", "circulard-api", "upstream-sim"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/\(name)", withDestinationPath: Checkout.builtProgram(name))
        }
        return folder
    }

    fileprivate func files(below folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }.filter { path in
            try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType == .typeRegular
        }
    }
}
