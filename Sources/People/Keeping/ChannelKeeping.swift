import Messages
import Presentation
import Rows
import Storage
import Support
import Vault
import WebKit

extension Keeper {
    /// Those that this server can send.
    var channelKinds: [DeliveryChannel] {
        messages.map { settings in DeliveryChannel.allCases.filter { $0.target.isSent(by: settings) } } ?? []
    }

    func channels(of session: OpenSession) async throws -> [OpenChannel] {
        try await databases.use { try await $0.channels(ofVaults: [session.vault.id]) }
            .compactMap { try OpenChannel($0, key: session.key) }
    }

    /// - Throws: `channelUnknown`.
    func requireChannel(_ request: PeopleRequest, of session: OpenSession) async throws -> OpenChannel {
        try await requireChannel(request.path["id"].flatMap { RowID(text: $0) }, of: session)
    }

    private func requireChannel(_ id: RowID?, of session: OpenSession) async throws -> OpenChannel {
        guard let channel = try await channels(of: session).first(where: { $0.row.row.id == id?.text }) else {
            throw Problem.unknownChannel
        }
        return channel
    }

    func exportedChannels(of session: OpenSession) async throws -> [Value] {
        try await channels(of: session).map(\.value)
    }

    func answer(channel id: RowID, of session: OpenSession) async throws -> PeopleAnswer {
        .object(try await requireChannel(id, of: session).value)
    }

    /// Stores a channel, and puts the message with its code into the outbox.
    ///
    /// - Throws: `limitReached`.
    func put(_ channel: Channel, _ id: RowID, of session: OpenSession) async throws {
        let isConfirmed = channel.target.codeAddress == nil
        let isPut = try await databases.use { database in
            try await database.putChannel(
                NewChannel(
                    id: id.text, vaultID: session.vault.id, unsubscribeHash: channel.unsubscribe.hash,
                    isConfirmed: isConfirmed)
            ) { version in
                try session.key.seal(
                    ChannelForm(channel).bytes(),
                    at: RowAddress(table: "channel", owner: session.vaultID, row: id, version: UInt64(version)))
            }
        }
        guard isPut else {
            throw Problem(
                .limitReached, "A vault keeps at most \(Database.maximumChannels) channels, and no id of another's.")
        }
        if !isConfirmed { try await sendCode(to: id, of: session) }
    }

    private func sendCode(to id: RowID, of session: OpenSession) async throws {
        let now = clock()
        let open = try await requireChannel(id, of: session)
        let code = open.code(onDay: now / 86_400)
        let message = try open.sealed(
            StoredMessage(code: code), .code, id: RowID.random().text, dueAt: now, endsAt: now + 86_400, version: 1)
        guard let message else { return }
        try await databases.use { try await $0.replaceCode(message, at: now) }
    }

    /// Those of today and yesterday.
    func codes(of channel: OpenChannel) -> [String] {
        let day = clock() / 86_400
        return [channel.code(onDay: day), channel.code(onDay: day - 1)]
    }
}

extension OpenChannel {
    var value: Value {
        .object(
            [.init("channel_id", .text(row.row.id))] + channel.members + [
                .init("is_confirmed", .flag(row.isConfirmed)),
                .init("failing_since", .text(row.failingSince.map { Timestamp($0).description })),
            ])
    }

    /// Ten digits that only who gets the message can know. Another address gives another code.
    ///
    /// - Parameter day: since 1970, in UTC.
    fileprivate func code(onDay day: Int) -> String {
        let bytes = key.dedupeHash(of: Array("code|\(row.row.id)|\(row.row.version)|\(day)".utf8))
        return Hexadecimal.text(of: Array(bytes.prefix(5))).uppercased()
    }
}
