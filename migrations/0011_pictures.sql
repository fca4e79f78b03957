-- Keep small pictures of goods, for sources whose pictures an operator turned on.

ALTER TABLE source
    ADD COLUMN pictures_on_at timestamptz, ADD COLUMN pictures_on_by nonempty_text,
    ADD CONSTRAINT pictures_on_is_whole CHECK ((pictures_on_at IS NULL) = (pictures_on_by IS NULL));

CREATE TABLE picture (
    address   https_address PRIMARY KEY,
    source_id text NOT NULL REFERENCES source,
    tried_at  timestamptz NOT NULL,
    used_at   timestamptz NOT NULL,
    refusal   nonempty_text,
    hash      text CONSTRAINT picture_hash_is_sha256 CHECK (hash ~ '^[0-9a-f]{64}$'),
    bytes     bytea CONSTRAINT picture_is_small CHECK (octet_length(bytes) BETWEEN 1 AND 65536),
    CONSTRAINT picture_or_refusal CHECK ((hash IS NULL) = (bytes IS NULL) AND (hash IS NULL) = (refusal IS NOT NULL))
);
CREATE INDEX picture_hash ON picture (hash);
CREATE INDEX ON picture (source_id);
