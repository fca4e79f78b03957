import CLibCurl

/// Owns one libcurl easy handle, and the multi handle that drives it and keeps connections and host names between
/// tries.
final class CurlHandle {
    private static let libraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    let easy: UnsafeMutableRawPointer
    let multi: UnsafeMutableRawPointer
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    /// The first option that libcurl refused: a request must not run without, for example, its list of protocols.
    private(set) var refusal = CURLE_OK

    init() throws(HTTPError) {
        guard Self.libraryReady == CURLE_OK, let easy = curl_easy_init() else {
            throw HTTPError(.transport(curlCode: Int(CURLE_FAILED_INIT.rawValue)), url: "")
        }
        guard let multi = curl_multi_init() else {
            curl_easy_cleanup(easy)
            throw HTTPError(.transport(curlCode: Int(CURLE_FAILED_INIT.rawValue)), url: "")
        }
        (self.easy, self.multi) = (easy, multi)
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_multi_cleanup(multi)
        errorText.deallocate()
    }

    /// Runs one try to its end. Blocks its thread, at most for the request's total timeout.
    func run(_ transfer: Transfer, headerLines: [String], cancel: CancelSwitch) -> CURLcode {
        reset()
        var list: UnsafeMutablePointer<curl_slist>?
        defer { curl_slist_free_all(list) }
        for line in headerLines {
            guard let longer = curl_slist_append(list, line) else { return CURLE_OUT_OF_MEMORY }
            list = longer
        }
        set(CURLOPT_HTTPHEADER, UnsafeRawPointer(list))
        setLimits(transfer)
        setRequest(transfer)
        guard refusal == CURLE_OK else { return refusal }
        return withExtendedLifetime(transfer) { drive(cancel) }
    }

    /// Forgets the options of the request before.
    func reset() {
        curl_easy_reset(easy)
        refusal = CURLE_OK
        errorText.pointee = 0
    }

    /// libcurl's own message about the last failure. It may quote the URL, so it is read but never shown.
    var errorDetail: String { String(cString: errorText) }

    /// - Parameter deadlineSeconds: after these it is ended, whatever libcurl waits for.
    func drive(_ cancel: CancelSwitch, deadlineSeconds: Int? = nil) -> CURLcode {
        let start = Timing.system.monotonicMilliseconds()
        guard curl_multi_add_handle(multi, easy) == CURLM_OK else { return CURLE_FAILED_INIT }
        defer { curl_multi_remove_handle(multi, easy) }
        while true {
            var running: Int32 = 0
            if cancel.isThrown {
                abort()
                return CURLE_ABORTED_BY_CALLBACK
            }
            guard curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_OUT_OF_MEMORY }
            if running == 0 { return result }
            if let deadlineSeconds, Timing.system.monotonicMilliseconds() - start > deadlineSeconds * 1_000 {
                abort()
                return CURLE_OPERATION_TIMEDOUT
            }
            // Woken earlier by the network, by a libcurl timeout, or by the cancel switch.
            guard curl_multi_poll(multi, nil, 0, 1000, nil) == CURLM_OK else { return CURLE_OUT_OF_MEMORY }
        }
    }

    /// Ends the transfer as one that failed, with its connection. One that is only removed has not failed to libcurl:
    /// it would send the final dot of an e-mail of which it has sent a part, and the server would deliver that part.
    private func abort() {
        circ_setopt_long(easy, CURLOPT_TIMEOUT_MS, 1)
        var running: Int32 = 0
        curl_multi_perform(multi, &running)
    }

    private var result: CURLcode {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            if message.pointee.msg == CURLMSG_DONE { return message.pointee.data.result }
        }
        return CURLE_FAILED_INIT
    }
}

extension CurlHandle {
    private func setLimits(_ transfer: Transfer) {
        let request = transfer.request
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_ERRORBUFFER, UnsafeRawPointer(errorText))
        note(circ_setopt_write(easy, writeCallback, context))
        note(circ_setopt_opensocket(easy, openSocketCallback, context))
        // A proxy from the environment would hide the resolved address from the check.
        set(CURLOPT_PROXY, "")
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        // The client follows redirects itself, each with its own checks.
        set(CURLOPT_FOLLOWLOCATION, 0)
        // A kept connection is not checked again: one to the loopback must not serve a later request without
        // permission.
        set(CURLOPT_FORBID_REUSE, request.allowsLoopback ? 1 : 0)
        set(CURLOPT_CONNECTTIMEOUT, request.connectTimeoutSeconds)
        set(CURLOPT_TIMEOUT, request.totalTimeoutSeconds)
        set(CURLOPT_LOW_SPEED_LIMIT, 100)
        set(CURLOPT_LOW_SPEED_TIME, request.lowSpeedSeconds)
        note(circ_setopt_offset(easy, CURLOPT_MAXFILESIZE_LARGE, Int(request.maximumBytes)))
    }

    private func setRequest(_ transfer: Transfer) {
        set(CURLOPT_URL, transfer.request.secret?.added(to: transfer.target.text) ?? transfer.target.text)
        switch transfer.request.method {
        case .get: set(CURLOPT_HTTPGET, 1)
        case .head: set(CURLOPT_NOBODY, 1)
        case .post:
            let body = transfer.request.body ?? []
            note(circ_setopt_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, body.count))
            // An empty array may have no address, and libcurl would then read the body from standard input.
            (body + [0]).withUnsafeBytes { set(CURLOPT_COPYPOSTFIELDS, $0.baseAddress) }
        }
    }

    func set(_ option: CURLoption, _ value: Int) { note(circ_setopt_long(easy, option, value)) }
    func set(_ option: CURLoption, _ value: String) { note(circ_setopt_string(easy, option, value)) }
    func set(_ option: CURLoption, _ value: UnsafeRawPointer?) {
        note(circ_setopt_pointer(easy, option, value))
    }
    func note(_ code: CURLcode) { if refusal == CURLE_OK { refusal = code } }
}
