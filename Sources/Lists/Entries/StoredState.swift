import FoundationEssentials

extension EntryState {
    /// JSON with the fields in the order of their names: equal states are equal bytes.
    package func stored() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let fields = self.fields.map {
            ($0.key.storedName, StoredField(value: $0.value.value, stamp: $0.value.stamp.text))
        }
        return Array(try encoder.encode(Dictionary(uniqueKeysWithValues: fields)))
    }

    /// Reads what `stored` wrote.
    ///
    /// - Throws: `UnknownStoredField`; another error if it is not whole and valid.
    package init(stored json: [UInt8]) throws {
        self.init()
        for (name, stored) in try JSONDecoder().decode([String: StoredField].self, from: Data(json)) {
            guard let field = EntryField.allCases.first(where: { $0.storedName == name }) else {
                throw UnknownStoredField()
            }
            guard let stamp = EditStamp(text: stored.stamp) else { throw EditRefusal.badStamp }
            let edit = try FieldEdit(field, stored.value)
            _ = keep(StampedValue(value: edit.value, stamp: stamp), of: field)
        }
    }
}

/// A field of a stored entry that a later version of the program knows, and this one would lose.
package struct UnknownStoredField: Error, Hashable, Sendable {}

extension EntryField {
    /// Stays as it is, whatever the field is called elsewhere: rows are encrypted, and nobody can rename it in them.
    fileprivate var storedName: String {
        switch self {
        case .amount: "amount"
        case .byUnitPrice: "by_unit_price"
        case .checked: "checked"
        case .deleted: "deleted"
        case .department: "department"
        case .listing: "listing_id"
        case .note: "note"
        case .stores: "stores"
        case .words: "words"
        }
    }
}

private struct StoredField: Codable {
    let value: EntryValue
    let stamp: String
}
