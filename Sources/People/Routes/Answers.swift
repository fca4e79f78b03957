import Lists
import Messages
import Rows
import Storage
import WebKit

/// The objects in answers, and an example of each.
enum Answers {
    static let tokens: [FieldDescription] = [
        .init("kind", .words(["cookie", "tokens"]), "cookie: it came with Set-Cookie."),
        .init("access_token", .text, isRequired: false, "For \"Authorization: Bearer …\"."),
        .init("expires_in_seconds", .integer, isRequired: false, "How long the access token holds."),
        .init("refresh_token", .text, isRequired: false, "For POST /v1/vault/tokens, once."),
    ]
    static let tokensExample: Value = ["kind": "cookie"]

    static let device: [FieldDescription] = [
        .init("device_id", .text(format: "uuid"), "Random."),
        .init("name", .text, "Browser and system."),
        .init("used_on", .day, "Day of its last use, in UTC."),
        .init("is_this", .flag, "Whether it is the device that asks."),
    ]
    static let deviceExample: Value = [
        "device_id": "3f0c2f0e-8c57-4b0e-9d0a-7a7f3a1c9b11", "name": "Firefox on Android", "used_on": "2026-11-25",
        "is_this": .flag(true),
    ]

    static let link: [FieldDescription] = [
        .init("token", .text, "A secret."),
        .init("expires_in_seconds", .integer, "How long it works."),
    ]
    static let linkExample: Value = [
        "token": "crd1_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "expires_in_seconds": .integer(600),
    ]

    static let list: [FieldDescription] = [
        .init("list_id", .text(format: "uuid"), "Made by the device that made the list."),
        .init("name", .text, "As its people call it."),
        .init("version", .integer, "Increases with each change; the ETag has it too."),
        .init("members", .integer, "The number of vaults that share it."),
    ]
    static let entry: [FieldDescription] = [
        .init("entry_id", .text(format: "uuid"), "Made by the device that added it."),
        .init("words", .text, isRequired: false, "What to buy: \"milk 1 gal\"."),
        .init("amount", .text, isRequired: false, "How much."),
        .init(
            "listing_id", .integer, isRequired: false,
            "The listing whose deal it was made from; it holds as long as the words begin with its title."),
        .init(
            "by_unit_price", .flag, isRequired: false,
            "Whether the pack with the lowest unit price is wanted, and not the cheapest one."),
        .init("stores", .list(.integer), isRequired: false, "Stores to buy it at, by their ids."),
        .init("department", .text, isRequired: false, "Where in the store."),
        .init("note", .text, isRequired: false, "A note."),
        .init("checked", .flag, "Whether it is in the cart."),
        .init("deleted", .flag, "Whether it was deleted: kept for 60 days, so that all devices hear."),
        .init("version", .integer, "The version of the list in which it was last changed."),
        .init(
            "stamps",
            .object(
                EntryField.allCases.map {
                    .init(
                        $0.rawValue, .text(pattern: "^[0-9a-f]{24}$"), isRequired: false,
                        "Of this field, if it was ever edited.")
                }),
            "The stamp of each field, by its name: when it was said, by which device."),
    ]
    static let entries = FieldDescription(
        "entries", .list(.object(entry)), "Its entries, in the order of their ids.")
    static let listExample: Value = [
        "list_id": "0b9a6c2a-3a53-4b7a-8a3e-0c54f0b8f9d2", "name": "Weekly", "version": .integer(7),
        "members": .integer(2),
    ]
    static let entryExample: Value = [
        "entry_id": "7d1f9a52-5a0b-4d0e-8f8a-5d9f3a0c1e22", "words": "milk 1 gal", "checked": .flag(false),
        "deleted": .flag(false), "version": .integer(7), "stamps": ["words": "0193583f2a00000000000001"],
    ]

    static let vault: [FieldDescription] = [
        .init("created_on", .day, "Day on which it was made, in UTC."),
        .init("used_on", .day, "Day of its last use, in UTC."),
        .init("has_words", .flag, "Whether twelve words open it."),
        .init("devices", .list(.object(device)), "The devices that are signed in."),
        .init(
            "lists", .list(.object(list + [entries, sameWords])),
            "All lists, with all their entries."),
        .init("feeds", .integer, "The number of calendars that were made here."),
        .init("watches", .list(.object(watch)), "All watches."),
        .init("channels", .list(.object(channel)), "All channels."),
        .init(
            "messages", .list(.object(message)),
            "The messages that wait, in the order in which they are due. One is deleted once it was sent."),
    ]
    static let vaultExample: Value = [
        "created_on": "2026-11-25", "used_on": "2026-11-25", "has_words": .flag(true), "devices": [deviceExample],
        "lists": [], "feeds": .integer(0), "watches": [], "channels": [], "messages": [messageExample],
    ]
}

extension Answers {
    private static let quietHours: [FieldDescription] = [
        .init(
            "quiet_from", .text(pattern: "^[0-2][0-9]:[0-5][0-9]$"), isRequired: false,
            "From this time of the store's day nothing is sent; 21:00 unless said otherwise."),
        .init(
            "quiet_to", .text(pattern: "^[0-2][0-9]:[0-5][0-9]$"), isRequired: false,
            "Until this time; 08:00 unless said otherwise."),
    ]
    private static let kinds = DeliveryChannel.allCases.map(\.target)
    private static let shared = kinds.flatMap { $0.fields.both }
    private static let kind = FieldDescription(
        "kind", .words(DeliveryChannel.allCases.map(\.rawValue)), "How it is told.")
    /// The members of a request of each kind.
    static let abouts = zip(DeliveryChannel.allCases, kinds).map { "\($0.rawValue) \($1.about)" }.joined(
        separator: "; ")
    static let channelBody = [kind] + quietHours + shared + kinds.flatMap { $0.fields.asked }
    static let channel: [FieldDescription] =
        [.init("channel_id", .text(format: "uuid"), "Made by the device that added it."), kind]
        + quietHours + shared + kinds.flatMap { $0.fields.shown } + [
            .init("is_confirmed", .flag, "Whether messages go there."),
            .init("failing_since", .instant, isRequired: false, "Time of the first failed try since the last success."),
        ]
    static let message: [FieldDescription] = [
        .init("channel_id", .text(format: "uuid"), "The channel that it goes to."),
        .init(
            "kind", .words(OutboxMessage.MessageKind.allCases.map(\.rawValue)),
            "New deals, deals that end soon, or the code of a channel."),
        .init("due_at", .instant, "When it may be sent."),
        .init("ends_at", .instant, "When its last deal ends: later it is not sent."),
        .init(
            "text", .text,
            "As it would be sent: its title, and a line for each deal. A code is left out: its receiver knows it."),
    ]
    static let messageExample: Value = [
        "channel_id": "2a7d5e1c-9f3b-4b57-8a61-6f0c1d2e3f40", "kind": "deals", "due_at": "2026-11-25T13:00:00Z",
        "ends_at": "2026-12-02T05:00:00Z",
        "text": "On sale: Butter\nmatches butter: Butter, $2.50, Publix at Ansley Mall, to Tue Dec 1",
    ]
    static let channelExample: Value = [
        "channel_id": "2a7d5e1c-9f3b-4b57-8a61-6f0c1d2e3f40", "kind": "ntfy", "quiet_from": "21:00",
        "quiet_to": "08:00",
        "server": "https://ntfy.example.org", "topic": "kitchen", "says_everything": .flag(false),
        "is_confirmed": .flag(true),
    ]
}
