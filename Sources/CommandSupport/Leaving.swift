package import ArgumentParser
import Glibc

extension ParsableCommand {
    /// Ends the process with a message and the exit status for the error. The parser prints the messages for wrong
    /// flags.
    package static func leave(after error: any Error) -> Never {
        Console.endProgress()
        let error = printed(error)
        if error is ClosedPipe { Glibc.exit(ClosedPipe.exitStatus) }
        let unknown = exitCode(for: error) == .validationFailure ? unknownCommand : nil
        if isForArgumentParser(error), unknown == nil { exit(withError: error) }
        let failure = unknown ?? Failure(of: error)
        Console.say("\(configuration.commandName ?? "circulard"): \(failure.message)")
        failure.advice.map { Console.say("  \($0)") }
        Glibc.exit(failure.exitCode)
    }

    private static var unknownCommand: Failure? {
        UnknownCommand(in: CommandLine.arguments.dropFirst(), of: self)?.failure
    }

    /// Prints help, version and completions as data, because the parser would not notice a full disk.
    ///
    /// - Returns: the error to end with.
    private static func printed(_ error: any Error) -> any Error {
        guard isForArgumentParser(error), exitCode(for: error) == .success else { return error }
        do {
            let text = fullMessage(for: error, columns: nil)
            if !text.isEmpty { try Console.data(text) }
            return ExitCode.success
        } catch {
            return error
        }
    }

    private static func isForArgumentParser(_ error: any Error) -> Bool {
        error is CleanExit || error is ExitCode || error is ValidationError
            || exitCode(for: error) == .validationFailure || exitCode(for: error) == .success
    }
}
