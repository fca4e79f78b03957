/// A field and a value that it may have. Values are refused or kept as they are, never changed: a device that sent
/// another value than the server keeps would never agree with it.
package struct FieldEdit: Hashable, Sendable {
    package let field: EntryField
    package let value: EntryValue

    /// - Throws: `bad_value` or `too_long`.
    package init(_ field: EntryField, _ value: EntryValue) throws(EditRefusal) {
        switch (field.form, value) {
        case (.text(let maximum), .text(let text)): try Self.check(text, of: field, maximum)
        case (.flag, .flag): break
        case (.number, .number(let number)): guard number >= 0 else { throw .listingID }
        case (.stores, .stores(let ids)): try Self.check(ids)
        default: throw .wrongKind(field)
        }
        (self.field, self.value) = (field, value)
    }

    private static func check(_ text: String, of field: EntryField, _ maximum: Int) throws(EditRefusal) {
        guard text.unicodeScalars.count <= maximum else { throw .tooLong(field, "\(maximum) characters") }
        guard !text.unicodeScalars.contains(where: { isControl($0, in: field) }) else { throw .controls(field) }
        guard field != .words || !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { throw .blankWords }
    }

    private static func isControl(_ scalar: Unicode.Scalar, in field: EntryField) -> Bool {
        scalar.properties.generalCategory == .control && !(field == .note && scalar == "\n")
    }

    private static func check(_ ids: [Int64]) throws(EditRefusal) {
        guard ids.count <= EntryField.maximumStores else {
            throw .tooLong(.stores, "\(EntryField.maximumStores) stores")
        }
        guard ids.allSatisfy({ $0 > 0 }), Set(ids).count == ids.count else { throw .storeIDs }
    }
}
