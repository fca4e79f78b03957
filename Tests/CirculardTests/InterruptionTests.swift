import Subprocess
import TestSupport
import Testing

@testable import upstream_sim

/// Ctrl-C and SIGTERM in the middle of work.
@Suite(.serialized, .stage, .timeLimit(.minutes(2))) struct InterruptionTests {
    static let signals: [(signal: Signal, reachesGroup: Bool, status: Int32)] = [
        (.interrupt, true, 130), (.interrupt, false, 130), (.terminate, false, 143), (.terminalClosed, true, 129),
    ]

    @Test("ends a scrape in order", arguments: signals)
    func scrape(signal: Signal, reachesGroup: Bool, status: Int32) async throws {
        let stage = try #require(Stage.current)
        let before = try await Stage.value("SELECT count(*) FROM api.current_deal")
        try await Stage.failing("kind=slow-body&source=publix&path=/api/v4&milliseconds=600000") {
            let asked = await stage.simulator.asked("/api/v4")
            let ended = try await stage.program.interrupt(
                ["scrape", "publix", "--store", "1083", "--json"], with: signal, reachesGroup: reachesGroup
            ) { _ in
                while await stage.simulator.asked("/api/v4") == asked { try await Task.sleep(for: .milliseconds(5)) }
            }
            let outcome = try #require(ended)
            #expect(outcome.status == status && outcome.output.isEmpty && outcome.leftovers.isEmpty, "\(outcome)")
        }
        #expect(try await Stage.value("SELECT outcome FROM api.run LIMIT 1") == "cancelled")
        #expect(try await Stage.value("SELECT count(*) FROM api.run WHERE outcome = 'running'") == "0")
        #expect(try await Stage.value("SELECT count(*) FROM api.current_deal") == before)
        let next = try await Stage.run("scrape", "publix", "--store", "1083", "--json")
        next.expectSuccess()
        #expect(try next.json()["outcome"]?.text == "unchanged", "\(next)")
    }

    @Test("prevents a second scrape of the same store meanwhile")
    func twoAtOnce() async throws {
        let stage = try #require(Stage.current)
        try await Stage.failing("kind=slow-body&source=publix&path=/api/v4&milliseconds=600000") {
            let asked = await stage.simulator.asked("/api/v4")
            let ended = try await stage.program.interrupt(
                ["scrape", "publix", "--store", "1083"], with: .interrupt, reachesGroup: false
            ) { _ in
                while await stage.simulator.asked("/api/v4") == asked { try await Task.sleep(for: .milliseconds(5)) }
                try await Stage.run("scrape", "publix", "--store", "1083").expectRefusal(75, naming: "publix")
                try await Stage.run("compare", "milk", "--near", "33.790,-84.330").expectSuccess()
            }
            #expect(ended?.status == 130)
        }
    }
}

/// The same with a server and a simulator started by the program itself.
@Suite(.timeLimit(.minutes(5))) struct InterruptedDemoTests {
    @Test("ends the demo in order, and the next demo succeeds")
    func demo() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            for reachesGroup in [true, false] {
                let ended = try await program.interrupt(["demo"], with: .interrupt, reachesGroup: reachesGroup) {
                    mark in
                    while try !Processes.marked(mark).contains(where: { $0.command.contains("upstream-sim") }) {
                        try await Task.sleep(for: .milliseconds(20))
                    }
                }
                let outcome = try #require(ended)
                #expect(outcome.status == 130 && outcome.leftovers.isEmpty, "\(outcome)")
                #expect(try Processes.working(in: scratch.directory).isEmpty)
            }
            try await expectDemo(program)
            #expect(try Processes.working(in: scratch.directory).isEmpty)
        }
    }

    private func expectDemo(_ program: Program) async throws {
        let demo = try await program.run(["demo", "coffee"])
        demo.expectSuccess()
        #expect(demo.output.contains("coffee"), "\(demo)")
        let question = ["compare", "coffee", "--near", "33.790,-84.330", "--json"]
        let answer = try await program.run(question + ["--demo"])
        answer.expectSuccess()
        #expect(try answer.json()["ranked"]?.elements?.isEmpty == false, "\(answer)")
        let own = try await program.run(question)
        #expect(try own.json()["ranked"]?.elements == [], "the demo's data are in the operator's database: \(own)")
    }

    @Test(
        "leaves no server behind if interrupted early: while the data directory is created, and while the server starts",
        arguments: [Signal.interrupt, .terminate], ["cluster.gate", "postgres/PG_VERSION"])
    func starting(signal: Signal, moment: String) async throws {
        // On a busy machine the moment can be missed.
        while try await !isInterrupted(at: moment, by: signal) {}
    }

    private func isInterrupted(at moment: String, by signal: Signal) async throws -> Bool {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let ended = try await program.interrupt(["status"], with: signal, reachesGroup: true) { _ in
                while !exists("\(scratch.state)/\(moment)") { try await Task.sleep(for: .milliseconds(1)) }
            }
            guard let outcome = ended else { return false }
            #expect([130, 143].contains(outcome.status) && outcome.leftovers.isEmpty, "\(moment): \(outcome)")
            let left = try Processes.working(in: scratch.directory)
            #expect(left.isEmpty, "\(moment): \(left)")
            try await program.run(["status"]).expectSuccess()
            return true
        }
    }
}

extension Simulator {
    /// The number of requests for paths with this prefix.
    fileprivate func asked(_ path: String) -> Int { journal.entries.count { $0.path.hasPrefix(path) } }
}
