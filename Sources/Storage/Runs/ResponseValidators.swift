import Postgres

/// The marks of a version of a document, with which its server is asked whether it has changed: RFC 9110, section 8.8.
package struct ResponseValidators: Hashable, Sendable {
    /// The URL that was asked for.
    package let url: String
    package let etag: String?
    package let lastModified: String?

    /// - Returns: nil without validators.
    package init?(url: String, etag: String?, lastModified: String?) {
        guard etag != nil || lastModified != nil else { return nil }
        (self.url, self.etag, self.lastModified) = (url, etag, lastModified)
    }
}

extension Database {
    /// The validators of the document that a good run got from a URL, as long as the document is kept.
    package func validators(of url: String, source: String) async throws -> ResponseValidators? {
        try await connection.query(
            "SELECT etag, last_modified FROM response_validator WHERE source_id = $1 AND url = $2",
            [.text(source), .text(url)]
        ).first.flatMap {
            ResponseValidators(url: url, etag: try $0.text("etag"), lastModified: try $0.text("last_modified"))
        }
    }

    /// The document that the validators belong to; nil if it is gone.
    package func document(of validators: ResponseValidators, source: String) async throws -> KeptDocument? {
        let rows = try await connection.query(
            """
            SELECT d.body, d.media_type, v.document_url
            FROM response_validator v JOIN document d ON d.hash = v.document_hash
            WHERE v.source_id = $1 AND v.url = $2
                AND (v.etag, v.last_modified) IS NOT DISTINCT FROM ($3::text, $4::text)
            """,
            [
                .text(source), .text(validators.url), validators.etag.map { .text($0) } ?? .null,
                validators.lastModified.map { .text($0) } ?? .null,
            ])
        return try rows.first.map { row in
            KeptDocument(
                url: try row.required("document_url", row.text),
                mediaType: try row.required("media_type", row.text), body: try row.required("body", row.bytes),
                validators: validators)
        }
    }

    /// Keeps the validators of a good run's documents for the next request. They go with their document.
    ///
    /// - Parameter documents: as added to the run, in order.
    package func keepValidators(of documents: [KeptDocument], source: String, by run: OpenRun) async throws {
        for (index, document) in documents.enumerated() {
            guard let validators = document.validators else { continue }
            try await connection.query(
                """
                INSERT INTO response_validator (source_id, url, etag, last_modified, document_hash, document_url)
                SELECT $1, $2, $3, $4, document_hash, url FROM scrape_run_document WHERE run_id = $5 AND position = $6
                ON CONFLICT (source_id, url) DO UPDATE SET
                    (etag, last_modified, document_hash, document_url)
                    = (excluded.etag, excluded.last_modified, excluded.document_hash, excluded.document_url)
                """,
                [
                    .text(source), .text(validators.url), validators.etag.map { .text($0) } ?? .null,
                    validators.lastModified.map { .text($0) } ?? .null, .integer(Int(run.id)), .integer(index + 1),
                ])
        }
    }
}
