import CommandSupport
import Presentation
import Storage

/// The entries of a shopping list: arguments, or the lines of files.
struct ShoppingList {
    let entries: [ListEntry]

    /// - Parameter arguments: entries, and paths of files with one entry a line; "-" is standard input.
    init(_ arguments: [String]) throws {
        entries = try arguments.flatMap { argument in
            try WordsOrLines.isFile(argument) || argument.hasSuffix(".txt")
                ? Self.entries(ofFile: argument) : [Self.entry(argument)]
        }
        guard !entries.isEmpty else {
            throw Failure(.badData, "the list is empty", advice: "name at least one entry, such as 'milk 1 gal'")
        }
        guard entries.count <= BasketQuestion.maximumEntries else {
            throw Failure(
                .badData, "the list has \(entries.count) entries; at most \(BasketQuestion.maximumEntries) are planned",
                advice: "split it")
        }
    }

    private static func entry(_ argument: String) throws -> ListEntry {
        do throws(UnreadEntry) {
            return try ListEntry(argument, listing: nil)
        } catch {
            throw Failure.usage("'\(argument)' \(error)", advice: advice)
        }
    }

    /// Lines without those that are empty or begin with "#".
    private static func entries(ofFile path: String) throws -> [ListEntry] {
        var lines = try InputLines(path: path)
        var entries: [ListEntry] = []
        while let line = try lines.next() {
            guard let text = String(validating: line, as: UTF8.self) else {
                throw Failure(.badData, "line \(lines.number) of \(lines.name) is not UTF-8")
            }
            guard let first = text.first(where: { !$0.isWhitespace }), first != "#" else { continue }
            do throws(UnreadEntry) {
                entries.append(try ListEntry(text, listing: nil))
            } catch {
                throw Failure(
                    .badData, "line \(lines.number) of \(lines.name) \(error): \(text.prefix(60))", advice: advice)
            }
        }
        return entries
    }

    private static let advice = "write goods and an amount, such as 'milk 1 gal' or 'yogurt x4'"
}
