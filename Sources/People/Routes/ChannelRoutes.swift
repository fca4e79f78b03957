import HTTPTypes
import Messages
import Rows
import Storage
import Vault
import WebKit

extension PeopleRoute {
    static let channels = [
        PeopleRoute(
            method: .get, path: "/v1/channels", name: "listChannels", summary: "How the vault is told",
            about: "The secret of a webhook is there for its receiver; keys of browsers and tokens are not.",
            answer: [
                .init("channels", .list(.object(Answers.channel)), "In the order of their ids."),
                .init(
                    "kinds", .list(.words(DeliveryChannel.allCases.map(\.rawValue))),
                    "The kinds that this server sends."),
                .init(
                    "push_key", .text, isRequired: false,
                    "For a browser's pushManager.subscribe: the applicationServerKey."),
            ],
            example: ["channels": [Answers.channelExample], "kinds": ["web_push", "ntfy", "webhook"]]
        ) { request, keeper in
            try await .object([
                "channels": .list(keeper.exportedChannels(of: request.requireSession())),
                "kinds": .texts(keeper.channelKinds.map(\.rawValue)),
                "push_key": .text(keeper.messages?.vapid?.publicKeyText),
            ])
        },
        PeopleRoute(
            method: .put, path: "/v1/channels/{id}", name: "putChannel", summary: "Add or replace a channel",
            about: """
                The device makes the id, a random UUID. Of kind \(Answers.abouts). \
                All but web_push get a message with a code, and nothing else before the code is given back.
                """,
            body: Answers.channelBody, limit: .channels, answer: Answers.channel, example: Answers.channelExample,
            problems: [.channelUnknown, .limitReached],
            events: [.channelAdded]
        ) { request, keeper in
            let session = try request.requireSession()
            guard let id = request.path["id"].flatMap({ RowID(text: $0) }) else { throw Problem.unknownChannel }
            let channel = try Channel(request.body, keeper)
            try request.codes.take(for: channel, by: request.request.client, at: keeper.milliseconds())
            try await keeper.put(channel, id, of: session)
            return try await keeper.answer(channel: id, of: session)
        },
        PeopleRoute(
            method: .post, path: "/v1/channels/{id}/confirm", name: "confirmChannel", summary: "Give the code back",
            about: "The code that its first message had; good for a day.",
            body: [.init("code", .text(maximumLength: 20), "As in the message.")],
            answer: Answers.channel, example: Answers.channelExample, problems: [.channelUnknown],
            events: [.channelConfirmed], refusal: .channelCodeWrong
        ) { request, keeper in
            let session = try request.requireSession()
            let channel = try await keeper.requireChannel(request, of: session)
            let code = request.text("code").map { $0.uppercased().filter { !$0.isWhitespace } } ?? ""
            guard keeper.codes(of: channel).contains(code) else {
                throw Problem.query([.init(parameter: "code", detail: "is not that of the newest message, or too old")])
            }
            try await keeper.databases.use {
                try await $0.confirmChannel(id: channel.row.row.id, version: channel.row.row.version)
            }
            if !channel.row.isConfirmed { request.codes.giveBack(by: request.request.client) }
            return try await keeper.answer(channel: try request.requireID(), of: session)
        },
        PeopleRoute(
            method: .delete, path: "/v1/channels/{id}", name: "deleteChannel", summary: "Remove a channel",
            about: "What waits to be sent by it is not sent.", statuses: [204], example: .null,
            problems: [.channelUnknown],
            events: [.channelEnded]
        ) { request, keeper in
            let session = try request.requireSession()
            let channel = try await keeper.requireChannel(request, of: session)
            _ = try await keeper.databases.use {
                try await $0.removeChannel(id: channel.row.row.id, vault: session.vault.id)
            }
            return .nothing()
        },
        PeopleRoute(
            method: .get, path: "/v1/unsubscribe/{token}", name: "askToUnsubscribe",
            summary: "A page that asks whether to stop",
            about: "Changes nothing: programs that look at links follow this one too.", access: .anybody, answer: nil,
            textType: "text/html", example: .null
        ) { _, _ in PeopleAnswer(body: .html(Unsubscribing.page)) },
        PeopleRoute(
            method: .post, path: "/v1/unsubscribe/{token}", name: "unsubscribe",
            summary: "End the messages of a channel",
            about: "By one click in a mail program (RFC 8058), or on the page. The same answer for every token.",
            access: .anybody, isForOtherSites: true, answer: nil, example: .null,
            events: [.channelEnded]
        ) { request, keeper in
            var isEnded = false
            if let token = request.path["token"].flatMap({ SecretToken(text: $0, kind: .unsubscribe) }) {
                isEnded = try await keeper.databases.use { try await $0.unsubscribe(tokenHash: token.hash) }
            }
            return PeopleAnswer(body: .text("No more messages go to this address.\n"), isEvent: isEnded)
        },
    ]
}

/// The page behind the link in an e-mail.
private enum Unsubscribing {
    static let page = """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>Stop messages</title></head>
        <body><main><h1>Stop messages?</h1>
        <form method="post"><button>Send no more messages to this address</button></form></main></body></html>

        """
}
