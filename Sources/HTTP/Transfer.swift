import CLibCurl

/// The data that libcurl's callbacks collect during one try. Used only by the thread that runs the transfer.
final class Transfer {
    let hop: Hop
    var request: HTTPRequest { hop.request }
    var target: RequestURL { hop.target }
    /// The body bytes as received, still compressed.
    private(set) var body: [UInt8] = []
    private(set) var overflowed = false
    private(set) var refusedAddress: String?

    init(_ hop: Hop) { self.hop = hop }

    /// Stores a piece of the body; returns false if it exceeds the limit.
    func keep(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard piece.count <= request.maximumBytes - body.count else {
            overflowed = true
            return false
        }
        body.append(contentsOf: piece)
        return true
    }

    /// Whether a socket to this address may be opened. Called with the resolved address.
    func permits(_ address: UnsafePointer<sockaddr>, length: Int) -> Bool {
        let resolved = NetworkAddress(address, length: length)
        if let resolved, resolved.isAllowed(loopback: request.allowsLoopback) { return true }
        refusedAddress = resolved?.description ?? "an address of an unknown family"
        return false
    }
}

let writeCallback: curl_write_callback = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
    // Any number other than the one given makes libcurl stop with CURLE_WRITE_ERROR.
    return transfer.keep(piece) ? piece.count : Int(CURL_WRITEFUNC_ERROR)
}

let openSocketCallback: curl_opensocket_callback = { context, _, address in
    guard let context, let address else { return CURL_SOCKET_BAD }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let (family, type, number) = (address.pointee.family, address.pointee.socktype, address.pointee.protocol)
    let length = Int(address.pointee.addrlen)
    return withUnsafePointer(to: &address.pointee.addr) { resolved in
        transfer.permits(resolved, length: length)
            ? socket(family, type | Int32(SOCK_CLOEXEC.rawValue), number) : CURL_SOCKET_BAD
    }
}
