import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import WebKit

/// Limits what one connection may take: only a whole request that came in time goes on to the request handler.
///
/// Heads are held back until the body is in, and bodies that no endpoint reads are dropped, so a slow client holds little but
/// the connection, for a few seconds. Used on the connection's event loop only.
final class ConnectionLimiter: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    private let refusal: @Sendable (Problem) -> Response
    /// Whether the body that follows a head is read.
    private let readsBody: @Sendable (HTTPRequest) -> Bool
    private let addresses: AddressLimiter
    /// The address that a connection counts for; nil for one that is not counted.
    private let address: @Sendable (SocketAddress?) -> String?
    /// The address that this connection was counted for.
    private var countedAddress: String?
    /// Of the request whose body is coming in.
    private var head: HTTPRequest?
    private var bodyBytes = 0
    /// That body, if it is read.
    private var body: ByteBuffer?
    /// Whole requests whose responses are not out.
    private var unanswered = 0
    /// Responses that are written and have not left this process.
    private var unsent = 0
    /// Sent after all responses that are still due. From then on nothing more is read.
    private var finalResponse: Problem?
    private var isLeaving = false
    private var isQuiescing = false
    private var deadline: Deadline
    private let timer = DeadlineTimer()

    init(
        _ limits: ConnectionLimits, addresses: AddressLimiter,
        address: @escaping @Sendable (SocketAddress?) -> String?,
        readsBody: @escaping @Sendable (HTTPRequest) -> Bool, refusal: @escaping @Sendable (Problem) -> Response
    ) {
        (self.limits, self.addresses, self.address, self.refusal) = (limits, addresses, address, refusal)
        self.readsBody = readsBody
        deadline = .request(.now() + limits.wholeRequest)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        if let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) {
            try? pipeline.addHandler(HTTP10Handler(), position: .before(codec))
        }
        schedule(context)
        if context.channel.isActive { count(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer.cancel()
        if let address = countedAddress.take() { addresses.leave(address) }
    }

    func channelActive(context: ChannelHandlerContext) {
        count(context)
        context.fireChannelActive()
    }

    /// Before the first byte. A client with too many connections gets no response: it would cost more than the
    /// connection.
    private func count(_ context: ChannelHandlerContext) {
        guard countedAddress == nil, !isLeaving, let address = address(context.channel.remoteAddress) else { return }
        if addresses.take(address) { countedAddress = address } else { cut(context) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer.cancel()
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

extension ConnectionLimiter {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isLeaving, finalResponse == nil else { return }
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head, context)
        case .body(let bytes):
            bodyBytes += bytes.readableBytes
            guard bodyBytes <= limits.bodyBytes else { return refuse(.tooLarge(limits), context) }
            body?.writeImmutableBuffer(bytes)
        case .end(let trailers):
            guard let head = head.take() else { return }
            unanswered += 1
            if unsent == 0 { deadline = .none }
            context.fireChannelRead(wrapInboundOut(.head(head)))
            if let body = body.take() { context.fireChannelRead(wrapInboundOut(.body(body))) }
            context.fireChannelRead(wrapInboundOut(.end(trailers)))
        }
    }

    private func begin(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
        bodyBytes = 0
        body = readsBody(head) ? ByteBuffer() : nil
        self.head = head
        if let length = head.headerFields[.contentLength].flatMap({ Int($0) }), length > limits.bodyBytes {
            refuse(.tooLarge(limits), context)
        }
        // A client that waits for leave to send a body gets it: bodies are limited.
        if unanswered == 0, finalResponse == nil, head.headerFields[.expect]?.lowercased() == "100-continue" {
            context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
        }
        // Hummingbird knows the word in small letters only.
        if head.headerFields[.connection]?.lowercased().contains("close") == true {
            self.head?.headerFields[.connection] = "close"
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case HTTPParserError.headerOverflow: refuse(.fieldsTooLarge(limits), context)
        case is HTTPParserError, is HTTP1TypeConversionError:
            refuse(Problem(.badRequest, "This is not HTTP/1.1 as RFC 9112 has it."), context)
        case is ByteToMessageDecoderError where isLeaving || finalResponse != nil: break
        default: context.fireErrorCaught(error)
        }
    }
}

// MARK: Answers

extension ConnectionLimiter {
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
        case .body where deadline.time == nil:
            context.write(data, promise: promise)
            waitForReader(context)
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
        if let problem = finalResponse { return sendFinal(problem, context) }
        deadline = .request(.now() + limits.wholeRequest)
        schedule(context)
    }

    private func waitForReader(_ context: ChannelHandlerContext) {
        deadline = .reader(.now() + limits.slowReaderCheckInterval, bytesLeft: -1, since: .now())
        schedule(context)
    }

    /// Answers what cannot become a request, after all that came before it, and ends the connection.
    private func refuse(_ problem: Problem, _ context: ChannelHandlerContext) {
        guard !isLeaving, finalResponse == nil else { return }
        finalResponse = problem
        (head, body) = (nil, nil)
        if unanswered == 0 { sendFinal(problem, context) }
    }

    private func sendFinal(_ problem: Problem, _ context: ChannelHandlerContext) {
        var head = refusal(problem).head
        head.headerFields[.connection] = "close"
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: problem.json()))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        leave(context)
    }

    /// Ends the output, and gives the client a moment to read it: closing at once would have the system throw away what
    /// is on its way, where the client still sends.
    private func leave(_ context: ChannelHandlerContext) {
        isLeaving = true
        context.close(mode: .output, promise: nil)
        deadline = .close(.now() + limits.lingeringClose)
        schedule(context)
    }
}

// MARK: The clock

extension ConnectionLimiter {
    private func schedule(_ context: ChannelHandlerContext) {
        guard let time = deadline.time else { return }
        timer.schedule(time, on: context.eventLoop) { self.fire(context) }
    }

    private func fire(_ context: ChannelHandlerContext) {
        if let time = deadline.time, time <= .now() { expire(context) }
        schedule(context)
    }

    private func expire(_ context: ChannelHandlerContext) {
        switch deadline {
        case .none: break
        case .request where head != nil:
            refuse(Problem(.requestTimeout, "The body of the request did not come in time."), context)
        case .request, .close: cut(context)
        case .reader(_, let bytesLeft, let since): slowReaderCheckInterval(bytesLeft, since: since, context)
        }
    }

    private func slowReaderCheckInterval(_ before: Int, since: NIODeadline, _ context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        let bytes = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? before
        // An answer that is made in parts may have none to take at the moment.
        let hasMoved = bytes != before || bytes == 0
        guard hasMoved || now - since < limits.stalledAnswer else { return cut(context) }
        deadline = .reader(now + limits.slowReaderCheckInterval, bytesLeft: bytes, since: hasMoved ? now : since)
    }

    /// Closes without another word.
    private func cut(_ context: ChannelHandlerContext) {
        isLeaving = true
        deadline = .none
        context.close(promise: nil)
    }
}
