/// The reason why a run cannot begin or its result is not accepted.
package struct IngestError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The operator has not accepted the source's terms of use.
        case termsNotAccepted(url: String)
        /// The configuration lacks this credential.
        case credentialMissing(name: String)
        /// Neither the database nor the chain's store list contains the code.
        case storeUnknown(code: String)
        /// The chain's store list reports the store as closed.
        case storeClosed(code: String)
        /// Too many impossible rows.
        case tooManyImpossibleRows(count: Int, of: Int, example: String)
        /// The requests that the upstream accepts in a day are nearly all sent.
        case dailyRequestsSpent(RunBarrier)
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
                + "`circulard source accept-terms \(source) --by NAME`. Saved pages (--from FILE) do not need this"
        case .credentialMissing(let name):
            "\(source): the credential \(name) is not set. Put it into a file of that name in /etc/circulard/credentials, where "
                + "the units find it, or in a directory that CIRCULARD_CREDENTIALS_DIRECTORY names"
        case .storeUnknown(let code):
            "\(source): there is no store \(code). Find stores with `circulard stores find \(source) --near LAT,LON`, or add "
                + "one with `circulard stores add`"
        case .storeClosed(let code):
            "\(source): the chain lists store \(code) as closed. Its offers and history are kept; see "
                + "`circulard stores list --all`"
        case .tooManyImpossibleRows(let count, let total, let example):
            "\(source): \(count) of \(total) rows are impossible, such as \(example). The page is damaged or its layout has changed"
        case .dailyRequestsSpent(let barrier): "\(source): \(barrier.cause)"
        }
    }
}
