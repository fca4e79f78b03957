import API
import HTTPTypes
import Setup
import Synchronization

/// Adds what belongs to every answer of a server, whatever it says.
final class AnswerFinish: Sendable {
    /// Whether clients come straight here by TLS. Where a proxy does it, that one says so.
    private let isEncrypted: Bool
    /// Written once a second.
    private let date = Mutex((second: 0, text: ""))

    init(isEncrypted: Bool) { self.isEncrypted = isEncrypted }

    func head(of reply: Reply) -> HTTPResponse {
        var fields = reply.fields
        fields[.date] = dateText(at: Clock.now())
        if isEncrypted { fields[.strictTransportSecurity] = "max-age=31536000" }
        return HTTPResponse(status: reply.status, headerFields: fields)
    }

    private func dateText(at second: Int) -> String {
        date.withLock { date in
            if date.second != second { date = (second, httpDate(second)) }
            return date.text
        }
    }
}
