extension StorageError {
    static let beingMigrated = StorageError(
        .beingMigrated, "the database is being migrated: try again when \"circulard db migrate\" has ended")

    static func older(_ found: AppliedSchema, than schema: Schema) -> StorageError {
        let difference =
            found.number == schema.number
            ? "other functions and views than the schema.sql of circulard \(schema.programVersion) makes"
            : "schema \(found.number), and circulard \(schema.programVersion) wants \(schema.number)"
        return StorageError(
            .needsMigration(found: found.number, wanted: schema.number),
            "the database has \(difference): back it up (\"circulard db backup FILE\" runs pg_dump), then run \"circulard db "
                + "migrate\"")
    }

    static func newer(_ found: AppliedSchema, than schema: Schema) -> StorageError {
        StorageError(
            .otherVersion(found: found.number, wanted: schema.number),
            "the database has schema \(found.number), applied by circulard \(found.programVersion ?? "of a later version"); "
                + "circulard \(schema.programVersion) knows \(schema.number): use that version or a newer one")
    }

    static func neverReleased(_ found: AppliedSchema) -> StorageError {
        StorageError(
            .otherVersion(found: found.number, wanted: 0),
            "the database is of a version before release 0.1.0, which has no migration: keep what you need of it (\"circulard "
                + "db backup FILE\" runs pg_dump), and give this program an empty database")
    }

    static func mayNotAskVersion(login: String, hasRole: Bool) -> StorageError {
        let remedy =
            hasRole
            ? "as its owner or an administrator, run \"circulard db grant\", which gives the roles their rights"
            : "an administrator can run: GRANT circulard_readonly TO \"\(login)\"; (circulard_ingest to write, circulard_api "
                + "for the REST tier)"
        return StorageError(.notGranted, "\"\(login)\" has no rights in circulard's database: \(remedy)")
    }
}
