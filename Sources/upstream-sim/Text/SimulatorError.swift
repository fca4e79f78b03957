/// The reason why the simulator cannot start: what is wrong, where, and how to correct it.
struct SimulatorError: Error, Hashable, Sendable, CustomStringConvertible {
    enum Code: Hashable, Sendable {
        case badCatalogue, unreadableCapture, badFault, badClock
    }

    let code: Code
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
