import HTTPTypes
import Lists
import Rows
import Storage
import Vault
import WebKit

extension PeopleRoute {
    private static let since = Parameters.number("since", 0...Int(Int32.max), "A version.", example: 7)

    static let lists =
        [
            PeopleRoute(
                method: .get, path: "/v1/lists", name: "listLists", summary: "The lists of the vault",
                about: "Without their entries.",
                answer: [.init("lists", .list(.object(Answers.list)), "The oldest first.")],
                example: ["lists": [Answers.listExample]]
            ) { request, keeper in
                let lists = try await keeper.lists(of: request.requireSession())
                return try .object(["lists": .list(lists.map { try .object($0.members()) })])
            },
            PeopleRoute(
                method: .put, path: "/v1/lists/{id}", name: "putList", summary: "Make or rename a list",
                about: """
                    The device makes the id, a random UUID, so that a repeat does no harm. Renaming takes the list's version in \
                    If-Match.
                    """,
                body: [.init("name", .text(maximumLength: 80), "What its people call it.")],
                statuses: [200, 201], answer: Answers.list, example: Answers.listExample,
                problems: [.listUnknown, .limitReached, .versionRequired, .versionChanged]
            ) { request, keeper in
                let (session, id) = try (request.requireSession(), request.requireID())
                let name = try request.requireText("name", longest: 80)
                guard let list = try await keeper.lists(of: session, id: id).first else {
                    try await keeper.makeList(id, name: name, of: session)
                    return try await keeper.answer(id, of: session, status: 201)
                }
                guard try list.name() != name else { return try await keeper.answer(id, of: session) }
                let version = try request.requireVersion()
                let isRenamed = try await keeper.databases.use { [sealed = try list.sealed(name: name)] in
                    try await $0.renameList(id: id.text, version: version, sealedName: sealed)
                }
                guard isRenamed else { throw Problem.changedList }
                return try await keeper.answer(id, of: session)
            },
            PeopleRoute(
                method: .get, path: "/v1/lists/{id}", name: "getList", summary: "A list with its entries",
                about: """
                    With `since`, only the entries that changed after that version: what a device asks for that has the rest. Entries \
                    with the same words stand in `same_words`: whether they are one is for a person to say.
                    """,
                query: [since],
                answer: Answers.list + [Answers.entries, Answers.sameWords], example: Answers.wholeListExample,
                problems: [.listUnknown]
            ) { request, keeper in
                let session = try request.requireSession()
                let list = try await keeper.requireList(request.requireID(), of: session)
                return try keeper.answer(list, since: request.query[since] ?? 0, for: session.vault.id)
            },
            PeopleRoute(
                method: .delete, path: "/v1/lists/{id}", name: "deleteList", summary: "Leave or erase a list",
                about:
                    "A list that others share stays theirs; otherwise its key is overwritten, then its rows are deleted.",
                takesVersion: true, statuses: [204], example: .null, problems: [.listUnknown]
            ) { request, keeper in
                let session = try request.requireSession()
                let list = try await keeper.requireList(request.requireID(), of: session)
                let version = try request.requireVersion()
                let isLeft = try await keeper.databases.use { database in
                    try await database.leaveList(id: list.row.id, version: version, vault: session.vault.id) {
                        try keeper.slots.erase(UInt64($0))
                    }
                }
                guard isLeft else { throw Problem.changedList }
                return .nothing()
            },
            PeopleRoute(
                method: .post, path: "/v1/lists/{id}/operations", name: "changeList", summary: "Change entries",
                about: """
                    An operation sets one field of one entry: `{"entry": UUID, "field": "words", "value": "milk 1 gal", "stamp": …}`. \
                    Of two that set the same field, the one with the larger stamp holds, in whatever order and however often they \
                    come: a device that was offline sends all it has. The stamp is 24 hexadecimal digits: 12 of the time in \
                    milliseconds since 1970, corrected by the Date of our answers, 4 that count, 8 of the device. Operations \
                    that are refused do not stop the others. Fields are \(EntryField.allCases.map(\.rawValue).joined(separator: ", ")); \
                    a value is text, true or false for checked, deleted and by_unit_price, a list of ids for stores, a whole \
                    number for listing_id, 0 for none.
                    """,
                body: [
                    .init(
                        "operations", .list(.anything, count: 1...ListOperation.maximumPerBatch),
                        "Operations, in any order.")
                ],
                answer: Answers.changed, example: Answers.changedExample, problems: [.listUnknown]
            ) { request, keeper in
                let list = try await keeper.requireList(request.requireID(), of: request.requireSession())
                return try await keeper.answer(
                    keeper.apply(request.requireOperations(nowMilliseconds: keeper.clock() * 1_000), to: list))
            },
        ] + sharing

