/// The comparison group of a listing, and why.
package struct GroupVerdict: Hashable, Sendable {
    package enum GroupReason: Hashable, Sendable {
        /// The phrase names the goods. `isInSize`: the title has none, the size text does.
        case head(phrase: String, isInSize: Bool)
        /// The phrase names the goods where no other noun does.
        case ingredient(phrase: String)
        /// The brand stands for one kind of goods.
        case brand(phrase: String)
        /// The phrase would name `group`, but the veto beside it makes it something else.
        case vetoed(phrase: String, group: String, veto: String)
        case noKnownNoun
    }

    /// nil: unknown.
    package let group: GroupDefinition?
    package let reason: GroupReason
    /// The departments that were taken into account, sorted.
    package let departments: [String]
}

extension GroupVerdict: CustomStringConvertible {
    /// "butter: the noun \"butter stick\" (department dairy)".
    package var description: String {
        let places = departments.isEmpty ? "" : " (department \(departments.joined(separator: ", ")))"
        return "\(group?.name ?? "unknown"): \(reason)\(places)"
    }
}

extension GroupVerdict.GroupReason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .head(let phrase, let isInSize): "the noun \"\(phrase)\"\(isInSize ? " beside the size" : "")"
        case .ingredient(let phrase): "the word \"\(phrase)\", without another noun"
        case .brand(let phrase): "the brand \"\(phrase)\""
        case .vetoed(let phrase, let group, let veto): "not \(group): \"\(veto)\" beside \"\(phrase)\""
        case .noKnownNoun: "no known noun or brand"
        }
    }
}
