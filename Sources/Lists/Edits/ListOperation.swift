/// One edit of one field of one entry. Applied again or in another order, it changes nothing more.
package struct ListOperation: Hashable, Sendable {
    /// The most operations of one call.
    package static let maximumPerBatch = 200

    package let entry: EntryID
    package let edit: FieldEdit
    package let stamp: EditStamp

    package init(entry: EntryID, edit: FieldEdit, stamp: EditStamp) {
        (self.entry, self.edit, self.stamp) = (entry, edit, stamp)
    }

    /// An operation as a device sends it. A member that is nil was missing, or of no form that a field has.
    ///
    /// - Parameter nowMilliseconds: the server's clock, since 1970. A stamp ahead of it is refused and not corrected, so
    ///   that a repeat is the same operation.
    package init(
        entry: String?, field: String?, value: EntryValue?, stamp: String?, nowMilliseconds: Int
    ) throws(EditRefusal) {
        guard let entry = entry.flatMap({ EntryID(text: $0) }) else { throw .badEntry }
        guard let field = field.flatMap({ EntryField(rawValue: $0) }) else { throw .unknownField }
        guard let value else { throw .wrongKind(field) }
        let edit = try FieldEdit(field, value)
        guard let stamp = stamp.flatMap({ EditStamp(text: $0) }) else { throw .badStamp }
        guard stamp.milliseconds - EditStamp.maximumLeadMilliseconds <= nowMilliseconds else { throw .stampInFuture }
        self.init(entry: entry, edit: edit, stamp: stamp)
    }
}
