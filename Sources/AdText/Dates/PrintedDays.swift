package import Deals

/// All that a record prints about its days, field by field.
package struct PrintedDays: Sendable {
    /// A field with one date.
    package enum Bound: Hashable, Sendable {
        case absent
        case day(LocalDay)
        /// A text without a date that is understood.
        case unread(String)

        var day: LocalDay? { if case .day(let day) = self { day } else { nil } }
        var unread: String? { if case .unread(let text) = self { text } else { nil } }
    }

    package let first: Bound
    package let last: Bound
    /// Nil without text.
    package let valid: String?
    let texts: [DayText]

    /// - Parameters:
    ///   - first: the field of the first day, `last` that of the last one.
    ///   - valid: the field of dates in words: "11/26 - 12/2".
    ///   - texts: other fields, in which days can stand too.
    package init(first: Bound = .absent, last: Bound = .absent, valid: String?, texts: [DayField: String]) {
        (self.first, self.last, self.valid) = (first, last, valid)
        let fields: [(DayField, String?)] =
            [(.valid, valid)] + [DayField.deal, .savings, .details, .title].map { ($0, texts[$0]) }
        self.texts = fields.compactMap { field, text in text.map { DayText($0, of: field) } }
    }

    /// Texts in a field of dates that name none, and do not mean to.
    static func namesNoDays(_ text: String) -> Bool {
        var cursor = TokenCursor(Tokenizer.dealTokens(of: CleanText(text)))
        cursor.word("valid", "good")
        return noDays.read(&cursor) && cursor.isAtEnd
    }

    private static let noDays = FixedPhrases(
        """
        while supply|supplies last|lasts / while quantity|quantities last|lasts / until gone / limited time (only) (offer) / mientras duren
        / while they last / every day / everyday / daily / no expiration
        """)
}
