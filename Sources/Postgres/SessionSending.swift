import CLibPQ

/// What libpq wants to know of a statement's parameters. The pointers are good during the call only.
struct Parameters {
    let values: [UnsafePointer<CChar>?]
    let lengths: [Int32]
    let formats: [Int32]

    var count: Int32 { Int32(values.count) }
}

extension Session {
    func send(_ sql: SQL, _ parameters: [PostgresValue]) throws(PostgresError) {
        try send(parameters) {
            PQsendQueryParams(raw, sql.text, $0.count, nil, $0.values, $0.lengths, $0.formats, 0)
        }
    }

    /// - Parameter call: libpq's; 1 where it took them.
    func send(_ parameters: [PostgresValue], by call: (Parameters) -> Int32) throws(PostgresError) {
        var table = CStringTable()
        for (index, parameter) in parameters.enumerated() {
            guard !parameter.holdsNUL else {
                throw PostgresError(
                    .nulInText(position: index + 1),
                    "parameter \(index + 1) holds a NUL character, which PostgreSQL cannot store: remove it first")
            }
            table.append(parameter.appendParameter)
        }
        let formats = parameters.map { Int32($0.isBinaryParameter ? 1 : 0) }
        let sent = table.withPointers { call(Parameters(values: $0, lengths: table.lengths, formats: formats)) }
        guard sent == 1 else { throw notSent() }
    }

    func notSent() -> PostgresError { failure(isLost ? .connectionLost : .wrongCall) }
}
