import ArgumentParser
import CommandSupport
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix

/// `circulard-api healthcheck`: the check of a container, whose image has no other program that can ask.
struct HealthCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "healthcheck",
        abstract: "Asks a running server whether it answers.",
        discussion: """
            Examples:
              circulard-api healthcheck
              circulard-api healthcheck --port 8081 --ready
              circulard-api healthcheck --unix-socket /run/circulard-api/http.sock

            The server is found by --port, --address or --unix-socket, or CIRCULARD_API_… in the \
            environment, as it was started. It asks for /healthz: whether the process answers. \
            It waits 4 seconds. Exit status: 0 healthy, 1 not, and the reason is on stderr; 64 usage.
            """)

    @Flag(help: "Ask for /readyz: whether the database answers too, and is recent.")
    var ready = false

    /// The program that this subcommand belongs to takes them before they get here.
    @OptionGroup(visibility: .hidden) var serving: ServeOptions

    func run() async throws {
        do {
            try await check(try ServeSettings(serving, Settings()).place)
        } catch {
            // Container engines know 0 and 1.
            Console.say("circulard-api healthcheck: \(Failure(of: error).sentence)")
            throw ExitCode.failure
        }
    }

    private func check(_ place: ListeningPlace) async throws {
        let path = ready ? "/readyz" : "/healthz"
        let name = place.description(port: nil)
        let status: HTTPResponse.Status
        do {
            status = try await Self.status(of: path, at: place)
        } catch {
            throw Failure.configuration("\(name) does not answer \(path): \(Self.reason(error))")
        }
        guard status == .ok else { throw Failure.configuration("\(name) answers \(path) with \(status)") }
    }

    private static func status(of path: String, at place: ListeningPlace) async throws -> HTTPResponse.Status {
        var head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
        head.headerFields[.connection] = "close"
        let exchange = try await SocketExchange.begin(
            head, ByteBuffer(), to: place.socketAddress(), on: MultiThreadedEventLoopGroup.singleton,
            timeout: .seconds(4))
        return try await exchange.response(hasBody: false).status
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as IOError: systemError(error.errnoCode)
        case is SocketAddressError.UnknownHost: "the name is not known"
        case ChannelError.connectTimeout, ChannelError.eof: "no answer came in time"
        default: "\(error)"
        }
    }
}
