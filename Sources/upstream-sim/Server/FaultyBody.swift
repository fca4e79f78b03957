import FlyingFox
import FlyingSocks
import Glibc

/// A body that stops early, is reset or is slow. FlyingFox closes the connection if a body throws.
struct FaultyBody: AsyncBufferedSequence, AsyncBufferedIteratorProtocol, Sendable {
    typealias Element = UInt8

    private enum Ending { case clean, close, reset }
    private struct Broken: Error {}

    private var pieces: ArraySlice<[UInt8]>
    private let pause: Duration
    private let ending: Ending
    private let peer: HTTPRequest.Address?

    init(_ reply: SimReply, peer: HTTPRequest.Address?) {
        self.peer = peer
        switch reply.delivery {
        case .whole: (pieces, pause, ending) = ([reply.body], .zero, .clean)
        case .cut(let bytes): (pieces, pause, ending) = ([Array(reply.body.prefix(bytes))], .zero, .close)
        case .reset(let bytes): (pieces, pause, ending) = ([Array(reply.body.prefix(bytes))], .zero, .reset)
        case .slow(let milliseconds):
            let size = reply.body.count / 20 + 1
            let cuts = stride(from: 0, to: reply.body.count, by: size)
            pieces = cuts.map { Array(reply.body.dropFirst($0).prefix(size)) }[...]
            (pause, ending) = (.milliseconds(milliseconds / 20), .clean)
        }
    }

    func makeAsyncIterator() -> FaultyBody { self }

    mutating func next() async throws -> UInt8? {
        guard var piece = try await nextBuffer(suggested: 1), !piece.isEmpty else { return nil }
        let byte = piece.removeFirst()
        pieces.insert(piece, at: pieces.startIndex)
        return byte
    }

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
        if let piece = pieces.popFirst() {
            try await Task.sleep(for: pause)
            return piece
        }
        if ending == .clean { return nil }
        if ending == .reset { try resetOnClose() }
        throw Broken()
    }

    /// Resets the connection. FlyingFox does not give a handler its socket, so this searches for the one whose peer has
    /// the request's port. With a linger time of zero, closing it sends a reset.
    private func resetOnClose() throws {
        guard case .ip4(_, let wanted) = peer else { return }
        for number in Int32(0)..<Int32(4096) {
            let socket = Socket(file: .init(rawValue: number))
            guard case .success(.ip4(_, wanted)) = Result(catching: { try socket.remotePeer() }) else { continue }
            try socket.setValue(linger(l_onoff: 1, l_linger: 0), for: LingerOption())
        }
    }
}

private struct LingerOption: SocketOption {
    let name = SO_LINGER
    func makeValue(from socketValue: linger) -> linger { socketValue }
    func makeSocketValue(from value: linger) -> linger { value }
}
