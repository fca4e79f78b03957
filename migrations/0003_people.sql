-- Add the tables for lists of people who give no name.

CREATE SCHEMA IF NOT EXISTS people;
COMMENT ON SCHEMA people IS
    'Lists of people who give no name. Only random ids, days, counts and hashes stand here in the clear; what a person said is encrypted under keys that stand outside PostgreSQL.';

CREATE TABLE people.vault (
    id         uuid PRIMARY KEY,
    slot       bigint GENERATED ALWAYS AS IDENTITY (MINVALUE 0 INCREMENT 2) UNIQUE,
    created_on date NOT NULL DEFAULT current_date,
    used_on    date NOT NULL DEFAULT current_date
);
CREATE INDEX ON people.vault (used_on);

CREATE TABLE people.session (
    token_hash  sha256_digest PRIMARY KEY,
    vault_id    uuid NOT NULL REFERENCES people.vault ON DELETE CASCADE,
    device_id   uuid NOT NULL,
    kind        text NOT NULL CONSTRAINT session_kind_is_known CHECK (kind IN ('cookie', 'access', 'refresh')),
    expires_at  timestamptz NOT NULL,
    ends_at     timestamptz NOT NULL,
    used_on     date NOT NULL DEFAULT current_date,
    replaced_at timestamptz,
    sealed_name bytea,
    CONSTRAINT session_expires_before_it_ends CHECK (expires_at <= ends_at),
    CONSTRAINT only_refresh_tokens_are_replaced CHECK (replaced_at IS NULL OR kind = 'refresh')
);
CREATE INDEX ON people.session (vault_id);
CREATE INDEX ON people.session (expires_at);

CREATE TABLE people.recovery (
    word_hash  sha256_digest PRIMARY KEY,
    vault_id   uuid NOT NULL UNIQUE REFERENCES people.vault ON DELETE CASCADE,
    created_on date NOT NULL DEFAULT current_date
);

CREATE TABLE people.list (
    id          uuid PRIMARY KEY,
    slot        bigint GENERATED ALWAYS AS IDENTITY (MINVALUE 1 INCREMENT 2) UNIQUE,
    version     bigint NOT NULL DEFAULT 1 CONSTRAINT list_version_counts_from_one CHECK (version >= 1),
    sealed_name bytea NOT NULL
);

CREATE TABLE people.list_member (
    list_id   uuid NOT NULL REFERENCES people.list ON DELETE CASCADE,
    vault_id  uuid NOT NULL REFERENCES people.vault ON DELETE CASCADE,
    PRIMARY KEY (list_id, vault_id)
);
CREATE INDEX ON people.list_member (vault_id);

CREATE TABLE people.list_entry (
    list_id      uuid NOT NULL REFERENCES people.list ON DELETE CASCADE,
    id           uuid NOT NULL,
    version      bigint NOT NULL,
    sealed_state bytea NOT NULL,
    PRIMARY KEY (list_id, id)
);

CREATE TABLE people.link (
    token_hash sha256_digest PRIMARY KEY,
    vault_id   uuid REFERENCES people.vault ON DELETE CASCADE,
    list_id    uuid REFERENCES people.list ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    CONSTRAINT link_opens_one_thing CHECK (num_nonnulls(vault_id, list_id) = 1)
);
CREATE INDEX ON people.link (vault_id);
CREATE INDEX ON people.link (list_id);
CREATE INDEX ON people.link (expires_at);

CREATE TABLE people.watch (
    id           uuid PRIMARY KEY,
    vault_id     uuid NOT NULL REFERENCES people.vault ON DELETE CASCADE,
    version      integer NOT NULL DEFAULT 1,
    sealed_watch bytea NOT NULL
);
CREATE INDEX ON people.watch (vault_id);

CREATE TABLE people.channel (
    id               uuid PRIMARY KEY,
    vault_id         uuid NOT NULL REFERENCES people.vault ON DELETE CASCADE,
    version          integer NOT NULL DEFAULT 1,
    is_confirmed     boolean NOT NULL,
    unsubscribe_hash sha256_digest NOT NULL UNIQUE,
    sealed_channel   bytea NOT NULL,
    failing_since    timestamptz,
    sent_on          date,
    sent_count       integer NOT NULL DEFAULT 0
);
CREATE INDEX ON people.channel (vault_id);

CREATE TABLE people.message (
    id             uuid PRIMARY KEY,
    channel_id     uuid NOT NULL REFERENCES people.channel ON DELETE CASCADE,
    kind           text NOT NULL CONSTRAINT message_kind_is_known CHECK (kind IN ('deals', 'reminder', 'code')),
    made_at        timestamptz NOT NULL DEFAULT now(),
    due_at         timestamptz NOT NULL,
    ends_at        timestamptz NOT NULL,
    version        integer NOT NULL DEFAULT 1,
    sealed_message bytea NOT NULL,
    first_try_at   timestamptz,
    tries          integer NOT NULL DEFAULT 0,
    claim          bigint NOT NULL DEFAULT 0,
    claimed_until  timestamptz
);
CREATE INDEX ON people.message (channel_id);
CREATE INDEX ON people.message (due_at);

CREATE TABLE people.told (
    deal_hash  sha256_digest PRIMARY KEY,
    vault_id   uuid NOT NULL REFERENCES people.vault ON DELETE CASCADE,
    keep_until date NOT NULL
);
CREATE INDEX ON people.told (vault_id);
CREATE INDEX ON people.told (keep_until);

CREATE TABLE people.matched_through (
    switch_id    bigint NOT NULL,
    microseconds bigint NOT NULL,
    is_only      boolean PRIMARY KEY DEFAULT true CONSTRAINT matched_through_is_one_row CHECK (is_only)
);

CREATE TABLE people.feed (
    token_hash  sha256_digest PRIMARY KEY,
    list_id     uuid NOT NULL,
    vault_id    uuid NOT NULL,
    sealed_feed bytea NOT NULL,
    used_on     date NOT NULL DEFAULT current_date,
    FOREIGN KEY (list_id, vault_id) REFERENCES people.list_member ON DELETE CASCADE
);
CREATE INDEX ON people.feed (list_id, vault_id);
CREATE INDEX ON people.feed (used_on);

CREATE TABLE people.erasure (
    slot      bigint PRIMARY KEY,
    erased_on date NOT NULL DEFAULT current_date
);
