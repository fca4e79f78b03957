import CommandSupport
import Deals
import Ingest
import Schedule
import Storage

/// Tells what a worker does: results on stdout, everything else on stderr.
struct WorkerReport {
    let context: CommandContext
    let service: ServiceReport
    let alarmFile: AlarmFile?
    let json: Bool

    /// - Returns: the status of a failed run; nil for everything else.
    func tell(_ event: WorkerEvent) async -> ExitStatus? {
        switch event {
        case .read(let source, let result):
            print(result, source)
            return result.exitStatus
        case .notRead(let source, let store, let error):
            Console.say("circulard: \(source) \(store.store.code): \(error)")
            return ExitStatus(of: error)
        case .unreadable(let source, let error):
            Console.say("circulard: \(source): \(error)")
            return ExitStatus(of: error)
        case .postponed(let source, let reason):
            Console.say("circulard: \(source): \(reason)")
            return .tryAgain
        case .ended(_, let suspects, let runner):
            await tellClosings(of: suspects, runner)
            await alarmFile?.update(from: context.database)
        case .lost(let chain, let error):
            Console.say("circulard: \(chain): \(error)")
            return error.isLostLease ? .tryAgain : ExitStatus(of: error)
        case .beat(let lanes):
            await service.beat(lanes)
            await alarmFile?.updateWhenOld(from: context.database)
        }
        return nil
    }

    /// A reader that closed the output ends the program at its next run.
    private func print(_ result: ScrapeResult, _ source: String) {
        if json {
            try? JSON.print(ScrapeJSON(result, source: source))
        } else {
            for line in ScrapeText(result: result, source: source).lines { try? Console.data(line) }
        }
    }

    private func tellClosings(of suspects: [StoreRow], _ runner: ScrapeRunner) async {
        do {
            let chooser = StoreChooser(context: context, session: runner.session)
            for line in try await chooser.closings(of: suspects) { Console.say("circulard: \(line)") }
        } catch {
            Console.say("circulard: \(error)")
        }
    }
}

extension Error {
    /// Whether another worker has taken the chain.
    fileprivate var isLostLease: Bool {
        if case .leaseLost? = (self as? StorageError)?.code { true } else { false }
    }
}
