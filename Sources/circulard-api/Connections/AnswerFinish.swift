import API
import CommandSupport
import HTTPTypes
import NIOCore
import NIOHTTP1
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

    /// The whole of it as it goes over the wire (RFC 9112, 2.1).
    func bytes(of reply: Reply) -> ByteBuffer {
        let head = head(of: reply)
        var bytes = ByteBuffer()
        bytes.reserveCapacity(Self.headBytes + reply.body.readableBytes)
        let status = HTTPResponseStatus(statusCode: head.status.code)
        bytes.writeString("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
        for field in head.headerFields {
            bytes.writeString(field.name.rawName)
            bytes.writeStaticString(": ")
            bytes.writeString(field.value)
            bytes.writeStaticString("\r\n")
        }
        bytes.writeStaticString("\r\n")
        bytes.writeImmutableBuffer(reply.body)
        return bytes
    }

    private static let headBytes = 1_536

    private func dateText(at second: Int) -> String {
        date.withLock { date in
            if date.second != second { date = (second, httpDate(second)) }
            return date.text
        }
    }
}
