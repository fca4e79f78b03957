import Messages
import Testing

enum SampleMail {
    static let fieldNames = [
        "Subject", "Date", "From", "To", "Message-ID", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
        "Auto-Submitted", "List-Unsubscribe", "List-Unsubscribe-Post",
    ]
    static let token = String(repeating: "Ab_", count: 14) + "c"

    static func mail(to reader: String = "reader@example.org") throws -> Mail {
        let sender = try #require(MailAddress("deals@example.com"))
        let reader = try #require(MailAddress(reader))
        let unsubscribe = try #require(WebAddress("https://deals.example.com/v1/unsubscribe/" + token))
        return try #require(Mail(sender: sender, reader: reader, unsubscribe: unsubscribe))
    }
}
