-- Give each listing a row that says whether it was read, and whether the same goods at other chains were sought.

ALTER TABLE listing_group ADD COLUMN is_matched boolean NOT NULL DEFAULT false;

CREATE INDEX listing_group_rules ON listing_group (rules_digest, listing_id);
CREATE INDEX listing_group_unmatched ON listing_group (listing_id) WHERE NOT is_matched;

INSERT INTO listing_group (listing_id, reason, rules_digest)
SELECT id, 'not read yet', 'none' FROM listing ON CONFLICT DO NOTHING;
