/// What a token opens.
package enum SecretTokenKind: CaseIterable, Hashable, Sendable {
    case cookie
    case access
    case refresh
    /// Adds another device to a vault.
    case deviceLink
    /// Adds a member to a list.
    case listInvitation
    case feed

    /// What programs that search for leaked secrets recognise; empty for values of cookies and parts of addresses.
    var prefix: String {
        switch self {
        case .cookie, .feed: ""
        case .access: "cra1_"
        case .refresh: "crt1_"
        case .deviceLink: "crd1_"
        case .listInvitation: "cri1_"
        }
    }
}
