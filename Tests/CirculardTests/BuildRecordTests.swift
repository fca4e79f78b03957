import TestSupport
import Testing

/// `tools/build-record`, in a small repository of its own.
@Suite(.timeLimit(.minutes(5))) struct BuildRecordTests {
    private static let repository = #"""
        set -e
        mkdir -p top/tools top/Sources/A && cd top
        cp "$CIRCULARD_SHARE_DIRECTORY/tools/build-record" tools/
        printf '## [Unreleased]\n## [0.3.1] - 2026-01-01\n## [0.3.0] - 2025-01-01\n' > CHANGELOG.md
        echo /record.swift > .gitignore
        touch Package.swift schema.sql Sources/A/a.swift && mkdir scrapers Plugins && touch scrapers/a Plugins/a
        commit() { git add . && git -c user.name=a -c user.email=a@example.org commit -qm "$1"; }
        record() { sh tools/build-record record.swift Sources/A && sed -n 's/.* = "\(.*\)"/\1/p' record.swift; }

        """#

    /// Version and digest after each call of `record`.
    private func records(_ lines: String) async throws -> [(version: String, digest: String)] {
        try await Scratch.with { scratch in
            let outcome = try await Program(in: scratch).shell(Self.repository + lines)
            outcome.expectSuccess()
            return stride(from: 0, to: outcome.lines.count - 1, by: 2).map {
                (outcome.lines[$0], outcome.lines[$0 + 1])
            }
        }
    }

    @Test("the version is the changelog's without git, and names the commit where no tag does")
    func versions() async throws {
        let records = try await records(
            """
            record
            git init -q . && commit one && record
            echo 'let a = 1' > Sources/A/a.swift && record
            commit two && git tag v0.4.0 && record
            echo text > README.md && commit three && record
            """)
        #expect(records.count == 5)
        #expect(records[0].version == "0.3.1")
        #expect(records[1].version.wholeMatch(of: /0\.3\.1\+[0-9a-f]{7}/) != nil, "\(records[1])")
        #expect(records[2].version == records[1].version + ".dirty")
        #expect(records[3].version == "0.4.0")
        #expect(records[4].version.wholeMatch(of: /0\.4\.0\+[0-9a-f]{7}/) != nil, "\(records[4])")
    }

    @Test("the digest follows the sources, and no document or commit")
    func digests() async throws {
        let digests = try await records(
            """
            git init -q . && commit one && record
            echo text > README.md && commit two && record
            echo 'let a = 1' > Sources/A/a.swift && record
            mv Sources/A/a.swift Sources/A/b.swift && record
            """
        ).map(\.digest)
        #expect(digests.count == 4 && digests.allSatisfy { $0.count == 64 })
        #expect(digests[0] == digests[1])
        #expect(Set(digests).count == 3)
    }

    @Test("a record that stays the same keeps its file, so that nothing is built again")
    func unchanged() async throws {
        try await Scratch.with { scratch in
            let lines = """
                record >/dev/null && touch -d 2001-01-01 record.swift
                record >/dev/null && date -r record.swift +%Y
                """
            let outcome = try await Program(in: scratch).shell(Self.repository + lines)
            #expect(outcome.lines == ["2001"], "\(outcome)")
        }
    }
}
