import CommandSupport
import FoundationEssentials
import Storage
import Subprocess
import SystemPackage

/// Finds the stores near a place, and asks a person which to read.
struct SetupStoreChoice {
    let sources: [String]
    let radius: String
    let ask: SetupDialogue.Ask

    /// - Returns: codes of stores by source.
    func codes(near place: String) async throws -> [String: [String]] {
        let list = try await found(near: place)
        guard !list.stores.isEmpty else {
            Console.say("No store was found within \(radius) miles; run setup again with more.")
            return [:]
        }
        for line in list.lines(width: Console.width) { Console.say(line) }
        let standard = list.standard
        while true {
            let said = try answer("Which to read: \"all\", or their numbers, such as 1 3 [\(standard)]: ")
            if let codes = list.codes(said.isEmpty ? standard : said) { return codes }
            Console.say("  Refused: it takes all, or numbers from 1 to \(list.stores.count).")
        }
    }

    private func found(near place: String) async throws -> SetupStoreList {
        var (list, place) = (SetupStoreList(), place)
        for source in sources {
            while true {
                do {
                    try list.add(await find(source, near: place), of: source)
                    break
                } catch let failure as Failure where failure.status == .usage {
                    // A ZIP code whose place is not known; its message is above.
                    place = try answer("Your place: LAT,LON: ")
                }
            }
        }
        return list
    }

    private func find(_ source: String, near place: String) async throws -> String {
        let arguments = ["stores", "find", source, "--near", place, "--radius", radius, "--json"]
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let result = try await Subprocess.run(
            .path(FilePath(own)), arguments: .init(arguments), input: .none, output: .string(limit: 1 << 20),
            error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
        guard result.terminationStatus.isSuccess else {
            throw SetupEffects.refusal(arguments, result.terminationStatus)
        }
        return result.standardOutput
    }

    private func answer(_ prompt: String) throws -> String {
        guard let said = try ask(prompt, false) else {
            throw Failure(.usage, "the answers ended", advice: "run setup again, which goes on where it was")
        }
        return said.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
