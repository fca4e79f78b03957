import Lists
import Messages
import Storage
import WebKit

/// The objects in answers, and an example of each.
enum Answers {
    static let tokens: [FieldDescription] = [
        .init(name: "kind", type: .words(["cookie", "tokens"]), about: "cookie: it came with Set-Cookie."),
        .init(name: "access_token", type: .text, isRequired: false, about: "For \"Authorization: Bearer …\"."),
        .init(name: "expires_in_seconds", type: .integer, isRequired: false, about: "How long the access token holds."),
        .init(name: "refresh_token", type: .text, isRequired: false, about: "For POST /v1/vault/tokens, once."),
    ]
    static let tokensExample: Value = ["kind": "cookie"]

    static let device: [FieldDescription] = [
        .init(name: "device_id", type: .text(format: "uuid"), about: "Random."),
        .init(name: "name", type: .text, about: "Browser and system."),
        .init(name: "used_on", type: .day, about: "Day of its last use, in UTC."),
        .init(name: "is_this", type: .flag, about: "Whether it is the device that asks."),
    ]
    static let deviceExample: Value = [
        "device_id": "3f0c2f0e-8c57-4b0e-9d0a-7a7f3a1c9b11", "name": "Firefox on Android", "used_on": "2026-11-25",
        "is_this": .flag(true),
    ]

    static let link: [FieldDescription] = [
        .init(name: "token", type: .text, about: "A secret."),
        .init(name: "expires_in_seconds", type: .integer, about: "How long it works."),
    ]
    static let linkExample: Value = [
        "token": "crd1_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "expires_in_seconds": .integer(600),
    ]

    static let list: [FieldDescription] = [
        .init(name: "list_id", type: .text(format: "uuid"), about: "Made by the device that made the list."),
        .init(name: "name", type: .text, about: "As its people call it."),
        .init(name: "version", type: .integer, about: "Increases with each change; the ETag has it too."),
        .init(name: "members", type: .integer, about: "The number of vaults that share it."),
    ]
    static let entry: [FieldDescription] = [
        .init(name: "entry_id", type: .text(format: "uuid"), about: "Made by the device that added it."),
        .init(name: "words", type: .text, isRequired: false, about: "What to buy: \"milk 1 gal\"."),
        .init(name: "amount", type: .text, isRequired: false, about: "How much."),
        .init(
            name: "listing_id", type: .integer, isRequired: false,
            about: "The listing whose deal it was made from; it holds as long as the words begin with its title."),
        .init(
            name: "by_unit_price", type: .flag, isRequired: false,
            about: "Whether the pack with the lowest unit price is wanted, and not the cheapest one."),
        .init(name: "stores", type: .list(.integer), isRequired: false, about: "Stores to buy it at, by their ids."),
        .init(name: "department", type: .text, isRequired: false, about: "Where in the store."),
        .init(name: "note", type: .text, isRequired: false, about: "A note."),
        .init(name: "checked", type: .flag, about: "Whether it is in the cart."),
        .init(
            name: "deleted", type: .flag, about: "Whether it was deleted: kept for 60 days, so that all devices hear."),
        .init(name: "version", type: .integer, about: "The version of the list in which it was last changed."),
        .init(
            name: "stamps",
            type: .object(
                EntryField.allCases.map {
                    .init(
                        name: $0.rawValue, type: .text(pattern: "^[0-9a-f]{24}$"), isRequired: false,
                        about: "Of this field, if it was ever edited.")
                }),
            about: "The stamp of each field, by its name: when it was said, by which device."),
    ]
    static let entries = FieldDescription(
        name: "entries", type: .list(.object(entry)), about: "Its entries, in the order of their ids.")
    static let listExample: Value = [
        "list_id": "0b9a6c2a-3a53-4b7a-8a3e-0c54f0b8f9d2", "name": "Weekly", "version": .integer(7),
        "members": .integer(2),
    ]
    static let entryExample: Value = [
        "entry_id": "7d1f9a52-5a0b-4d0e-8f8a-5d9f3a0c1e22", "words": "milk 1 gal", "checked": .flag(false),
        "deleted": .flag(false), "version": .integer(7), "stamps": ["words": "0193583f2a00000000000001"],
    ]

