import Deals
import Testing

@testable import CommandSupport
@testable import circulard

@Suite struct LabelledFileTests {
    private func read(_ text: String) throws -> LabelledFile {
        try LabelledFile(Array(text.utf8), from: "labels.tsv", columns: ["unit"])
    }

    @Test(
        "reads the same rows whatever the editor",
        arguments: [
            "text\tunit\tsource\tnote\n$1 a \"bag\"\tbag\tus\t\n5 lb\t\tus\tAMBIGUOUS: why\n",
            "\u{FEFF}text\tunit\tsource\tnote\r\n$1 a \"bag\"\tbag\tus\r\n\r\n5 lb\t\tus\tAMBIGUOUS: why",
            "note\tmore\tsource\tunit\ttext\n\t1\tus\tbag\t$1 a \"bag\"\nAMBIGUOUS: why\t\tus\t\t5 lb\n\n",
        ])
    func reads(text: String) throws {
        let rows = try read(text).rows
        #expect(rows.map(\.text) == ["$1 a \"bag\"", "5 lb"] && rows.map(\.source) == ["us", "us"])
        #expect(rows.map { $0["unit"] } == ["bag", nil] && rows.map(\.isAmbiguous) == [false, true])
    }

    @Test("finds columns in the first line", arguments: ["a\tb\r\nc", "b\ta", "\u{FEFF}a\tb\tc\nd"])
    func columns(text: String) {
        #expect(LabelledFile.names(["a", "b"], in: Array(text.utf8)))
        #expect(!LabelledFile.names(["a", "d"], in: Array(text.utf8)))
    }

    @Test("counts the lines as an editor does")
    func lines() throws {
        #expect(try read("text\tunit\tsource\tnote\r\n\r\na\r\nb\r\n").rows.map(\.line) == [3, 4])
    }

    @Test(
        "reports what is wrong with a file, and where",
        arguments: [
            ("", "\"text\""), ("\n\n", "\"text\""), ("text\tsource\tnote\na\tb\tc\n", "\"unit\""),
            ("text,unit,source,note\na,b,c,d\n", "\"text\""), ("text\tunit\tsource\tnote\n", "no rows"),
            ("text\tunit\tsource\tnote\na\nb\tc\td\te\tf\n", "line 3"),
        ])
    func refuses(text: String, mention: String) {
        let failure = #expect(throws: Failure.self) { try read(text) }
        #expect(failure?.message.contains(mention) == true, "\(failure as Any)")
        #expect(failure?.message.contains("labels.tsv") == true)
    }

    @Test("refuses a file that is not text")
    func refusesBytes() {
        #expect(throws: Failure.self) {
            try LabelledFile([0x74, 0xFF, 0xFE], from: "labels.tsv", columns: [])
        }
    }

    @Test("accepts whole cents as money", arguments: [("349", 349), ("", nil)])
    func cents(cell: String, cents: Int?) throws {
        let money = try LabelledFile.LabelledRow(line: 2, cells: ["r": cell]).cents("r", of: "labels.tsv")
        #expect(money?.cents == cents)
    }

    @Test("accepts nothing else as money", arguments: ["3.49", "$3", "-1", "349 "])
    func noCents(cell: String) {
        let failure = #expect(throws: Failure.self) {
            try LabelledFile.LabelledRow(line: 7, cells: ["r": cell]).cents("r", of: "labels.tsv")
        }
        #expect(failure?.message.contains("line 7") == true && failure?.message.contains(cell) == true)
    }
}
