internal import FoundationEssentials

/// The error in plain text; Foundation's own description of an unreadable file is not readable.
func plainReason(_ error: any Error) -> String {
    guard let error = error as? CocoaError else { return "\(error)" }
    return switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: "the file does not exist"
    case .fileReadNoPermission: "this user may not read it"
    default: "the system refused (code \(error.code.rawValue))"
    }
}