    static let vault: [FieldDescription] = [
        .init(name: "created_on", type: .day, about: "Day on which it was made, in UTC."),
        .init(name: "used_on", type: .day, about: "Day of its last use, in UTC."),
        .init(name: "has_words", type: .flag, about: "Whether twelve words open it."),
        .init(name: "devices", type: .list(.object(device)), about: "The devices that are signed in."),
        .init(
            name: "lists", type: .list(.object(list + [entries, sameWords])),
            about: "All lists, with all their entries."),
        .init(name: "feeds", type: .integer, about: "The number of calendars that were made here."),
        .init(name: "watches", type: .list(.object(watch)), about: "All watches."),
        .init(name: "channels", type: .list(.object(channel)), about: "All channels."),
        .init(
            name: "messages", type: .list(.object(message)),
            about: "The messages that wait, in the order in which they are due. One is deleted once it was sent."),
    ]
    static let vaultExample: Value = [
        "created_on": "2026-11-25", "used_on": "2026-11-25", "has_words": .flag(true), "devices": [deviceExample],
        "lists": [], "feeds": .integer(0), "watches": [], "channels": [], "messages": [messageExample],
    ]
}

extension Answers {
    private static let quietHours: [FieldDescription] = [
        .init(
            name: "quiet_from", type: .text(pattern: "^[0-2][0-9]:[0-5][0-9]$"), isRequired: false,
            about: "From this time of the store's day nothing is sent; 21:00 unless said otherwise."),
        .init(
            name: "quiet_to", type: .text(pattern: "^[0-2][0-9]:[0-5][0-9]$"), isRequired: false,
            about: "Until this time; 08:00 unless said otherwise."),
    ]
    private static let targets: [FieldDescription] = [
        .init(name: "url", type: .text(maximumLength: 1000), isRequired: false, about: "Of a webhook."),
        .init(
            name: "secret", type: .text(maximumLength: 100), isRequired: false,
            about: "That signs the requests to a webhook, as Standard Webhooks say."),
        .init(
            name: "server", type: .text(maximumLength: 1000), isRequired: false,
            about: "Of ntfy: the address of its root."),
        .init(name: "topic", type: .text(maximumLength: 64), isRequired: false, about: "Of ntfy."),
        .init(
            name: "says_everything", type: .flag, isRequired: false,
            about: "Whether ntfy, whose server keeps messages in plain text, gets the deals or only their number."),
        .init(name: "address", type: .text(maximumLength: 254), isRequired: false, about: "Of mail."),
    ]
    private static let kind = FieldDescription(
        name: "kind", type: .words(DeliveryChannel.allCases.map(\.rawValue)), about: "How it is told.")
    static let channelBody: [FieldDescription] =
        [kind] + quietHours + targets + [
            .init(
                name: "endpoint", type: .text(maximumLength: 1000), isRequired: false, about: "Of a push subscription."),
            .init(name: "p256dh", type: .text(maximumLength: 100), isRequired: false, about: "Of a push subscription."),
            .init(name: "auth", type: .text(maximumLength: 30), isRequired: false, about: "Of a push subscription."),
            .init(
                name: "token", type: .text(maximumLength: 100), isRequired: false,
                about: "Of ntfy, where it asks for one."),
        ]
    static let channel: [FieldDescription] =
        [.init(name: "channel_id", type: .text(format: "uuid"), about: "Made by the device that added it."), kind]
        + quietHours + targets + [
            .init(name: "host", type: .text, isRequired: false, about: "Of the push service."),
            .init(name: "is_confirmed", type: .flag, about: "Whether messages go there."),
            .init(
                name: "failing_since", type: .instant, isRequired: false,
                about: "Time of the first failed try since the last success."),
        ]
    static let message: [FieldDescription] = [
        .init(name: "channel_id", type: .text(format: "uuid"), about: "The channel that it goes to."),
        .init(
            name: "kind", type: .words(OutboxMessage.MessageKind.allCases.map(\.rawValue)),
            about: "New deals, deals that end soon, or the code of a channel."),
        .init(name: "due_at", type: .instant, about: "When it may be sent."),
        .init(name: "ends_at", type: .instant, about: "When its last deal ends: later it is not sent."),
        .init(
            name: "text", type: .text,
            about:
                "As it would be sent: its title, and a line for each deal. A code is left out: its receiver knows it."
        ),
    ]
    static let messageExample: Value = [
        "channel_id": "2a7d5e1c-9f3b-4b57-8a61-6f0c1d2e3f40", "kind": "deals", "due_at": "2026-11-25T13:00:00Z",
        "ends_at": "2026-12-02T05:00:00Z",
        "text": "On sale: Butter\nmatches butter: Butter, $2.50, Publix at Ansley Mall, thru Tue Dec 1",
    ]
    static let channelExample: Value = [
        "channel_id": "2a7d5e1c-9f3b-4b57-8a61-6f0c1d2e3f40", "kind": "ntfy", "quiet_from": "21:00",
        "quiet_to": "08:00",
        "server": "https://ntfy.example.org", "topic": "kitchen", "says_everything": .flag(false),
        "is_confirmed": .flag(true),
    ]
}
