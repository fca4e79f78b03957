internal import HTTP
internal import Storage

extension KeptDocument {
    /// - Parameter askedAt: the URL before redirects.
    init(_ response: HTTPResponse, askedAt: String) {
        let type = response.header("Content-Type").map { String($0.prefix { $0 != ";" }) }
        self.init(
            url: response.url, mediaType: type ?? "application/octet-stream", body: response.body,
            validators: ResponseValidators(
                url: askedAt, etag: response.validator("ETag"), lastModified: response.validator("Last-Modified")))
    }
}

extension HTTPResponse {
    /// The value of a header, if it can be sent back as it is.
    fileprivate func validator(_ name: String) -> String? {
        header(name).flatMap { value in
            (1...256).contains(value.utf8.count) && value.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? value : nil
        }
    }
}

extension HTTPRequest {
    /// The same, to be answered with 304 if nothing has changed: RFC 9110, section 13.
    func ifChanged(since known: ResponseValidators?) -> HTTPRequest {
        guard method == .get else { return self }
        var request = self
        if let etag = known?.etag { request.headers.append(("If-None-Match", etag)) }
        if let date = known?.lastModified { request.headers.append(("If-Modified-Since", date)) }
        return request
    }
}
