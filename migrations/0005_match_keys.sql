-- Store what a comparison of listings needs to know of them, and the keys by which they find each other.

ALTER TABLE listing_group ADD COLUMN products nonempty_text;

CREATE TABLE match_key (
    key        bigint NOT NULL,
    chain_id   text NOT NULL,
    listing_id bigint NOT NULL,
    PRIMARY KEY (key, chain_id, listing_id)
);
CREATE INDEX match_key_listing ON match_key (listing_id);
