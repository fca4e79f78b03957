internal import FoundationEssentials

/// What is wrong, for a person: Foundation's own description of a file that cannot be read is not.
func plainReason(_ error: any Error) -> String {
    guard let error = error as? CocoaError else { return "\(error)" }
    return switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: "it is not there"
    case .fileReadNoPermission: "this user may not read it"
    default: "the system refused (code \(error.code.rawValue))"
    }
}
