import FoundationEssentials

extension EntryState {
    /// JSON with the fields in the order of their names: equal states are equal bytes.
    package func stored() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let fields = self.fields.map {
            ($0.key.rawValue, StoredField(value: $0.value.value, stamp: $0.value.stamp.text))
        }
        return Array(try encoder.encode(Dictionary(uniqueKeysWithValues: fields)))
    }

    /// Reads what `stored` wrote.
    ///
    /// - Throws: if it is not whole and valid.
    package init(stored json: [UInt8]) throws {
        self.init()
        for (name, stored) in try JSONDecoder().decode([String: StoredField].self, from: Data(json)) {
            guard let field = EntryField(rawValue: name) else { throw EditRefusal.unknownField }
            guard let stamp = EditStamp(text: stored.stamp) else { throw EditRefusal.badStamp }
            let edit = try FieldEdit(field, stored.value)
            _ = keep(StampedValue(value: edit.value, stamp: stamp), of: field)
        }
    }
}

private struct StoredField: Codable {
    let value: EntryValue
    let stamp: String
}
