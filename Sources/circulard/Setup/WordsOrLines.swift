import ArgumentParser
import FoundationEssentials
import Glibc
import Setup

/// What a command is asked that answers words for a person and JSON lines for a program.
struct WordsOrLines: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Words in quotes, or files of JSON lines; standard input where there are none.", valueName: "words"))
    var arguments: [String] = []

    @Flag(help: "Answer words with JSON too.") var json = false

    /// - Parameters:
    ///   - command: shown its help for where nothing is asked and a person sits at the keyboard.
    ///   - words: the question that words of the command line are.
    ///   - sentence: the answer to them for a person.
    ///   - line: the answer for a program.
    func answer<Question: JSONQuestion>(
        for command: (some ParsableCommand).Type, words: (String) -> Question, sentence: (Question) -> String,
        line: (Question) -> some Encodable
    ) throws {
        guard !arguments.isEmpty || isatty(0) == 0 else { throw CleanExit.helpRequest(command) }
        for argument in arguments.isEmpty ? ["-"] : arguments {
            guard !Self.isFile(argument) else {
                try JSONLines.each(of: argument, as: Question.self) { try JSON.print(line($0)) }
                continue
            }
            let question = words(argument)
            try json ? JSON.print(line(question)) : Console.data(sentence(question))
        }
    }

    /// No ad line begins or ends so; a file that is not there shall be missed and not be read as words.
    private static let beginnings = ["/", "./", "../", "~/"]
    private static let endings = [".ndjson", ".jsonl", ".json"]

    private static func isFile(_ argument: String) -> Bool {
        argument == "-" || beginnings.contains { argument.hasPrefix($0) } || endings.contains { argument.hasSuffix($0) }
            || FileManager.default.fileExists(atPath: argument)
    }
}
