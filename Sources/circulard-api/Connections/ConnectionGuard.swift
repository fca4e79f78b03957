import API
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOSSL

/// Stands between a connection and the tier: what goes through is a whole request, come in time.
///
/// Heads are held back until the body is in, and bodies are dropped, so that whoever is slow holds nothing but the
/// connection, and that for a few seconds. Lives on the connection's event loop.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    private let refusal: @Sendable (Problem) -> Answer
    /// What can be answered at once, as it goes over the wire; nil goes on to the tier.
    private let kept: @Sendable (HTTPRequest, SocketAddress?) -> ByteBuffer?
    private let seats: AddressSeats
    /// Whose connection it is; nil for one that is not counted.
    private let client: @Sendable (SocketAddress?) -> String?
    /// The address that has a seat for this connection.
    private var seat: String?
    /// Where bytes that need no encoding leave.
    private var encoder: ChannelHandlerContext?
    /// Of the request whose body is coming in.
    private var head: HTTPRequest?
    private var bodyBytes = 0
    /// Whole requests whose answers are not out.
    private var unanswered = 0
    /// Answers that are written and have not left this process.
    private var unsent = 0
    /// Said once what is unanswered is answered. From then on nothing more is heard.
    private var lastWord: Problem?
    private var isLeaving = false
    private var isQuiescing = false
    private var deadline: Deadline
    private let alarm = Alarm()

    typealias Answer = (head: HTTPResponse, body: ByteBuffer)

    init(
        _ limits: ConnectionLimits, seats: AddressSeats, client: @escaping @Sendable (SocketAddress?) -> String?,
        refusal: @escaping @Sendable (Problem) -> Answer,
        kept: @escaping @Sendable (HTTPRequest, SocketAddress?) -> ByteBuffer?
    ) {
        (self.limits, self.seats, self.client, self.refusal, self.kept) = (limits, seats, client, refusal, kept)
        deadline = .request(.now() + limits.wholeRequest)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        encoder = try? pipeline.context(handlerType: HTTPResponseEncoder.self)
        if let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) {
            try? pipeline.addHandler(OldProtocol(), position: .before(codec))
        }
        wind(context)
        if context.channel.isActive { sit(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        encoder = nil
        alarm.cancel()
        if let seat = seat.take() { seats.leave(seat) }
    }

    func channelActive(context: ChannelHandlerContext) {
        sit(context)
        context.fireChannelActive()
    }

    /// Before the first byte, and before TLS is agreed on. Whoever has connections enough gets no word: it would cost more
    /// than the connection.
    private func sit(_ context: ChannelHandlerContext) {
        guard seat == nil, !isLeaving, let address = client(context.channel.remoteAddress) else { return }
        if seats.take(address) { seat = address } else { cut(context) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        alarm.cancel()
        isLeaving = true
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ChannelShouldQuiesceEvent else { return context.fireUserInboundEventTriggered(event) }
        isQuiescing = true
        guard unanswered > 0 else { return cut(context) }
        // Whatever else happens. What is cut meanwhile makes this a close of what is closed.
        context.eventLoop.assumeIsolated().scheduleTask(in: limits.drain) { self.cut(context) }
    }
}

// MARK: Requests

extension ConnectionGuard {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isLeaving, lastWord == nil else { return }
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head, context)
        case .body(let bytes):
            bodyBytes += bytes.readableBytes
            if bodyBytes > limits.bodyBytes { refuse(.tooLarge(limits), context) }
        case .end(let trailers):
            guard let head = head.take() else { return }
            unanswered += 1
            if answersAtOnce(head, context) { return }
            if unsent == 0 { deadline = .none }
            context.fireChannelRead(wrapInboundOut(.head(head)))
            context.fireChannelRead(wrapInboundOut(.end(trailers)))
        }
    }

    /// Spares what is kept the way over the tier's tasks and through the encoders, which costs more than the answer. Not
    /// while another answer is under way: order is kept, and who does not read gets no more written for him.
    private func answersAtOnce(_ head: HTTPRequest, _ context: ChannelHandlerContext) -> Bool {
        guard unanswered == 1, !isQuiescing, head.headerFields[.connection] != "close", let encoder,
            let answer = kept(head, context.channel.remoteAddress)
        else { return false }
        encoder.writeAndFlush(NIOAny(answer), promise: watched(nil, context))
        return true
    }

    private func begin(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
        bodyBytes = 0
        self.head = head
        if let length = head.headerFields[.contentLength].flatMap({ Int($0) }), length > limits.bodyBytes {
            refuse(.tooLarge(limits), context)
        }
        // Whoever waits for leave to send a body gets it: there is a limit to bodies, and no need of one.
        if unanswered == 0, lastWord == nil, head.headerFields[.expect]?.lowercased() == "100-continue" {
            context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
        }
        // The tier's server knows the word in small letters only.
        if head.headerFields[.connection]?.lowercased().contains("close") == true {
            self.head?.headerFields[.connection] = "close"
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case HTTPParserError.headerOverflow: refuse(.fieldsTooLarge(limits), context)
        case is HTTPParserError, is HTTP1TypeConversionError:
            refuse(Problem(.badRequest, "This is not HTTP/1.1 as RFC 9112 has it."), context)
        case is ByteToMessageDecoderError where isLeaving || lastWord != nil: break
        default: context.fireErrorCaught(error)
        }
    }
}

