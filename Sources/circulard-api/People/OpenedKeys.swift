import CommandSupport
import Logging
import People
import Vault
import WebKit

extension KeyPlaces {
    /// - Parameter advice: where the file cannot be opened.
    func openSlots(isReadOnly: Bool = false, advice: String) throws -> SlotFile {
        do throws(SlotFileError) {
            return try SlotFile(path: slotPath, isReadOnly: isReadOnly)
        } catch {
            throw Failure.configuration("\(error)", advice: advice)
        }
    }
}

extension Keeper {
    /// Checks that the keys are those of the database. One that is away, or not migrated yet, is waited for.
    ///
    /// - Parameter waiting: what is so until then.
    func requireKeys(_ logger: Logger, waiting: Logger.Message) async throws {
        do {
            try await requireKeys()
        } catch let missing as MissingKeyError {
            throw Failure.configuration("\(missing)", advice: missing.advice)
        } catch let problem as Problem {
            logger.warning(waiting, metadata: ["problem": "\(problem.code.rawValue)"])
        }
    }
}

extension Logger {
    /// Works again and again, with a pause between, until the task is cancelled. What fails is tried again after the pause.
    func repeating(
        every pause: Duration, failed: Message, _ work: @Sendable () async throws -> Void
    ) async {
        while !Task.isCancelled {
            do {
                try await work()
            } catch {
                warning(failed, metadata: ["error": "\(ServedDatabase.words(for: error))"])
            }
            // Cancellation ends the pause.
            try? await Task.sleep(for: pause)
        }
    }
}
