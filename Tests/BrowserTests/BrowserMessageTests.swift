import Testing

@testable import Browser

@Suite("Messages of the browser") struct BrowserMessageTests {
    @Test func `a paused request has what decides on it`() throws {
        let message = try BrowserMessage(
            text: """
                {"method":"Fetch.requestPaused","params":{"requestId":"interception-job-1.0","request":{"url":\
                "https://www.example.com/a","method":"GET","headers":{"Accept":"*/*"},"initialPriority":"High"},"frameId":\
                "F1","resourceType":"Script","networkId":"N1"},"sessionId":"S1"}
                """)
        #expect(message.params?.requestId == "interception-job-1.0" && message.params?.resourceType == "Script")
        #expect(message.params?.request?.header("accept") == "*/*" && message.params?.frameId == "F1")
    }

    @Test(
        "other events do not matter, whatever their fields are",
        arguments: [
            #"{"method":"Page.frameNavigated","params":{"frame":{"id":"F"},"name":7,"request":[]}}"#,
            #"{"method":"Network.x"}"#, #"{"id":3,"result":{}}"#,
        ])
    func others(text: String) throws { #expect(try BrowserMessage(text: text).params == nil) }

    @Test func `an answer has its number and either a result or an error`() throws {
        #expect(try BrowserMessage(text: #"{"id":2,"result":{"root":{"nodeId":9}}}"#).result?.root?.nodeId == 9)
        let refused = try BrowserMessage(text: #"{"id":2,"error":{"code":-32000,"message":"No node"}}"#)
        #expect(refused.id == 2 && refused.error?.message == "No node" && refused.result == nil)
    }

    @Test func `a command is JSON and a zero`() throws {
        var command = BrowserCommand.answer("r1", with: .response(status: 200, headers: [], body: Array("hi".utf8)))
        (command.id, command.sessionId) = (4, "S1")
        let bytes = try command.encoded()
        #expect(bytes.last == 0 && bytes.count { $0 == 0 } == 1)
        let text = String(decoding: bytes.dropLast(), as: UTF8.self)
        for part in [#""id":4"#, #""sessionId":"S1""#, #""responseCode":200"#, #""body":"aGk=""#, #""requestId":"r1""#]
        {
            #expect(text.contains(part), "\(text)")
        }
        #expect(!text.contains("errorReason"))
    }
}
