/// How far a new edition may be from the last good ones of its store, and from what its own pages say, before it is
/// doubted. All are percents.
package struct JudgementRules: Hashable, Sendable {
    /// Of offers, and of priced offers, in the median of the last good editions.
    package var leastPercentOfUsual = 70
    package var mostPercentOfUsual = 150
    /// Of the offers of each department that had ten or more.
    package var leastPercentOfDepartment = 30
    /// Of offers with words that were not read, above what is usual.
    package var mostPercentUnread = 10
    /// Of exact prices that moved by more than half.
    package var mostPercentMoved = 10
    /// Of the records that the searches of the run declare, missing or too many. Wide: a fuzzy search estimates its total.
    package var mostPercentOffDeclared = 20

    /// Of offers on show whose days last that are gone or changed: more need a second run that agrees.
    package var maxPercentRevised = 2
    /// Of offers on show whose days last that have another title, another deal or another end.
    package var maxPercentRewritten = 10
    /// Of offers that were not in the ad on show, before it has ended.
    package var maxPercentNew = 50

    package init() {}
}

extension JudgementRules: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case leastPercentOfUsual = "least_percent_of_usual"
        case mostPercentOfUsual = "most_percent_of_usual"
        case leastPercentOfDepartment = "least_percent_of_department"
        case mostPercentUnread = "most_percent_unread"
        case mostPercentMoved = "most_percent_moved"
        case mostPercentOffDeclared = "most_percent_off_declared"
        case maxPercentRevised = "max_percent_revised"
        case maxPercentRewritten = "max_percent_rewritten"
        case maxPercentNew = "max_percent_new"
    }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        leastPercentOfUsual = try keys.integer(.leastPercentOfUsual, in: 1...100, or: leastPercentOfUsual)
        mostPercentOfUsual = try keys.integer(.mostPercentOfUsual, in: 100...1000, or: mostPercentOfUsual)
        leastPercentOfDepartment = try keys.integer(
            .leastPercentOfDepartment, in: 0...100, or: leastPercentOfDepartment)
        mostPercentUnread = try keys.integer(.mostPercentUnread, in: 1...100, or: mostPercentUnread)
        mostPercentMoved = try keys.integer(.mostPercentMoved, in: 1...100, or: mostPercentMoved)
        mostPercentOffDeclared = try keys.integer(.mostPercentOffDeclared, in: 0...1000, or: mostPercentOffDeclared)
        maxPercentRevised = try keys.integer(.maxPercentRevised, in: 0...100, or: maxPercentRevised)
        maxPercentRewritten = try keys.integer(.maxPercentRewritten, in: 0...100, or: maxPercentRewritten)
        maxPercentNew = try keys.integer(.maxPercentNew, in: 0...100, or: maxPercentNew)
    }
}
