import HTTP
import Synchronization

/// Clocks that advance only during sleeps, and a record of the sleeps.
final class FakeTime: Sendable {
    private struct State {
        var now = 0
        var lastReading = 0
        var sleeps: [Int] = []
    }
    private let state = Mutex(State())
    let unixSeconds: Int

    init(unixSeconds: Int = 784_111_777) { self.unixSeconds = unixSeconds }

    var now: Int { state.withLock { $0.now } }
    var sleeps: [Int] { state.withLock { $0.sleeps } }
    /// The last clock reading that the client took.
    var lastReading: Int { state.withLock { $0.lastReading } }
    func advance(milliseconds: Int) { state.withLock { $0.now += milliseconds } }

    /// Always draws the longest jitter, so that waits are predictable.
    var timing: Timing {
        Timing(
            sleep: { [self] milliseconds in
                state.withLock {
                    $0.now += milliseconds
                    $0.sleeps.append(milliseconds)
                }
            },
            monotonicMilliseconds: { [self] in
                state.withLock {
                    $0.lastReading = $0.now
                    return $0.now
                }
            }, unixSeconds: { [self] in unixSeconds + now / 1000 },
            draw: { $0.upperBound })
    }
}

extension HTTPClient {
    /// A client that does not wait in real time.
    static func quick(
        gap: Int = 0, tries: Int = 3, time: FakeTime = FakeTime(), agent: String = "circulard-test/1"
    ) -> HTTPClient {
        HTTPClient(
            userAgent: agent, minimumGapMilliseconds: gap, retry: RetryPolicy(maximumTries: tries),
            timing: time.timing)
    }
}

extension HTTPRequest {
    static func local(_ url: String, _ headers: [(String, String)] = [], robots: Bool = false) -> HTTPRequest {
        HTTPRequest(url: url, headers: headers, allowsLoopback: true, obeysRobots: robots)
    }
}

/// The error of a send, or nil if it succeeded.
func failure(_ client: HTTPClient, _ request: HTTPRequest) async -> HTTPError? {
    do throws(HTTPError) {
        _ = try await client.send(request)
        return nil
    } catch {
        return error
    }
}
