-- Keep the GTIN of an item, and the addresses of its picture and page, where a source states them.

CREATE FUNCTION is_gtin(digits text) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT CASE WHEN digits ~ '^[0-9]{14}$' THEN (
        SELECT sum(substr(digits, place, 1)::integer * (1 + place % 2 * 2)) % 10 = 0 FROM generate_series(1, 14) AS place)
        ELSE false END;
END;
CREATE DOMAIN gtin AS text CONSTRAINT gtin_has_its_check_digit CHECK (is_gtin(VALUE));
CREATE DOMAIN https_address AS text CONSTRAINT address_is_https CHECK (VALUE ~ '^https://[!-~]+$' AND octet_length(VALUE) <= 2000);

-- Filled by each store's next new edition.
ALTER TABLE listing ADD COLUMN gtin gtin, ADD COLUMN image https_address, ADD COLUMN url https_address;
CREATE INDEX listing_gtin ON listing (gtin) WHERE gtin IS NOT NULL;
