import CLibPQ

/// The parameters of a statement in libpq's form. The pointers are valid only during the call.
struct StatementParameters {
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

    /// - Parameter call: calls libpq; returns 1 on success.
    func send(_ parameters: [PostgresValue], by call: (StatementParameters) -> Int32) throws(PostgresError) {
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
        let sent = table.withPointers {
            call(StatementParameters(values: $0, lengths: table.lengths, formats: formats))
        }
        guard sent == 1 else { throw notSent() }
    }

    func notSent() -> PostgresError { failure(isLost ? .connectionLost : .wrongCall) }
}
