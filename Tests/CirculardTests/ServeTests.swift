import FoundationEssentials
import Subprocess
import TestSupport
import Testing

/// `circulard serve`: every program of a small installation behind one address.
@Suite(.timeLimit(.minutes(3))) struct ServeTests {
    /// The lines run in the test's own directory once the socket `http` answers; `ask METHOD PATH [curl's arguments]` prints
    /// fields and body of an answer. `$log` has what the programs said. At the end SIGTERM ends the programs.
    private func serving(_ arguments: String, _ lines: String) async throws -> Outcome {
        try await Scratch.with { scratch in
            try await Program(in: scratch).shell(
                """
                log=$HOME/log
                circulard serve --unix-socket $HOME/http \(arguments) 2>$log & server=$!
                ask() { curl -sS -i --unix-socket $HOME/http -X "$1" "http://localhost$2" "${@:3}"; }
                until ask GET /healthz >/dev/null 2>&1; do
                    kill -0 $server 2>/dev/null || { cat $log; exit 1; }
                    sleep 0.1
                done
                \(lines)
                kill -TERM $server; wait $server; echo "ended $?"
                """)
        }
    }

    private static let makeVault = """
        until ask POST /v1/vault -H 'Content-Type: application/json' -d '{}' >$HOME/vault && grep -q ' 201 ' $HOME/vault; do
            sleep 0.1
        done
        cookie=$(sed -n 's/^[Ss]et-[Cc]ookie: \\([^;]*\\).*/\\1/p' $HOME/vault)
        lists() { ask GET /v1/lists -H "Cookie: $cookie" | sed -n '1p;/^{/p' | tr -d '\\r'; }
        """

    @Test("answers for deals and for lists at one address, and ends everything at SIGTERM")
    func oneAddress() async throws {
        let outcome = try await serving(
            "--without run",
            """
            \(Self.makeVault)
            lists
            ask GET '/v1/deals?lat=33.79&lon=-84.33' | head -1
            ask HEAD /v1/lists --head | sed -n '1p'
            ask GET /v1/vault/openapi.json | wc -c
            head -c 70000 /dev/zero | ask POST /v1/lists --data-binary @- | head -1
            """)
        #expect(outcome.output.contains("HTTP/1.1 200 OK\n{\"lists\":[]}\n"), "\(outcome)")
        #expect(outcome.output.contains("401") && outcome.output.contains(/1\d{5}\n/), "\(outcome)")
        #expect(outcome.output.contains("413"), "\(outcome)")
        #expect(outcome.output.hasSuffix("ended 143\n") && outcome.leftovers.isEmpty, "\(outcome)")
    }

    @Test("starts again what ends, and says so; meanwhile lists are answered with 503")
    func startsAgain() async throws {
        let outcome = try await serving(
            "--without run",
            """
            \(Self.makeVault)
            kill -KILL $(pgrep -P $server -f 'circulard-api people')
            until ask GET /v1/lists | grep -q ' 503 '; do :; done; echo away
            until lists | grep -q '"lists"'; do sleep 0.1; done; lists
            cat $log
            """)
        #expect(outcome.output.contains("away\n") && outcome.output.contains("{\"lists\":[]}"), "\(outcome)")
        #expect(
            outcome.output.contains("people ended") && outcome.output.contains("it starts again in 1 s"), "\(outcome)")
        #expect(outcome.output.hasSuffix("ended 143\n") && outcome.leftovers.isEmpty, "\(outcome)")
    }

    @Test("a client on a port cannot say which site its page is from, nor from where it asks")
    func forged() async throws {
        try await Scratch.with { scratch in
            let outcome = try await Program(in: scratch).shell(
                """
                circulard serve --port 0 --without run tell 2>$HOME/log & server=$!
                until grep -q 'Listening on http:' $HOME/log; do sleep 0.1; done
                site=$(sed -n 's/^Listening on \\(http:.*\\)/\\1/p' $HOME/log)
                vault() { curl -s -o $HOME/answer -w '%{http_code}\n' $site/v1/vault -H 'Content-Type: application/json' -d '{}' "$@"; }
                while vault | grep -q 503; do sleep 0.1; done
                vault -H "Origin: $site"
                vault -H 'Origin: https://evil.example' -H 'X-Forwarded-Host: evil.example' -H 'X-Forwarded-Proto: https'
                kill -TERM $server; wait $server
                """)
            #expect(outcome.output == "201\n403\n" && outcome.leftovers.isEmpty, "\(outcome)")
        }
    }

    @Test("has no lists where they are left out")
    func withoutPeople() async throws {
        let outcome = try await serving("--without run people", "ask GET /v1/lists | head -1")
        #expect(outcome.output.contains("404") && outcome.leftovers.isEmpty, "\(outcome)")
    }

    @Test(
        "what a program refuses ends all, with its status",
        arguments: [
            ("--port 99999999", "--port", 78), ("--address 0.0.0.0:0", "--trust-proxy", 78),
            ("--port 0 --address 127.0.0.1:0", "one of them", 64), ("--without pages", "--without", 64),
            ("--port 0 --site http://deals.example.org", "https", 78),
        ])
    func refusals(arguments: String, mention: String, status: Int32) async throws {
        try await Scratch.with { scratch in
            let outcome = try await Program(in: scratch).shell("circulard serve --without run \(arguments)")
            #expect(outcome.status == status && outcome.errors.contains(mention), "\(outcome)")
            #expect(outcome.leftovers.isEmpty, "\(outcome)")
        }
    }
}
