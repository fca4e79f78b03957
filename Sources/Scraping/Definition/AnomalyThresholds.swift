/// The allowed differences between a new edition and the store's last good ones, and between it and the counts on its
/// own pages, before it is quarantined. All values are percentages.
package struct AnomalyThresholds: Hashable, Sendable {
    /// The lowest number of offers, and of priced offers, relative to the median of the last good editions.
    package var minPercentOfMedian = 70
    package var maxPercentOfMedian = 150
    /// The lowest number of offers in each department that had ten or more.
    package var minPercentOfDepartment = 30
    /// The share of offers with unparsed text, above the usual share.
    package var maxPercentUnparsed = 10
    /// The share of exact prices that changed by more than half.
    package var maxPercentRepriced = 10
    /// The share of the records declared by the run's searches that is missing or in excess. Wide, since a fuzzy search
    /// estimates its total.
    package var maxPercentOffDeclared = 20

    /// The share of current, unexpired offers that are gone or changed; more require a second run that agrees.
    package var maxPercentRevised = 2
    /// The share of current, unexpired offers that have another title, another deal or another end.
    package var maxPercentRewritten = 10
    /// The share of offers that are not in the current ad, before that ad has ended.
    package var maxPercentNew = 50

    package init() {}
}

extension AnomalyThresholds: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case minPercentOfMedian = "min_percent_of_median"
        case maxPercentOfMedian = "max_percent_of_median"
        case minPercentOfDepartment = "min_percent_of_department"
        case maxPercentUnparsed = "max_percent_unparsed"
        case maxPercentRepriced = "max_percent_repriced"
        case maxPercentOffDeclared = "max_percent_off_declared"
        case maxPercentRevised = "max_percent_revised"
        case maxPercentRewritten = "max_percent_rewritten"
        case maxPercentNew = "max_percent_new"
    }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        minPercentOfMedian = try keys.integer(.minPercentOfMedian, in: 1...100, or: minPercentOfMedian)
        maxPercentOfMedian = try keys.integer(.maxPercentOfMedian, in: 100...1000, or: maxPercentOfMedian)
        minPercentOfDepartment = try keys.integer(
            .minPercentOfDepartment, in: 0...100, or: minPercentOfDepartment)
        maxPercentUnparsed = try keys.integer(.maxPercentUnparsed, in: 1...100, or: maxPercentUnparsed)
        maxPercentRepriced = try keys.integer(.maxPercentRepriced, in: 1...100, or: maxPercentRepriced)
        maxPercentOffDeclared = try keys.integer(.maxPercentOffDeclared, in: 0...1000, or: maxPercentOffDeclared)
        maxPercentRevised = try keys.integer(.maxPercentRevised, in: 0...100, or: maxPercentRevised)
        maxPercentRewritten = try keys.integer(.maxPercentRewritten, in: 0...100, or: maxPercentRewritten)
        maxPercentNew = try keys.integer(.maxPercentNew, in: 0...100, or: maxPercentNew)
    }
}
