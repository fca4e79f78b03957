import Lists
import Rows
import Vault
import WebKit

extension PeopleRequest {
    /// - Throws: `invalidQuery` if the whole is not a list of a size that is taken.
    func requireOperations(nowMilliseconds now: Int) throws(Problem) -> [PlacedOperation] {
        let values = body.elements("operations")
        guard (1...ListOperation.maximumPerBatch).contains(values.count) else {
            throw .query([
                .init(parameter: "operations", detail: "is a list of 1 to \(ListOperation.maximumPerBatch) operations")
            ])
        }
        return values.enumerated().map { place, value in
            PlacedOperation(
                place: place,
                operation: Result { () throws(EditRefusal) in
                    try ListOperation(
                        entry: value.string("entry"), field: value.string("field"),
                        value: value.member("value").flatMap(EntryValue.init),
                        stamp: value.string("stamp"), nowMilliseconds: now)
                })
        }
    }

    /// The lines of a text as operations on new entries; the place of each is that of its line, from 0.
    ///
    /// - Throws: `invalidQuery` for text that has too many lines, or none.
    func importedOperations(nowMilliseconds now: Int) throws(Problem) -> [PlacedOperation] {
        let lines: [ListText.ImportedLine]
        do throws(ListFault) { lines = try ListText.read(text("text") ?? "") } catch {
            throw .query([.init(parameter: "text", detail: "\(error)")])
        }
        guard !lines.isEmpty else { throw .query([.init(parameter: "text", detail: "has no line with words")]) }
        let device = UInt32.random(in: .min ... .max)
        let entries = lines.compactMap { _ in EntryID(bytes: RowID.random().bytes) }
        return lines.enumerated().flatMap { place, line -> [PlacedOperation] in
            switch line.edits {
            case .failure(let refusal): [PlacedOperation(place: line.number - 1, operation: .failure(refusal))]
            case .success(let edits):
                edits.compactMap { edit in
                    guard let stamp = EditStamp(milliseconds: now, counter: UInt16(place), device: device) else {
                        return nil
                    }
                    return PlacedOperation(
                        place: line.number - 1,
                        operation: .success(ListOperation(entry: entries[place], edit: edit, stamp: stamp)))
                }
            }
        }
    }
}

extension EntryValue {
    fileprivate init?(_ value: Value) {
        switch value {
        case .text(let text): self = .text(text)
        case .flag(let flag): self = .flag(flag)
        case .integer(let number): self = .number(Int64(number))
        case .list(let values):
            let ids = values.compactMap { value -> Int64? in if case .integer(let id) = value { Int64(id) } else { nil }
            }
            guard ids.count == values.count else { return nil }
            self = .stores(ids)
        default: return nil
        }
    }
}
