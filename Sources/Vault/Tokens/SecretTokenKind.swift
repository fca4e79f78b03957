/// The kinds of tokens, by the thing that each opens.
package enum SecretTokenKind: CaseIterable, Hashable, Sendable {
    case cookie
    case access
    case refresh
    /// Adds another device to a vault.
    case deviceLink
    /// Adds a member to a list.
    case listInvitation
    /// Ends the messages of a channel.
    case unsubscribe
    /// Reads a list as a calendar.
    case feed

    /// The mark that programs recognise which search for leaked secrets; empty for the value of a cookie.
    var prefix: String {
        switch self {
        case .cookie: ""
        case .access: "cra1_"
        case .refresh: "crt1_"
        case .deviceLink: "crd1_"
        case .listInvitation: "cri1_"
        case .unsubscribe: "cru1_"
        case .feed: "crf1_"
        }
    }
}
