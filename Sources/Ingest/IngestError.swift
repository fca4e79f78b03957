/// Why a run could not begin, or may not be believed.
package struct IngestError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The operator has not accepted the source's terms of use.
        case termsNotAccepted(url: String)
        /// The configuration has no such credential.
        case credentialMissing(name: String)
        /// Neither the database nor the chain's store list knows the code.
        case storeUnknown(code: String)
        /// The chain's store list says that it has closed.
        case storeClosed(code: String)
        /// Too many rows that cannot be true.
        case tooManySetAside(count: Int, of: Int, example: String)
    }

    package let code: Code
    package let source: String

    package init(_ code: Code, source: String) {
        self.code = code
        self.source = source
    }
}

extension IngestError: CustomStringConvertible {
    package var description: String {
        switch code {
        case .termsNotAccepted(let url):
            "\(source): the terms of use are not accepted. Read \(url), then run "
                + "`circulard source accept-terms \(source) --by NAME`; a saved page needs none (--from FILE)"
        case .credentialMissing(let name):
            "\(source): the credential \(name) is not set. Put it in a file of that name in the credentials directory "
                + "(systemd: LoadCredential=, else CIRCULARD_CREDENTIALS_DIRECTORY)"
        case .storeUnknown(let code):
            "\(source): there is no store \(code). Find stores with `circulard stores find \(source) --near LAT,LON`, or add "
                + "one with `circulard stores add`"
        case .storeClosed(let code):
            "\(source): store \(code) is closed, says the chain. Its offers and history are kept: "
                + "`circulard stores list --all`"
        case .tooManySetAside(let count, let total, let example):
            "\(source): \(count) of \(total) rows cannot be true, such as \(example): the page or its layout is wrong"
        }
    }
}
