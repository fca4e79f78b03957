-- Keep which steps were applied: schema_version becomes schema_migration.
CREATE TABLE schema_migration (
    number          integer PRIMARY KEY CONSTRAINT number_counts_from_zero CHECK (number >= 0),
    name            words,
    checksum        sha256_digest,
    program_version words,
    applied_at      timestamptz NOT NULL DEFAULT now(),
    schema_checksum sha256_digest,
    inventory       jsonb,
    server_major    integer
);
INSERT INTO schema_migration (number, name, checksum, program_version, applied_at, schema_checksum, inventory, server_major)
    SELECT 0, 'baseline', checksum, '0.1.0', applied_at, checksum, inventory, server_major FROM schema_version;
-- Programs of 0.1.0 find a view of this name.
DROP TABLE schema_version;
