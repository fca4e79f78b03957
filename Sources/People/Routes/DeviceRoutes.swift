import HTTPTypes
import Rows
import Storage
import Vault
import WebKit

extension PeopleRoute {
    static let devices = [
        PeopleRoute(
            method: .get, path: "/v1/vault/devices", name: "listDevices", summary: "The devices that are signed in",
            about: "By browser and system; no addresses are kept.",
            answer: [.init("devices", .list(.object(Answers.device)), "The last used one first.")],
            example: ["devices": [Answers.deviceExample]]
        ) { request, keeper in
            let session = try request.requireSession()
            let devices = try await keeper.databases.use { try await $0.devices(ofVault: session.vault.id) }
            return try .object(["devices": .list(devices.map { try Keeper.value($0, session) })])
        },
        PeopleRoute(
            method: .delete, path: "/v1/vault/devices", name: "endOtherDevices", summary: "Sign out all other devices",
            about: "This device stays signed in.", statuses: [204], example: .null,
            events: [.deviceSignedOut]
        ) { request, keeper in
            let session = try request.requireSession()
            _ = try await keeper.databases.use {
                try await $0.endDevices(ofVault: session.vault.id, session.deviceID, others: true)
            }
            return .nothing()
        },
        PeopleRoute(
            method: .delete, path: "/v1/vault/devices/{device_id}", name: "endDevice", summary: "Sign out a device",
            about:
                "\"this\" is the device that asks. If it was the last and no words are kept, nobody can open the vault.",
            statuses: [204], example: .null, problems: [.notFound],
            events: [.deviceSignedOut]
        ) { request, keeper in
            let session = try request.requireSession()
            let isThis = request.path["device_id"] == "this"
            guard let device = isThis ? session.deviceID : request.path["device_id"].flatMap({ RowID(text: $0)?.text }),
                try await keeper.databases.use({ try await $0.endDevices(ofVault: session.vault.id, device) })
            else { throw Problem(.notFound, "No device of that id is signed in.") }
            return .nothing(device == session.deviceID ? .signedOut : [:])
        },
        PeopleRoute(
            method: .post, path: "/v1/vault/links", name: "makeDeviceLink", summary: "A link for another device",
            about:
                "The token signs one device in, once, within ten minutes. Put it behind the # of a link, which is not sent.",
            statuses: [201], answer: Answers.link, example: Answers.linkExample,
            events: [.deviceLinkMade]
        ) { request, keeper in
            let (session, token) = (try request.requireSession(), SecretToken(kind: .deviceLink))
            try await keeper.databases.use {
                try await $0.addDeviceLink(tokenHash: token.hash, toVault: session.vault.id)
            }
            return .object(
                ["token": .text(token.text), "expires_in_seconds": .integer(Database.deviceLinkSeconds)], status: 201)
        },
        PeopleRoute(
            method: .post, path: "/v1/vault/join", name: "joinVault", summary: "Sign in by a link",
            about: "The device gets a session of its own.", access: .anybody,
            body: [.init("token", .text, "The token of the link.")],
            answer: Answers.tokens, example: Answers.tokensExample, problems: [.unauthorized],
            events: [.deviceSignedIn], refusal: .deviceLinkWrong
        ) { request, keeper in
            let token = try request.requireToken("token", .deviceLink)
            let id = try await keeper.databases.use { try await $0.takeDeviceLink(tokenHash: token.hash) }
            return try await keeper.signedIn(keeper.newDevice(of: id), request.request)
        },
        PeopleRoute(
            method: .post, path: "/v1/vault/tokens", name: "renewTokens", summary: "New tokens for a refresh token",
            about: """
                The next refresh token is computed from this one: a repeat within 30 seconds, after a lost answer, gives the same. \
                A later repeat means that somebody has a copy, and ends all sessions of the device.
                """,
            access: .anybody,
            body: [.init("refresh_token", .text, "The refresh token.")],
            answer: Answers.tokens, example: Answers.tokensExample, problems: [.unauthorized, .reused],
            refusal: .refreshTokenWrong
        ) { request, keeper in
            try await Keeper.answer(keeper.renew(request.requireToken("refresh_token", .refresh)))
        },
    ]
}
