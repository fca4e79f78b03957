/// The state of an entry: each field that was ever edited, with the edit that won.
///
/// States that received the same operations are equal, in whatever order and number those came.
package struct EntryState: Hashable, Sendable {
    private(set) var fields: [EntryField: StampedValue] = [:]

    package init() {}

    /// - Parameter operation: of this entry.
    /// - Returns: whether the state changed.
    @discardableResult package mutating func apply(_ operation: ListOperation) -> Bool {
        keep(StampedValue(value: operation.edit.value, stamp: operation.stamp), of: operation.edit.field)
    }

    /// - Returns: whether it won.
    mutating func keep(_ value: StampedValue, of field: EntryField) -> Bool {
        if let kept = fields[field], kept >= value { return false }
        fields[field] = value
        return true
    }

    /// The edit of the field that won; nil if it was never edited.
    package subscript(field: EntryField) -> StampedValue? { fields[field] }

    /// The latest stamp of any field; nil only for the empty state.
    package var lastChange: EditStamp? { fields.values.lazy.map(\.stamp).max() }

    /// Whether the deletion is later than the last edits of `words` and `amount`: an edit of these brings the entry
    /// back, one of another field does not.
    package var isDeleted: Bool {
        guard let deletion = self[.deleted], deletion.value == .flag(true) else { return false }
        return [EntryField.words, .amount].allSatisfy { field in
            self[field].map { $0.stamp < deletion.stamp } ?? true
        }
    }

    /// The deletion alone: the state of a deleted entry for whoever counts entries.
    package var deletion: EntryState {
        var state = EntryState()
        state.fields = fields.filter { $0.key == .deleted }
        return state
    }
}

extension EntryState {
    /// Whether it can be displayed. Operations need not come in order: the words can still be on their way.
    package var isShown: Bool { !isDeleted && self[.words] != nil }

    package var isChecked: Bool { self[.checked]?.value == .flag(true) }

    package var isByUnitPrice: Bool { self[.byUnitPrice]?.value == .flag(true) }

    /// The id of the listing that it was made from; nil if there is none.
    package var listing: Int64? {
        guard case .number(let id)? = self[.listing]?.value, id > 0 else { return nil }
        return id
    }

    /// - Returns: "" if the field has no text.
    package func text(_ field: EntryField) -> String {
        guard case .text(let text)? = self[field]?.value else { return "" }
        return text
    }

    package var stores: [Int64] {
        guard case .stores(let ids)? = self[.stores]?.value else { return [] }
        return ids
    }
}
