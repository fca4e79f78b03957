/// Why one operation or line was not taken. The others of its batch are not touched by it.
package struct EditRefusal: Error, Hashable, Sendable {
    /// Raw values are sent.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// The field is missing, or only a later version knows it.
        case unknownField = "unknown_field"
        case badValue = "bad_value"
        case tooLong = "too_long"
        case badStamp = "bad_stamp"
        /// The stamp is more than 120 s ahead of the server's clock.
        case stampInFuture = "stamp_in_future"
        case badEntry = "bad_entry"
        case listFull = "list_full"
    }

    package let code: Code
    /// A sentence that says what to do. It has nothing of what was sent.
    package let advice: String
}

extension EditRefusal {
    static let unknownField = EditRefusal(
        code: .unknownField,
        advice: "Use one of the fields \(EntryField.allCases.map(\.rawValue).joined(separator: ", ")).")
    static let blankWords = EditRefusal(code: .badValue, advice: "Say in words what to buy.")
    static let storeIDs = EditRefusal(code: .badValue, advice: "Name each store once, by its positive whole number.")
    static let listingID = EditRefusal(code: .badValue, advice: "Name the listing by its positive whole number, or 0.")
    static let badStamp = EditRefusal(
        code: .badStamp, advice: "Send the stamp as 24 lower-case hexadecimal digits: time, counter, device.")
    static let stampInFuture = EditRefusal(
        code: .stampInFuture, advice: "Correct the clock by the Date of this answer, then stamp and send this again.")
    static let badEntry = EditRefusal(code: .badEntry, advice: "Send the entry's id as a UUID.")
    static let listFull = EditRefusal(
        code: .listFull,
        advice: "Delete entries, then send this again: a list has at most \(SyncedList.maximumLivingEntries).")
    static let tooManyKept = EditRefusal(
        code: .listFull,
        advice: "Start another list, or send this again later: deleted entries are kept for 60 days.")

    static func wrongKind(_ field: EntryField) -> EditRefusal {
        let kind =
            switch field.form {
            case .text: "well-formed text"
            case .flag: "true or false"
            case .number: "a whole number"
            case .stores: "a list of store numbers"
            }
        return EditRefusal(code: .badValue, advice: "Send \(kind) as the value of \(field.rawValue).")
    }

    static func controls(_ field: EntryField) -> EditRefusal {
        let allowed = field == .note ? " other than line feeds" : ""
        return EditRefusal(code: .badValue, advice: "Remove control characters\(allowed) from \(field.rawValue).")
    }

    static func tooLong(_ field: EntryField, _ maximum: String) -> EditRefusal {
        EditRefusal(code: .tooLong, advice: "Shorten \(field.rawValue) to at most \(maximum).")
    }
}
