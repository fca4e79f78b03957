import ArgumentParser
import CommandSupport
import Pictures
import Scraping
import Storage

/// `circulard source pictures`.
struct SourcePictures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pictures", abstract: "Show, turn on or turn off the pictures of a source's goods.",
        discussion: """
            The pictures are the chain's, and whether you may show them is for you to know: they are off until you turn them \
            on. "circulard run" then fetches each once, and keeps a small one.

            Examples:
              circulard source pictures publix
              circulard source pictures publix --by 'A. Operator'
              circulard source pictures publix --off
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "Id of the source.", completion: .sourceIDs) var source: String
    @Option(help: ArgumentHelp("Person who turns them on.", valueName: "name")) var by: String?
    @Flag(help: "Turn them off, and delete those that are kept.") var off = false

    func validate() throws {
        guard by?.allSatisfy(\.isWhitespace) != true else {
            throw ValidationError("--by has an empty value: give the name of the person who turns the pictures on")
        }
        guard by == nil || !off else { throw ValidationError("--by turns the pictures on: give it or --off") }
    }

    func run() async throws {
        let definition = try DataDirectory.locate().definition(of: source)
        guard !definition.pictureHosts.isEmpty else {
            throw Failure.configuration("the definition of \(source) names no hosts of pictures (picture_hosts)")
        }
        let state = try await CommandContext.open(options, makesTables: by != nil || off) { context in
            if by != nil || off {
                try await context.register(definition)
                try await context.database.turnPictures(ofSource: source, onBy: by)
            }
            return try await context.database.pictureState(ofSource: source)
        }
        try Console.data(state.onBy.map { "on, by \($0)" } ?? "off")
        try Console.data("\(state.kept) kept, \(state.bytes / 1000) KB")
        for reason in state.refusals { try Console.data("\(reason.count) not kept: \(reason.text)") }
        if state.onBy != nil, let problem = await PictureMaker().problem() {
            Console.say("None can be made: \(problem).")
        }
    }
}

extension Settings {
    /// The limit for all kept pictures.
    var pictureBytes: Int {
        get throws { try number("pictures.megabytes", in: 1...1_000_000).map { $0 << 20 } ?? 500 << 20 }
    }
}
