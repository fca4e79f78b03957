internal import FoundationEssentials

/// The longest address that is kept, in bytes.
private let maximumLength = 2_000

/// The absolute form of an address, as it is stored and shown.
///
/// - Parameters:
///   - text: as in the document, perhaps relative.
///   - base: the address that a relative one is relative to, or the name of a file.
/// - Returns: nil unless it is an https address without a login.
func httpsAddress(_ text: String, relativeTo base: String) -> String? {
    guard let url = URL(string: text, relativeTo: URL(string: base))?.absoluteURL,
        url.scheme?.lowercased() == "https", url.host()?.isEmpty == false, url.user() == nil, url.password() == nil
    else { return nil }
    let address = "https" + url.absoluteString.dropFirst("https".count)
    let isPlain = address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isPlain && address.utf8.count <= maximumLength ? address : nil
}
