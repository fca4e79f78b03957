import CommandSupport
import Deals
import Ingest
import Logging
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
            let code = store.store.code
            Log.write(.warning, "\(source) \(code): \(error)", ["source": source, "store_code": code])
            return ExitStatus(of: error)
        case .unreadable(let source, let error):
            Log.write(.error, "\(source): \(error)", ["source": source])
            return ExitStatus(of: error)
        case .postponed(let source, let reason):
            Log.write(.notice, "\(source): \(reason)", ["source": source])
            return .tryAgain
        case .ended(_, let suspects, let runner):
            await tellClosings(of: suspects, runner)
            await alarmFile?.update(from: context.database)
        case .pictures(let source, let tally):
            Log.write(tally.problem == nil ? .info : .warning, "\(source): \(tally.sentence)", ["source": source])
        case .lost(let chain, let error):
            Log.write(.warning, "\(chain): \(error)", ["chain": chain])
            return error.isLostLease ? .tryAgain : ExitStatus(of: error)
        case .beat(let lanes):
            await service.beat(lanes)
            await alarmFile?.updateWhenOld(from: context.database)
        }
        return nil
    }

    /// Results are data, except in a log of records, which has them as such. A reader that closed the output ends the
    /// program at its next run.
    private func print(_ result: ScrapeResult, _ source: String) {
        let lines = ScrapeText(result: result, source: source).lines
        if json {
            try? JSON.print(ScrapeJSON(result, source: source))
        } else if Log.format == .text {
            for line in lines { try? Console.data(line) }
        }
        guard Log.format != .text else { return }
        Log.write(result.exitStatus == nil ? .info : .warning, lines.joined(separator: "\n"), result.logFields(source))
    }

    private func tellClosings(of suspects: [StoreRow], _ runner: ScrapeRunner) async {
        do {
            let chooser = StoreChooser(context: context, session: runner.session)
            for line in try await chooser.closings(of: suspects) { Log.write(.notice, line) }
        } catch {
            Log.write(.warning, "\(error)")
        }
    }
}

extension ScrapeResult {
    /// The same names as in `--json`.
    fileprivate func logFields(_ source: String) -> [String: String] {
        var fields = [
            "source": source, "store_code": store.code, "outcome": outcome.rawValue, "records": "\(report.records)",
            "priced": "\(report.priced)", "requests": "\(report.requests)",
        ]
        fields["run_id"] = runID.map { "\($0)" }
        return fields
    }
}

extension Error {
    /// Whether another worker has taken the chain.
    fileprivate var isLostLease: Bool {
        if case .leaseLost? = (self as? StorageError)?.code { true } else { false }
    }
}
