import Synchronization

/// Counts the connections of each client address. One address that took all of them would keep everybody else out.
final class AddressLimiter: Sendable {
    private let most: Int
    private let taken = Mutex<[String: Int]>([:])

    /// - Parameter most: connections of one address; 0 for no limit.
    init(most: Int) { self.most = most }

    /// - Returns: whether the address may have one more connection. It is given back with `leave`.
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
