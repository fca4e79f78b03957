import Synchronization

/// How many connections each client address has open. One address that takes all there are would keep everybody else out.
final class AddressSeats: Sendable {
    private let most: Int
    private let taken = Mutex<[String: Int]>([:])

    /// - Parameter most: connections of one address; 0 for no limit.
    init(most: Int) { self.most = most }

    /// - Returns: whether the address may have one more connection. It gives the seat back with `leave`.
    func take(_ address: String) -> Bool {
        guard most > 0 else { return true }
        return taken.withLock { taken in
            let count = taken[address, default: 0]
            guard count < most else { return false }
            taken[address] = count + 1
            return true
        }
    }

    func leave(_ address: String) {
        taken.withLock { taken in
            let left = (taken[address] ?? 0) - 1
            taken[address] = left > 0 ? left : nil
        }
    }
}
