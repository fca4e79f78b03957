/// What a token opens.
package enum SecretTokenKind: CaseIterable, Hashable, Sendable {
    case cookie
    case access
    case refresh
    /// Adds another device to a vault.
    case deviceLink
    /// Adds a member to a list.
    case listInvitation

    /// What programs that search for leaked secrets recognise; empty for the value of a cookie.
    var prefix: String {
        switch self {
        case .cookie: ""
        case .access: "cra1_"
        case .refresh: "crt1_"
        case .deviceLink: "crd1_"
        case .listInvitation: "cri1_"
        }
    }
}