// MARK: Answers

extension ConnectionGuard {
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isLeaving else {
            promise?.fail(ChannelError.alreadyClosed)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head) where isQuiescing:
            head.headerFields[.connection] = "close"
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end: context.write(data, promise: watched(promise, context))
        default: context.write(data, promise: promise)
        }
    }

    /// For the end of an answer: tells when it is out.
    private func watched(_ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) -> EventLoopPromise<Void>
    {
        let promise = promise ?? context.eventLoop.makePromise()
        promise.futureResult.assumeIsolated().whenSuccess { self.answered(context) }
        unsent += 1
        waitForReader(context)
        return promise
    }

    /// All of an answer has left this process.
    private func answered(_ context: ChannelHandlerContext) {
        unanswered -= 1
        unsent -= 1
        if unsent == 0, !isLeaving { deadline = .none }
        guard unanswered == 0, !isLeaving else { return }
        if isQuiescing { return leave(context) }
        if let problem = lastWord { return say(problem, context) }
        deadline = .request(.now() + limits.wholeRequest)
        wind(context)
    }

    private func waitForReader(_ context: ChannelHandlerContext) {
        deadline = .reader(.now() + limits.lookAtReader, bytesLeft: -1, since: .now())
        wind(context)
    }

    /// Answers what cannot become a request, after all that came before it, and ends the connection.
    private func refuse(_ problem: Problem, _ context: ChannelHandlerContext) {
        guard !isLeaving, lastWord == nil else { return }
        lastWord = problem
        head = nil
        if unanswered == 0 { say(problem, context) }
    }

    private func say(_ problem: Problem, _ context: ChannelHandlerContext) {
        var (head, body) = refusal(problem)
        head.headerFields[.connection] = "close"
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        leave(context)
    }

    /// Ends what we send, and gives the client a moment to read it: closing at once would have the system throw away what
    /// is on its way, where the client still sends.
    private func leave(_ context: ChannelHandlerContext) {
        isLeaving = true
        context.close(mode: .output, promise: nil)
        deadline = .close(.now() + limits.farewell)
        wind(context)
    }
}

// MARK: The clock

extension ConnectionGuard {
    private func wind(_ context: ChannelHandlerContext) {
        guard let time = deadline.time else { return }
        alarm.wind(time, on: context.eventLoop) { self.ring(context) }
    }

    private func ring(_ context: ChannelHandlerContext) {
        if let time = deadline.time, time <= .now() { expire(context) }
        wind(context)
    }

    private func expire(_ context: ChannelHandlerContext) {
        switch deadline {
        case .none: break
        case .request where head != nil:
            refuse(Problem(.requestTimeout, "The body of the request did not come in time."), context)
        case .request, .close: cut(context)
        case .reader(_, let bytesLeft, let since): lookAtReader(bytesLeft, since: since, context)
        }
    }

    private func lookAtReader(_ before: Int, since: NIODeadline, _ context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        let bytes = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? before
        let hasMoved = bytes != before
        guard hasMoved || now - since < limits.stalledAnswer else { return cut(context) }
        deadline = .reader(now + limits.lookAtReader, bytesLeft: bytes, since: hasMoved ? now : since)
    }

    /// Closes without another word, also below TLS, whose farewell would wait for the client's.
    private func cut(_ context: ChannelHandlerContext) {
        isLeaving = true
        deadline = .none
        let encryption = try? context.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)
        (encryption ?? context).close(promise: nil)
    }
}
