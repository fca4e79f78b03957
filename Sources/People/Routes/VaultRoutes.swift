import HTTPTypes
import Rows
import Storage
import Vault
import WebKit

extension PeopleRoute {
    static let all = vault + devices + lists + deals + feeds + watches + channels

    private static let vault = [
        PeopleRoute(
            method: .post, path: "/v1/vault", name: "makeVault", summary: "Make a vault",
            about: """
                Nothing is asked: no name, no address, no password. A browser gets a cookie. A program that sends "Accept: \
                application/vnd.circulard.tokens+json" gets an access token for 15 minutes and a refresh token. Who loses every \
                device and kept no words has lost the vault: nobody can open it.
                """,
            access: .anybody, limit: .newVaults, statuses: [201], answer: Answers.tokens,
            example: Answers.tokensExample,
            events: [.vaultMade]
        ) { request, keeper in
            try await keeper.signedIn(keeper.makeVault(), request.request, status: 201)
        },
        PeopleRoute(
            method: .get, path: "/v1/vault", name: "exportVault", summary: "Everything that is kept",
            about: """
                All that is held of this vault, in one object: days, devices, lists with all their entries, watches, channels, \
                messages that wait.
                """,
            answer: Answers.vault, example: Answers.vaultExample
        ) { request, keeper in
            try await keeper.everything(of: request.requireSession())
        },
        PeopleRoute(
            method: .delete, path: "/v1/vault", name: "eraseVault", summary: "Erase the vault",
            about: """
                Its key is overwritten on the disk before anything else, then its rows are deleted, then this answers. A list \
                that others share stays theirs. Copies in backups stay unreadable without the key.
                """,
            statuses: [204], example: .null,
            events: [.vaultErased]
        ) { request, keeper in
            try await keeper.erase(vaultID: request.requireSession().vault.id)
            return .nothing(.signedOut)
        },
        PeopleRoute(
            method: .post, path: "/v1/vault/words", name: "makeWords",
            summary: "Twelve words that open the vault again",
            about: "They are shown once and stored nowhere. Earlier words no longer open the vault.",
            statuses: [201],
            answer: [.init("words", .list(.text, count: 12...12), "In this order.")],
            example: [
                "words": .texts("legal winner thank year wave sausage worth useful legal winner thank yellow".words)
            ],
            events: [.recoveryWordsMade]
        ) { request, keeper in
            let (session, words) = (try request.requireSession(), RecoveryWords())
            try await keeper.databases.use {
                try await $0.setRecovery(ofVault: session.vault.id, wordHash: words.hash)
            }
            return .object(["words": .texts(words.words)], status: 201)
        },
        PeopleRoute(
            method: .delete, path: "/v1/vault/words", name: "removeWords", summary: "Make the words worthless",
            about: "Devices that are signed in stay so.", statuses: [204], example: .null,
            events: [.recoveryWordsRemoved]
        ) { request, keeper in
            let id = try request.requireSession().vault.id
            _ = try await keeper.databases.use { try await $0.removeRecovery(ofVault: id) }
            return .nothing()
        },
        PeopleRoute(
            method: .post, path: "/v1/vault/open", name: "openVault", summary: "Open a vault by its twelve words",
            about: "Case and spaces do not count, and the first four letters of a word are enough.",
            access: .anybody,
            body: [.init("words", .text(maximumLength: 200), "The twelve words.")],
            answer: Answers.tokens, example: Answers.tokensExample, problems: [.unauthorized],
            events: [.recoveryWordsUsed, .deviceSignedIn], refusal: .recoveryWordsWrong
        ) { request, keeper in
            let words = try request.recoveryWords()
            let id = try await keeper.databases.use { try await $0.vaultID(wordHash: words.hash) }
            return try await keeper.signedIn(keeper.newDevice(of: id), request.request)
        },
    ]
}

extension PeopleRequest {
    fileprivate func recoveryWords() throws -> RecoveryWords {
        do throws(RecoveryWordsError) {
            return try RecoveryWords(text: requireTextOfWords())
        } catch {
            throw Problem.query([.init(parameter: "words", detail: "\(error)")])
        }
    }

    /// Empty if it is missing, which `RecoveryWords` refuses too.
    private func requireTextOfWords() -> String { String((text("words") ?? "").prefix(200)) }

    func requireToken(_ name: String, _ kind: SecretTokenKind) throws(Problem) -> SecretToken {
        guard let token = text(name).flatMap({ SecretToken(text: $0, kind: kind) }) else { throw .unauthorized }
        return token
    }
}

extension Keeper {
    /// A new device's session of a vault.
    ///
    /// - Throws: `unauthorized` if there is no such vault.
    func newDevice(of vaultID: String?) async throws -> OpenSession {
        guard let vaultID, let session = try await open(vaultID: vaultID, deviceID: RowID.random().text) else {
            throw Problem.unauthorized
        }
        return session
    }

    /// The answer to who is signed in from now on.
    func signedIn(_ session: OpenSession, _ asked: WebRequest, status: Int = 200) async throws -> PeopleAnswer {
        try await Self.answer(signIn(session, asked: asked), status: status)
    }

    static func answer(_ tokens: DeviceTokens, status: Int = 200) -> PeopleAnswer {
        switch tokens {
        case .cookie(let cookie): .object(["kind": "cookie"], status: status, fields: .cookie(cookie.text))
        case .pair(let access, let refresh):
            .object(
                [
                    "kind": "tokens", "access_token": .text(access.text), "expires_in_seconds": .integer(900),
                    "refresh_token": .text(refresh.text),
                ], status: status)
        }
    }

    fileprivate func everything(of session: OpenSession) async throws -> PeopleAnswer {
        let (hasWords, devices) = try await databases.use { database in
            try await (
                database.hasRecovery(vault: session.vault.id), database.devices(ofVault: session.vault.id)
            )
        }
        let before: Value = [
            "created_on": .text("\(session.vault.createdOn)"), "used_on": .text("\(session.vault.usedOn)"),
            "has_words": .flag(hasWords), "devices": .list(try devices.map { try Self.value($0, session) }),
        ]
        let after: Value = [
            "feeds": .integer(try await databases.use { try await $0.feedCount(ofVault: session.vault.id) }),
            "watches": .list(try await exportedWatches(of: session)),
            "channels": .list(try await exportedChannels(of: session)),
        ]
        let steps = try await steps(ofVault: session, before: before, after: after)
        return PeopleAnswer(body: .parts(AnswerParts(steps + [.text("\n")])))
    }

    static func value(_ device: SessionRow, _ session: OpenSession) throws -> Value {
        [
            "device_id": .text(device.deviceID), "name": .text(try session.name(of: device)),
            "used_on": .text("\(device.usedOn)"), "is_this": .flag(device.deviceID == session.deviceID),
        ]
    }
}

extension String {
    fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
