import ArgumentParser
import CommandSupport
import FoundationEssentials
import Glibc

/// Arguments of commands that take text, answered in sentences, or JSON lines, answered in JSON.
struct WordsOrLines: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Quoted text, or files of JSON lines; default: standard input.", valueName: "words"), completion: .file())
    var arguments: [String] = []

    @Flag(help: "Print JSON for text arguments too.") var json = false

    /// - Parameters:
    ///   - command: the command whose help is printed if there are no arguments and standard input is a terminal.
    ///   - words: converts a text argument into a question.
    ///   - sentence: the answer as a sentence.
    ///   - line: the answer as a JSON object.
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

    /// Answers the JSON lines of files, or of standard input.
    /// - Throws: a request for help if there are no files and standard input is a terminal.
    static func eachLine<Question: JSONQuestion>(
        of files: [String], for command: (some ParsableCommand).Type, _ answer: (Question) throws -> Void
    ) throws {
        guard !files.isEmpty || isatty(0) == 0 else { throw CleanExit.helpRequest(command) }
        for file in files.isEmpty ? ["-"] : files { try JSONLines.each(of: file, as: Question.self, answer) }
    }

    /// Ad lines neither begin nor end like this. A missing file must be reported and not be parsed as text.
    private static let beginnings = ["/", "./", "../", "~/"]
    private static let endings = [".ndjson", ".jsonl", ".json"]

    static func isFile(_ argument: String) -> Bool {
        argument == "-" || beginnings.contains { argument.hasPrefix($0) } || endings.contains { argument.hasSuffix($0) }
            || FileManager.default.fileExists(atPath: argument)
    }
}
