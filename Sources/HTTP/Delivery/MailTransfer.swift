import CLibCurl

/// A server that takes e-mail.
package struct MailServer: Sendable {
    /// With the name by which it is greeted as its path, as libcurl wants it.
    let url: String
    let host: String
    let userName: String?, password: String?
    let isEncrypted: Bool

    /// - Parameters:
    ///   - url: "smtp://mail.example.org:587" or "smtps://…", without user, password and path.
    ///   - ehloName: the name by which it is greeted.
    /// - Returns: nil for another URL. A server on this machine may do without TLS, any other may not.
    package init?(url: String, userName: String?, password: String?, ehloName: String) {
        guard let scheme = ["smtp://", "smtps://"].first(where: { url.hasPrefix($0) }) else { return nil }
        let place = url.dropFirst(scheme.count)
        let host = place.prefix { $0 != ":" }
        guard !host.isEmpty, place.utf8.allSatisfy(Self.isAllowed), (ehloName + ".").utf8.allSatisfy(Self.isAllowed)
        else { return nil }
        self.url = url + "/" + ehloName
        (self.host, self.userName, self.password) = (String(host), userName, password)
        isEncrypted = !["localhost", "127.0.0.1"].contains(host)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"):
            true
        default: false
        }
    }
}

/// An e-mail with the addresses of its envelope.
package struct OutgoingMail: Sendable {
    let sender: String, recipient: String
    let bytes: [UInt8]

    /// - Parameter bytes: the whole message, with CR LF at the ends of lines.
    package init(sender: String, recipient: String, bytes: [UInt8]) {
        (self.sender, self.recipient, self.bytes) = (sender, recipient, bytes)
    }

    /// libcurl sends a line break in an address as the next command.
    var hasSafeAddresses: Bool {
        [sender, recipient].allSatisfy { address in
            address.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"<>".utf8.contains($0) } && address.contains("@")
        }
    }
}

/// What libcurl's callback reads while it sends an e-mail. Used only by the thread that runs the transfer.
final class MailTransfer {
    let mail: OutgoingMail
    /// Whether the mail server has taken us and our sender: what it refuses from then on is the recipient or the
    /// content.
    private(set) var isPastSender = false
    private var place = 0

    init(_ mail: OutgoingMail) { self.mail = mail }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let piece = mail.bytes[place...].prefix(buffer.count)
        buffer.copyBytes(from: piece)
        place += piece.count
        return piece.count
    }

    func note(command: some Sequence<UInt8>) {
        if command.prefix(5).elementsEqual("RCPT ".utf8) { isPastSender = true }
    }

    /// - Parameter code: the last reply.
    func isTaken(_ code: Int?) -> Bool {
        place == mail.bytes.count && code.map { (250...259).contains($0) || $0 == 221 } == true
    }
}

let readCallback: curl_read_callback = { bytes, size, count, context in
    guard let bytes, let context else { return Int(CURL_READFUNC_ABORT) }
    let transfer = Unmanaged<MailTransfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
}

/// Hears each command that is sent, and nothing else is done with it: that of a login has the password.
private let commandCallback: curl_debug_callback = { _, type, bytes, count, context in
    guard type == CURLINFO_HEADER_OUT, let bytes, let context else { return 0 }
    let transfer = Unmanaged<MailTransfer>.fromOpaque(context).takeUnretainedValue()
    transfer.note(command: UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
}

extension CurlHandle {
    /// Sends an e-mail. Blocks its thread for `seconds`, and two more at most.
    func send(_ transfer: MailTransfer, by server: MailServer, seconds: Int, cancel: CancelSwitch) -> CURLcode {
        reset()
        let recipients = curl_slist_append(nil, "<\(transfer.mail.recipient)>")
        defer { curl_slist_free_all(recipients) }
        set(CURLOPT_URL, server.url)
        set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_USE_SSL, server.isEncrypted ? Int(CURLUSESSL_ALL.rawValue) : Int(CURLUSESSL_TRY.rawValue))
        // A server on this machine has a certificate of its own.
        set(CURLOPT_SSL_VERIFYPEER, server.isEncrypted ? 1 : 0)
        set(CURLOPT_SSL_VERIFYHOST, server.isEncrypted ? 2 : 0)
        if let user = server.userName { set(CURLOPT_USERNAME, user) }
        if let password = server.password { set(CURLOPT_PASSWORD, password) }
        set(CURLOPT_MAIL_FROM, "<\(transfer.mail.sender)>")
        set(CURLOPT_MAIL_RCPT, UnsafeRawPointer(recipients))
        set(CURLOPT_UPLOAD, 1)
        note(circ_setopt_offset(easy, CURLOPT_INFILESIZE_LARGE, transfer.mail.bytes.count))
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        note(circ_setopt_read(easy, readCallback, context))
        note(circ_setopt_debug(easy, commandCallback, context))
        set(CURLOPT_VERBOSE, 1)
        set(CURLOPT_CONNECTTIMEOUT, 10)
        set(CURLOPT_TIMEOUT, seconds)
        // Each message on a connection of its own: a server that was restarted meanwhile loses none.
        set(CURLOPT_FORBID_REUSE, 1)
        guard refusal == CURLE_OK else { return refusal }
        // libcurl waits for the reply to QUIT beyond its own limit.
        return withExtendedLifetime(transfer) { drive(cancel, deadlineSeconds: seconds + 2) }
    }
}
