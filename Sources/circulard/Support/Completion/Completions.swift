import ArgumentParser
import CommandSupport
import Deals
import Scraping
import Storage

/// Values that a shell proposes for an argument. What cannot be found quickly is not proposed, without a message.
extension CompletionKind {
    static var sourceIDs: CompletionKind { .custom { _, _, _ in (try? DataDirectory.locate().sourceNames()) ?? [] } }

    static var chains: CompletionKind {
        .custom { _, _, _ in
            let definitions = ((try? DataDirectory.locate().definitions()) ?? []).compactMap { try? $0.result.get() }
            return Set(definitions.map(\.chain)).sorted()
        }
    }

    /// "publix/1083".
    static var stores: CompletionKind {
        .custom { words, _, _ in
            await CompletionDatabase(words).read { database in
                try await database.stores(at: Clock.now()).map { "\($0.store.chain)/\($0.store.code)" }
            }
        }
    }

    /// "1083", of the chain whose source the command line names.
    static var storeCodes: CompletionKind {
        .custom { words, _, _ in
            let data = try? DataDirectory.locate()
            let sources = (try? data?.sourceNames()) ?? []
            guard let source = words.first(where: sources.contains), let definition = try? data?.definition(of: source)
            else { return [] }
            return await CompletionDatabase(words).read { database in
                try await database.stores(chain: definition.chain, at: Clock.now()).map(\.store.code)
            }
        }
    }

    /// The numbers of the newest runs.
    static var runs: CompletionKind { runs(undecided: false) }
    static var undecidedRuns: CompletionKind { runs(undecided: true) }

    private static func runs(undecided: Bool) -> CompletionKind {
        .custom { words, _, _ in
            await CompletionDatabase(words).read { database in
                try await database.runRecords(undecided: undecided, limit: 50).map { String($0.id) }
            }
        }
    }
}