    private static let sharing = [
        PeopleRoute(
            method: .get, path: "/v1/lists/{id}/text", name: "exportList", summary: "A list as text",
            about: "A line for each entry: \"[x] eggs 18 ct  # the brown ones\".", answer: nil, example: .null,
            problems: [.listUnknown]
        ) { request, keeper in
            let session = try request.requireSession()
            let list = try await keeper.requireList(request.requireID(), of: session)
            return PeopleAnswer(body: .text(ListText.write(try await keeper.shown(of: list, for: session.vault.id))))
        },
        PeopleRoute(
            method: .post, path: "/v1/lists/{id}/text", name: "importList", summary: "Add entries from text",
            about: "A line for each entry, with or without \"- \" and \"[x]\". Every line becomes a new entry.",
            body: [.init("text", .text, "At most \(ListText.maximumLines) lines.")],
            answer: Answers.changed, example: Answers.changedExample, problems: [.listUnknown]
        ) { request, keeper in
            let list = try await keeper.requireList(request.requireID(), of: request.requireSession())
            return try await keeper.answer(
                keeper.apply(request.importedOperations(nowMilliseconds: keeper.clock() * 1_000), to: list))
        },
        PeopleRoute(
            method: .post, path: "/v1/lists/{id}/links", name: "makeListLink", summary: "A link that shares a list",
            about: "Whoever has it can join for seven days. Put the token behind the # of a link, which is not sent.",
            statuses: [201], answer: Answers.link, example: Answers.linkExample,
            problems: [.listUnknown, .limitReached],
            events: [.listLinkMade]
        ) { request, keeper in
            let list = try await keeper.requireList(request.requireID(), of: request.requireSession())
            let token = SecretToken(kind: .listInvitation)
            let isMade = try await keeper.databases.use {
                try await $0.addListLink(tokenHash: token.hash, toList: list.row.id)
            }
            guard isMade else {
                _ = try await keeper.requireList(list.id, of: request.requireSession())
                throw Problem(.limitReached, "At most \(Database.maximumListLinks) links share a list at once.")
            }
            return .object(
                ["token": .text(token.text), "expires_in_seconds": .integer(Database.listLinkSeconds)], status: 201)
        },
        PeopleRoute(
            method: .delete, path: "/v1/lists/{id}/links", name: "revokeListLinks",
            summary: "Revoke all links to a list",
            about: "Those who have joined stay.", statuses: [204], example: .null, problems: [.listUnknown],
            events: [.listLinksRevoked]
        ) { request, keeper in
            let list = try await keeper.requireList(request.requireID(), of: request.requireSession())
            try await keeper.databases.use { try await $0.removeListLinks(toList: list.row.id) }
            return .nothing()
        },
        PeopleRoute(
            method: .post, path: "/v1/lists/join", name: "joinList", summary: "Join a list by a link",
            about: "The list is shared from then on.", body: [.init("token", .text, "Of the link.")],
            answer: Answers.list, example: Answers.listExample, problems: [.listUnknown, .limitReached],
            events: [.listJoined], refusal: .listLinkWrong
        ) { request, keeper in
            let session = try request.requireSession()
            guard let token = request.text("token").flatMap({ SecretToken(text: $0, kind: .listInvitation) }) else {
                throw Problem.unknownList
            }
            let outcome = try await keeper.databases.use {
                try await $0.joinList(tokenHash: token.hash, vault: session.vault.id)
            }
            guard outcome != .full else { throw Problem.tooManyLists }
            guard case .joined(let text) = outcome, let id = RowID(text: text) else { throw Problem.unknownList }
            return try await keeper.answer(id, of: session)
        },
    ]
}
