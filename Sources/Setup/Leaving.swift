package import ArgumentParser
import Glibc

extension ParsableCommand {
    /// Ends the process with the message and the status of the command contract. Help, version and wrong flags are the
    /// parser's to print.
    package static func leave(after error: any Error) -> Never {
        Console.endProgress()
        if isForArgumentParser(error) { exit(withError: error) }
        let failure = Failure(of: error)
        Console.say("\(configuration.commandName ?? "circulard"): \(failure.message)")
        failure.advice.map { Console.say("  \($0)") }
        Glibc.exit(failure.exitCode)
    }

    private static func isForArgumentParser(_ error: any Error) -> Bool {
        error is CleanExit || error is ExitCode || error is ValidationError
            || exitCode(for: error) == .validationFailure || exitCode(for: error) == .success
    }
}
