import HTTPTypes
import Lists
import Rows
import Storage
import Vault
import WebKit

extension OpenList {
    func members() throws -> [Value.Member] {
        [
            .init("list_id", .text(row.id)), .init("name", .text(try name())), .init("version", .integer(row.version)),
            .init("members", .integer(row.members)),
        ]
    }
}

extension Keeper {
    /// A list without its entries.
    func answer(_ id: RowID, of session: OpenSession, status: Int = 200) async throws -> PeopleAnswer {
        let list = try await requireList(id, of: session)
        return .object(.object(try list.members()), status: status, fields: .version(list.row.version))
    }

    /// A list with the entries that changed after a version.
    func answer(_ list: OpenList, since version: Int, for vault: String) throws -> PeopleAnswer {
        let parts = AnswerParts(try steps(of: list, since: version, for: vault) + [.text("\n")])
        return PeopleAnswer(body: .parts(parts), fields: .version(list.row.version))
    }

    static func value(_ row: EntryRow, _ state: EntryState) -> Value {
        let texts = [EntryField.words, .amount, .department, .note].map { field -> Value.Member in
            let text = state.text(field)
            return .init(field.rawValue, text.isEmpty ? .null : .text(text))
        }
        let stamps = EntryField.allCases.compactMap { field in
            state[field].map { Value.Member(field.rawValue, .text($0.stamp.text)) }
        }
        return .object(
            [.init("entry_id", .text(row.id))] + texts + [
                .init("listing_id", .integer(state.listing.map { Int($0) })),
                .init("by_unit_price", state.isByUnitPrice ? .flag(true) : .null),
                .init("stores", state.stores.isEmpty ? .null : .list(state.stores.map { .integer(Int($0)) })),
                .init("checked", .flag(state.isChecked)), .init("deleted", .flag(state.isDeleted)),
                .init("version", .integer(row.version)), .init("stamps", .object(stamps)),
            ])
    }

    func answer(_ result: (version: Int, refusals: [Int: EditRefusal])) -> PeopleAnswer {
        let refused = result.refusals.sorted { $0.key < $1.key }.map { place, refusal -> Value in
            ["place": .integer(place), "code": .text(refusal.code.rawValue), "advice": .text(refusal.advice)]
        }
        return .object(
            ["version": .integer(result.version), "refused": .list(refused)], fields: .version(result.version))
    }
}

extension Problem {
    static let tooManyLists = Problem(
        .limitReached, "A vault keeps at most \(Database.maximumLists) lists, each with a random id of its own.")
}

extension HTTPFields {
    fileprivate static func version(_ version: Int) -> HTTPFields { [.eTag: "\"\(version)\""] }
}

extension Answers {
    static let sameWords = FieldDescription(
        "same_words", .list(.list(.text)), "Pairs of entries with the same words, by their ids.")
    static let wholeListExample: Value = [
        "list_id": "0b9a6c2a-3a53-4b7a-8a3e-0c54f0b8f9d2", "name": "Weekly", "version": .integer(7),
        "members": .integer(2), "entries": [entryExample], "same_words": [],
    ]
    static let changed: [FieldDescription] = [
        .init("version", .integer, "The version of the list afterwards."),
        .init(
            "refused",
            .list(
                .object([
                    .init(
                        "place", .integer,
                        "Place in the operations, or of the line, from 0."),
                    .init("code", .words(EditRefusal.Code.allCases.map(\.rawValue)), "Why."),
                    .init("advice", .text, "What to do."),
                ])), "What was not done."),
    ]
    static let changedExample: Value = ["version": .integer(8), "refused": []]
}
