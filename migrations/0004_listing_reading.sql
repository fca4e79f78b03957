-- Store what a question needs to know of a listing, so that its text is read once.

ALTER TABLE listing_group ADD COLUMN reading nonempty_text;
