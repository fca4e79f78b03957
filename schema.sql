-- Circulard's database: stores' advertised offers and prices, exact and with their validity.
--
-- Applied once, to an empty PostgreSQL 15 database, in one transaction: `circulard db init`, or `psql -1 -f schema.sql`. Here
-- are the tables and what they depend on; functions, views, triggers and rights are in schema/code.sql. The steps in
-- migrations/ lead to the same from each released version: a change here needs one, see migrations/README.md.
-- Private tables stand in schema public and may change between versions; schema api is what queries may rely on.
--
-- Conventions: money is whole cents, or an exact fraction of cents (numerator, denominator); no column is floating
-- point; an instant is timestamptz, a date is in the store's local calendar; an absent value is NULL, never an empty
-- text. Every table, column, view and function has a comment with its meaning, unit and source: see \d+.

CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;
CREATE SCHEMA IF NOT EXISTS api;
COMMENT ON SCHEMA api IS
    'Views and functions for psql users and programs. Their names and columns are stable; the tables in schema public may change.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Domains

CREATE DOMAIN mechanic AS text CONSTRAINT mechanic_is_known CHECK (VALUE IN (
    'unit_price', 'weight_price', 'multi_price', 'bxgy_free', 'bxgy_pct', 'bxgy_price', 'amount_off', 'amount_off_each',
    'percent_off', 'basket_discount', 'price_range', 'from_price', 'free_item', 'savings_claim', 'gift_with_purchase',
    'points_reward', 'rebate', 'no_price'));
COMMENT ON DOMAIN mechanic IS
    'Kind of deal: unit_price ($6.99), weight_price ($8.99 lb), multi_price (2 for $5), bxgy_free (buy 1 get 1 free), bxgy_pct (buy 1 get 1 half off), bxgy_price (buy 1 get 1 for $1), amount_off ($4 off 2), amount_off_each (save $1 each when you buy 5), percent_off (25% off), basket_discount (spend $30 save $6: off a basket), price_range (from $4.99 to $19.99), from_price (from $4.99), free_item (FREE, without a statement of the condition), savings_claim (save up to $7.39 on 3, without a price), gift_with_purchase, points_reward and rebate (no reduction at checkout, see rewards), no_price (text without a promotion, or terms without a benefit).';

CREATE DOMAIN price_basis AS text CONSTRAINT price_basis_is_known CHECK (VALUE IN (
    'exact', 'at_most', 'at_least', 'unknown'));
COMMENT ON DOMAIN price_basis IS
    'Certainty of a price: exact (printed, or derived from printed numbers alone), at_most (this or less), at_least (this or more; never ranked), unknown (no price).';

CREATE DOMAIN priced_unit AS text CONSTRAINT priced_unit_is_known CHECK (VALUE IN ('each', 'pound'));
COMMENT ON DOMAIN priced_unit IS 'Unit of a price: each (one item or package) or pound (453.59237 g, weighed at checkout).';

CREATE DOMAIN department_group AS text CONSTRAINT department_group_is_known CHECK (VALUE IN (
    'produce', 'meat_seafood', 'dairy_eggs', 'bakery', 'deli_prepared', 'frozen', 'pantry', 'snacks_sweets', 'drinks', 'alcohol',
    'household', 'health_beauty', 'baby', 'pets', 'floral_garden', 'other'));
COMMENT ON DOMAIN department_group IS 'A department of a store, of one list for all chains; other: not known.';

CREATE DOMAIN sale_unit AS text CONSTRAINT sale_unit_is_known CHECK (VALUE IN (
    'ea', 'lb', 'pkg', 'pack', 'bag', 'basket', 'box', 'can', 'carton', 'bottle', 'jar', 'tub', 'bunch', 'head', 'ear',
    'loaf', 'rack', 'tray', 'pair', 'patty', 'pt', 'qt', 'doz', 'case'));
COMMENT ON DOMAIN sale_unit IS
    'Unit of a deal''s count, as printed: ea (each), lb (a pound weighed at checkout), pkg (package), pt (pint), qt (quart), doz (dozen), or the printed word: pack, bag, basket, box, can, carton, bottle, jar, tub, bunch, head, ear, loaf, rack, tray, pair, patty, case.';

CREATE DOMAIN base_unit AS text CONSTRAINT base_unit_is_known CHECK (VALUE IN ('g', 'ml', 'ct', 'sheet', 'cm2'));
COMMENT ON DOMAIN base_unit IS 'Unit of amounts: gram, milliliter, piece, sheet, square centimeter. Weight and volume are never converted into each other.';

CREATE DOMAIN display_unit AS text CONSTRAINT display_unit_is_known CHECK (VALUE IN (
    'oz', 'lb', 'fl oz', 'qt', 'gal', 'dry pt', 'each', 'dozen', '100 ct', '100 sheets', '100 sq ft'));
COMMENT ON DOMAIN display_unit IS 'Unit of a unit price on shelf labels (NIST Handbook 130, Uniform Unit Pricing).';

CREATE DOMAIN nonempty_text AS text CONSTRAINT text_is_not_empty CHECK (VALUE <> '');
COMMENT ON DOMAIN nonempty_text IS 'Text as printed by the chain, with white space collapsed. Absent text is NULL, never empty.';

CREATE FUNCTION is_gtin(digits text) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT CASE WHEN digits ~ '^[0-9]{14}$' THEN (
        SELECT sum(substr(digits, place, 1)::integer * (1 + place % 2 * 2)) % 10 = 0 FROM generate_series(1, 14) AS place)
        ELSE false END;
END;
COMMENT ON FUNCTION is_gtin(text) IS
    'Whether the text has fourteen digits, of which the last is the check digit: weighted three and one alternately from the left, their sum is a multiple of ten.';

CREATE DOMAIN gtin AS text CONSTRAINT gtin_has_its_check_digit CHECK (is_gtin(VALUE));
COMMENT ON DOMAIN gtin IS 'Global Trade Item Number, the number of a bar code: fourteen digits with leading zeros.';

CREATE DOMAIN https_address AS text CONSTRAINT address_is_https CHECK (VALUE ~ '^https://[!-~]+$' AND octet_length(VALUE) <= 2000);
COMMENT ON DOMAIN https_address IS 'Absolute https address of at most 2,000 bytes.';

CREATE DOMAIN sha256_digest AS bytea CONSTRAINT digest_has_32_bytes CHECK (octet_length(VALUE) = 32);
COMMENT ON DOMAIN sha256_digest IS 'A SHA-256 digest.';

CREATE DOMAIN line_digest AS bytea CONSTRAINT line_digest_has_16_bytes CHECK (octet_length(VALUE) = 16);
COMMENT ON DOMAIN line_digest IS 'The first half of a SHA-256 digest, sufficient to distinguish the lines of a source.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Pure functions used by the tables

CREATE FUNCTION local_midnight(day date, zone text) RETURNS timestamptz
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN day::timestamp AT TIME ZONE zone;
COMMENT ON FUNCTION local_midnight(date, text) IS
    'The instant at which a calendar day begins in an IANA time zone. A validity ends at local_midnight(last day + 1), which is correct for days of 23 and 25 hours.';

-- Quoting distinguishes ("a", "b c") from ("a b", "c"), and NULL from any text. decode is used because the other casts
-- from text to bytea are not immutable.
CREATE FUNCTION listing_text_hash(title text, brand text, size_text text, department text) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN sha256(decode(replace(
        quote_nullable(title) || ',' || quote_nullable(brand) || ',' || quote_nullable(size_text) || ','
            || quote_nullable(department), '\', '\\'), 'escape'));
COMMENT ON FUNCTION listing_text_hash(text, text, text, text) IS
    'SHA-256 of the text that a chain uses for an item: equal text, equal listing.';

CREATE FUNCTION is_cents_fraction(numerator bigint, denominator bigint) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN numerator IS NULL OR denominator IS NULL THEN numerator IS NULL AND denominator IS NULL
                ELSE numerator >= 0 AND denominator >= 1 AND gcd(numerator, denominator) = 1 END;
COMMENT ON FUNCTION is_cents_fraction(bigint, bigint) IS
    'Whether both are NULL, or form an exact non-negative amount of cents in lowest terms: 500/3 is 166.67 cents.';

CREATE FUNCTION is_reward_list(rewards jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
    -- Numbers in jsonb compare as numbers, and no value of another type sorts between two of them.
    SELECT CASE WHEN jsonb_typeof(rewards) <> 'array' THEN false ELSE NOT EXISTS (
        SELECT FROM jsonb_array_elements(rewards) r WHERE NOT coalesce(CASE WHEN jsonb_typeof(r) = 'object' THEN
            r - '{kind,value_cents,minimum_spend_cents,minimum_quantity}'::text[] = '{}'
            AND r ->> 'kind' IN ('points', 'gift_card', 'rebate', 'gift', 'basket_discount', 'coupon')
            AND r -> 'minimum_quantity' BETWEEN '1' AND '10000'
            AND coalesce(r -> 'value_cents', '0') BETWEEN '0' AND '10000000'
            AND coalesce(r -> 'minimum_spend_cents', '0') BETWEEN '0' AND '10000000'
            AND NOT jsonb_path_exists(r, '$.* ? (@ != @.floor())', '{}', true) END, false)) END;
END;
COMMENT ON FUNCTION is_reward_list(jsonb) IS
    'Whether the value is a valid list of rewards for offer.rewards: known kinds, whole cents, counts from 1, and nothing else.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Chains, sources and stores

CREATE TABLE chain (
    id              nonempty_text PRIMARY KEY,
    checkout_policy jsonb CONSTRAINT checkout_policy_is_known CHECK (
        checkout_policy ?& '{single_bogo_unit,partial_bundle}'
        AND checkout_policy - '{single_bogo_unit,partial_bundle}'::text[] = '{}'
        AND jsonb_typeof(checkout_policy -> 'single_bogo_unit') = 'object'
        AND jsonb_typeof(checkout_policy -> 'partial_bundle') = 'object'
        AND NOT checkout_policy @? '$.*.keyvalue() ? (!(@.key like_regex "^([A-Z]{2}|default)$"))'
        AND NOT checkout_policy @? '$.single_bogo_unit.* ? (@.type() != "string" || !(@ like_regex "^(full|half|unknown)$"))'
        AND NOT checkout_policy @? '$.partial_bundle.* ? (@.type() != "string" || !(@ like_regex "^(rate|regular|unknown)$"))'),
    sku_form        text CONSTRAINT sku_form_is_known CHECK (sku_form IN ('upc13_without_check_digit'))
);
COMMENT ON TABLE chain IS 'A retailer. Rows come from the scraper definitions.';
COMMENT ON COLUMN chain.id IS 'Name of the retailer in lower case: publix, kroger.';
COMMENT ON COLUMN chain.checkout_policy IS 'What its registers charge for a part of a deal, which ads do not say: {"single_bogo_unit": {"FL": "full", "default": "half"}, "partial_bundle": {}}, by state. NULL: not known; prices that depend on it are bounds.';
COMMENT ON COLUMN chain.sku_form IS 'How it makes its item numbers from a GTIN: upc13_without_check_digit (the UPC or EAN without its check digit, 13 digits). NULL: it does not.';

CREATE TABLE source (
    id                nonempty_text PRIMARY KEY,
    chain_id          text NOT NULL REFERENCES chain,
    terms_url         nonempty_text,
    terms_accepted_at timestamptz,
    terms_accepted_by nonempty_text,
    refresh_hours     integer CONSTRAINT refresh_is_at_least_an_hour CHECK (refresh_hours >= 1),
    pictures_on_at    timestamptz,
    pictures_on_by    nonempty_text,
    CONSTRAINT acceptance_is_whole CHECK ((terms_accepted_at IS NULL) = (terms_accepted_by IS NULL)),
    CONSTRAINT pictures_on_is_whole CHECK ((pictures_on_at IS NULL) = (pictures_on_by IS NULL))
);
CREATE INDEX ON source (chain_id);
COMMENT ON TABLE source IS 'A weekly ad or price list that a scraper definition reads. Nothing is fetched before its terms are accepted.';
COMMENT ON COLUMN source.id IS 'Identifier of the definition, the name of its folder under scrapers/.';
COMMENT ON COLUMN source.chain_id IS 'The chain whose prices these are.';
COMMENT ON COLUMN source.terms_url IS 'Address of the upstream''s terms of use; NULL if it publishes none.';
COMMENT ON COLUMN source.terms_accepted_at IS 'Time when the operator accepted the terms at terms_url; NULL: not accepted, or accepted at another address.';
COMMENT ON COLUMN source.terms_accepted_by IS 'Name of the person who accepted them, as given by the operator.';
COMMENT ON COLUMN source.refresh_hours IS 'Age in hours at which a store''s current edition is due for "circulard run"; NULL: the source has no server and is read from files alone.';
COMMENT ON COLUMN source.pictures_on_at IS 'Time when the operator turned on that pictures of its goods are fetched and shown; NULL: off.';
COMMENT ON COLUMN source.pictures_on_by IS 'Name of the person who turned them on, as given by the operator.';

CREATE TABLE host_refusal (
    source_id  text NOT NULL REFERENCES source,
    host       nonempty_text NOT NULL,
    began_at   timestamptz NOT NULL,
    not_before timestamptz NOT NULL,
    reason     nonempty_text NOT NULL,
    is_block   boolean NOT NULL,
    pauses     integer NOT NULL DEFAULT 1 CONSTRAINT pauses_count_from_one CHECK (pauses >= 1),
    PRIMARY KEY (source_id, host),
    CONSTRAINT refusal_ends_after_it_begins CHECK (not_before >= began_at)
);
COMMENT ON TABLE host_refusal IS 'Hosts that refuse us or ask us to wait: no request is sent to them before not_before. A row is deleted when the host sends a document again.';
COMMENT ON COLUMN host_refusal.source_id IS 'The source that was being read.';
COMMENT ON COLUMN host_refusal.host IS 'Name of the host, in lower case.';
COMMENT ON COLUMN host_refusal.began_at IS 'Time of the first refusal; no document was received since.';
COMMENT ON COLUMN host_refusal.not_before IS 'Time when the host may be contacted again: from its Retry-After header, or our own default.';
COMMENT ON COLUMN host_refusal.reason IS 'The refusal: http-403, http-429, or several failed requests in a row.';
COMMENT ON COLUMN host_refusal.is_block IS 'Whether the host blocks us (403), which needs an operator; other refusals can end by themselves.';
COMMENT ON COLUMN host_refusal.pauses IS 'Number of pauses since began_at. Each is twice as long as the one before, up to four hours (a day for a host that blocks us), and ends with a single request that probes the host.';

CREATE TABLE request_count (
    endpoint nonempty_text NOT NULL,
    hour     timestamptz NOT NULL CONSTRAINT hour_is_whole CHECK (date_trunc('hour', hour, 'UTC') = hour),
    requests integer NOT NULL CONSTRAINT requests_are_counted CHECK (requests >= 1),
    PRIMARY KEY (endpoint, hour)
);
COMMENT ON TABLE request_count IS 'Requests to upstreams that accept only so many in 24 hours, of all workers. Rows are kept for two days.';
COMMENT ON COLUMN request_count.endpoint IS 'Beginning of the URL, as in daily_requests of the scraper definition.';
COMMENT ON COLUMN request_count.hour IS 'Start of the hour in which they were sent.';
COMMENT ON COLUMN request_count.requests IS 'Number of requests sent, retries included.';

CREATE TABLE time_zone (
    name nonempty_text PRIMARY KEY
);
INSERT INTO time_zone (name)
    SELECT name FROM pg_timezone_names WHERE name ~ '/' AND name !~ '^(posix|right|Etc)/' OR name = 'UTC';
COMMENT ON TABLE time_zone IS 'The IANA time zones known to this server when the database was created (pg_timezone_names). Abbreviations such as EST are not time zones.';
COMMENT ON COLUMN time_zone.name IS 'IANA name: America/New_York.';

CREATE TABLE store (
    id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    chain_id    text NOT NULL REFERENCES chain,
    code        nonempty_text NOT NULL,
    ad_code     nonempty_text,
    name        nonempty_text NOT NULL,
    street      nonempty_text,
    city        nonempty_text,
    state       text NOT NULL CONSTRAINT state_is_two_letters CHECK (state ~ '^[A-Z]{2}$'),
    postal_code nonempty_text,
    latitude    numeric(9,6) NOT NULL CONSTRAINT latitude_is_on_earth CHECK (latitude BETWEEN -90 AND 90),
    longitude   numeric(9,6) NOT NULL CONSTRAINT longitude_is_on_earth CHECK (longitude BETWEEN -180 AND 180),
    time_zone   text NOT NULL CONSTRAINT time_zone_is_known REFERENCES time_zone,
    is_tracked  boolean NOT NULL DEFAULT false,
    retired_at  timestamptz,
    CONSTRAINT store_code_is_unique UNIQUE (chain_id, code)
);
CREATE INDEX store_near ON store (latitude, longitude);
COMMENT ON TABLE store IS 'One location of a chain, from the chain''s own store list.';
COMMENT ON COLUMN store.id IS 'Internal id.';
COMMENT ON COLUMN store.chain_id IS 'The retailer.';
COMMENT ON COLUMN store.code IS 'The chain''s own code of the location, as its upstream expects it (Kroger: 8 letters and digits).';
COMMENT ON COLUMN store.ad_code IS 'The store''s code in the chain''s weekly-ad pages, if it differs (Publix: seven digits).';
COMMENT ON COLUMN store.name IS 'Name in the store list.';
COMMENT ON COLUMN store.street IS 'Street and number.';
COMMENT ON COLUMN store.city IS 'City.';
COMMENT ON COLUMN store.state IS 'Two-letter US state; it can determine the price of one item of "buy 1 get 1".';
COMMENT ON COLUMN store.postal_code IS 'ZIP code.';
COMMENT ON COLUMN store.latitude IS 'Degrees north, WGS 84, in steps of a millionth.';
COMMENT ON COLUMN store.longitude IS 'Degrees east (US: negative), WGS 84, in steps of a millionth.';
COMMENT ON COLUMN store.time_zone IS 'IANA name; offers end at midnight in this time zone.';
COMMENT ON COLUMN store.is_tracked IS 'Whether the store is tracked: "circulard run" keeps its sources fresh.';
COMMENT ON COLUMN store.retired_at IS 'Time from which the store is closed, possibly in the future; NULL for an open store. A closed store keeps its offers and history, but is no longer due, listed nearby or compared.';

CREATE TABLE zip_code (
    code      text PRIMARY KEY CONSTRAINT zip_code_has_five_digits CHECK (code ~ '^[0-9]{5}$'),
    latitude  numeric(9,6) NOT NULL CONSTRAINT latitude_is_on_earth CHECK (latitude BETWEEN -90 AND 90),
    longitude numeric(9,6) NOT NULL CONSTRAINT longitude_is_on_earth CHECK (longitude BETWEEN -180 AND 180)
);
COMMENT ON TABLE zip_code IS 'The centers of ZIP codes, where an operator gave them: "circulard stores zip-codes". Without, a ZIP code is located by its stores.';
COMMENT ON COLUMN zip_code.code IS 'ZIP code.';
COMMENT ON COLUMN zip_code.latitude IS 'Degrees north, WGS 84, in steps of a millionth.';
COMMENT ON COLUMN zip_code.longitude IS 'Degrees east (US: negative), WGS 84, in steps of a millionth.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Editions and runs

CREATE TABLE edition (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    source_id    text NOT NULL REFERENCES source,
    time_zone    text NOT NULL REFERENCES time_zone,
    content_hash sha256_digest NOT NULL,
    is_snapshot     boolean NOT NULL,
    offer_count  integer NOT NULL,
    priced_count integer NOT NULL,
    unparsed_count integer NOT NULL,
    departments  jsonb NOT NULL CONSTRAINT departments_is_an_object CHECK (jsonb_typeof(departments) = 'object'),
    effective_on date NOT NULL,
    valid_through     date NOT NULL CONSTRAINT edition_ends_after_it_begins CHECK (valid_through >= effective_on),
    published_at timestamptz NOT NULL DEFAULT now(),
    archived_at     timestamptz,
    effective_through date NOT NULL CONSTRAINT most_lines_end_by_the_last CHECK (effective_through BETWEEN effective_on AND valid_through),
    CONSTRAINT edition_is_unique UNIQUE (source_id, time_zone, content_hash),
    CONSTRAINT edition_has_one_zone UNIQUE (id, time_zone),
    CONSTRAINT figures_are_possible CHECK (
        offer_count >= 1 AND priced_count BETWEEN 0 AND offer_count AND unparsed_count BETWEEN 0 AND offer_count)
);
CREATE INDEX ON edition (time_zone);
CREATE INDEX edition_to_archive ON edition (valid_through) WHERE archived_at IS NULL;
CREATE INDEX edition_newest_snapshot ON edition (source_id, time_zone, id) WHERE is_snapshot;
COMMENT ON TABLE edition IS 'One published state of a source. All stores of a time zone that print the same rows share one edition; a price list belongs to its own store. Lines of an earlier edition are not written again: see edition_base.';
COMMENT ON COLUMN edition.id IS 'Internal id.';
COMMENT ON COLUMN edition.source_id IS 'The source.';
COMMENT ON COLUMN edition.time_zone IS 'Time zone of the stores that share it: equal dates end at different instants in other time zones.';
COMMENT ON COLUMN edition.content_hash IS 'SHA-256 over everything printed and parsed, independent of the order of rows; for a price list also over the store.';
COMMENT ON COLUMN edition.is_snapshot IS 'Whether the edition is stored in full: its only part is itself.';
COMMENT ON COLUMN edition.offer_count IS 'Number of its lines, rows of edition_offer_all.';
COMMENT ON COLUMN edition.priced_count IS 'Number of lines with a comparable price.';
COMMENT ON COLUMN edition.unparsed_count IS 'Number of lines with unparsed text.';
COMMENT ON COLUMN edition.departments IS 'JSON object with the number of lines by department: {"Dairy": 31}.';
COMMENT ON COLUMN edition.effective_on IS 'First day on which most of its lines are valid, in local dates of the store. In the future: the edition is announced, and becomes current on that day.';
COMMENT ON COLUMN edition.effective_through IS 'Last day on which most of its lines are valid, in local dates of the store: the next ad is expected at the midnight after it.';
COMMENT ON COLUMN edition.valid_through IS 'Last day on which any of its lines is valid, in local dates of the store.';
COMMENT ON COLUMN edition.published_at IS 'Time when it was first stored.';
COMMENT ON COLUMN edition.archived_at IS 'Time when its lines, all ended, were moved to offer_history; NULL: they are in offer.';

CREATE TABLE edition_base (
    edition_id bigint NOT NULL REFERENCES edition,
    base_id    bigint NOT NULL REFERENCES edition,
    PRIMARY KEY (edition_id, base_id),
    CONSTRAINT base_is_not_later CHECK (base_id <= edition_id)
);
CREATE INDEX ON edition_base (base_id);
COMMENT ON TABLE edition_base IS 'The parts of an edition: itself and, if most of its lines are in an earlier edition stored in full, that edition without the listings in edition_override.';
COMMENT ON COLUMN edition_base.edition_id IS 'The edition.';
COMMENT ON COLUMN edition_base.base_id IS 'The edition itself, or the earlier edition.';

CREATE TABLE scrape_job (
    source_id text NOT NULL REFERENCES source,
    store_id  integer NOT NULL REFERENCES store,
    due_at    timestamptz NOT NULL,
    attempts  integer NOT NULL DEFAULT 0 CONSTRAINT attempts_are_not_negative CHECK (attempts >= 0),
    is_urgent boolean NOT NULL,
    PRIMARY KEY (source_id, store_id)
);
CREATE INDEX ON scrape_job (store_id);
COMMENT ON TABLE scrape_job IS 'Stores that are due for a source until a good run: the plan of "circulard run", which adds and removes rows.';
COMMENT ON COLUMN scrape_job.source_id IS 'The source to read.';
COMMENT ON COLUMN scrape_job.store_id IS 'The store to read it for.';
COMMENT ON COLUMN scrape_job.due_at IS 'Earliest time of the next attempt: when the store became due, or later after a failed run.';
COMMENT ON COLUMN scrape_job.attempts IS 'Number of failed runs since the store became due.';
COMMENT ON COLUMN scrape_job.is_urgent IS 'Whether the ad of the store has ended, or it has none: such stores are read first.';

CREATE TABLE chain_lease (
    chain_id     text PRIMARY KEY REFERENCES chain,
    worker       nonempty_text NOT NULL,
    fence        bigint NOT NULL,
    leased_until timestamptz NOT NULL
);
COMMENT ON TABLE chain_lease IS 'The worker that reads a chain''s sources now: one at a time, so that one gap between requests holds for all workers.';
COMMENT ON COLUMN chain_lease.chain_id IS 'The chain.';
COMMENT ON COLUMN chain_lease.worker IS 'Name of the worker: host and process.';
COMMENT ON COLUMN chain_lease.fence IS 'Number of the lease. A run writes only while its lease has the current number.';
COMMENT ON COLUMN chain_lease.leased_until IS 'The worker renews this every second. After it the lease is free for any worker.';

CREATE TABLE scrape_run (
    id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    source_id       text NOT NULL REFERENCES source,
    store_id        integer REFERENCES store,
    started_at      timestamptz NOT NULL DEFAULT now(),
    finished_at     timestamptz,
    seen_at         timestamptz,
    outcome         text CONSTRAINT outcome_is_known CHECK (outcome IN (
        'accepted', 'unchanged', 'superseded',
        'fetch_failed', 'refused', 'credentials_refused', 'bad_request', 'bad_definition',
        'incomplete', 'malformed', 'too_large', 'empty', 'coupon_only', 'interstitial', 'block_page', 'layout_unknown',
        'wrong_store', 'too_few_records', 'missing_fields', 'impossible_rows', 'quarantined',
        'storage_failed', 'cancelled', 'interrupted', 'failed', 'postponed')),
    reason          nonempty_text,
    anomalies          text[] NOT NULL DEFAULT '{}',
    awaits_second_run boolean NOT NULL DEFAULT false
        CONSTRAINT awaiting_run_has_anomalies CHECK (NOT awaits_second_run OR cardinality(anomalies) > 0),
    decision        text CONSTRAINT decision_is_known CHECK (decision IN ('released', 'rejected')),
    decided_at      timestamptz,
    decided_by      nonempty_text,
    decision_run_id bigint REFERENCES scrape_run,
    layout          nonempty_text,
    edition_id      bigint REFERENCES edition,
    records         integer NOT NULL DEFAULT 0,
    priced          integer NOT NULL DEFAULT 0,
    offers_inserted integer NOT NULL DEFAULT 0,
    bytes           bigint NOT NULL DEFAULT 0,
    requests        integer NOT NULL DEFAULT 0,
    attempts        jsonb NOT NULL DEFAULT '[]' CONSTRAINT attempts_is_a_list CHECK (jsonb_typeof(attempts) = 'array'),
    exit_code       smallint CONSTRAINT exit_code_is_a_byte CHECK (exit_code BETWEEN 0 AND 255),
    program_version nonempty_text NOT NULL,
    rules_hash      sha256_digest,
    reprocessed_run_id bigint REFERENCES scrape_run,
    CONSTRAINT run_is_running_or_finished CHECK ((outcome IS NULL) = (finished_at IS NULL)),
    CONSTRAINT run_ends_after_it_starts CHECK (finished_at >= started_at),
    CONSTRAINT good_run_has_an_edition CHECK (
        CASE WHEN coalesce(outcome IN ('accepted', 'unchanged'), false) THEN edition_id IS NOT NULL OR store_id IS NULL
             ELSE (coalesce(outcome, 'running') IN ('quarantined', 'superseded')) = (edition_id IS NOT NULL) END),
    CONSTRAINT good_run_saw_something CHECK (outcome NOT IN ('accepted', 'unchanged') OR seen_at IS NOT NULL),
    CONSTRAINT bad_run_has_a_reason CHECK (outcome IS NULL OR outcome IN ('accepted', 'unchanged') OR reason IS NOT NULL),
    CONSTRAINT only_editions_insert CHECK (
        offers_inserted = 0 OR coalesce(outcome, 'running') IN ('accepted', 'quarantined', 'superseded')),
    CONSTRAINT quarantined_run_has_anomalies CHECK (
        (cardinality(anomalies) > 0) = (coalesce(outcome, 'running') = 'quarantined' OR decision IS NOT NULL)),
    CONSTRAINT decision_fits_outcome CHECK (CASE decision WHEN 'released' THEN outcome = 'accepted'
        WHEN 'rejected' THEN outcome = 'quarantined' ELSE true END IS TRUE),
    CONSTRAINT decision_is_whole CHECK (num_nulls(decision, decided_at, decided_by) IN (0, 3)),
    CONSTRAINT adopted_decision_is_made CHECK (decision_run_id IS NULL OR decision IS NOT NULL AND decision_run_id <> id),
    CONSTRAINT counts_are_not_negative CHECK (
        records >= 0 AND priced BETWEEN 0 AND records AND offers_inserted >= 0 AND bytes >= 0 AND requests >= 0)
);
CREATE INDEX scrape_run_newest ON scrape_run (source_id, coalesce(store_id, 0), started_at DESC);
CREATE INDEX scrape_run_newest_good ON scrape_run (store_id, source_id, finished_at DESC)
    WHERE outcome IN ('accepted', 'unchanged');
CREATE UNIQUE INDEX one_run_at_a_time ON scrape_run (source_id, store_id) NULLS NOT DISTINCT WHERE outcome IS NULL;
CREATE INDEX scrape_run_saw_edition ON scrape_run (edition_id, store_id, seen_at) WHERE edition_id IS NOT NULL;
CREATE INDEX ON scrape_run (reprocessed_run_id) WHERE reprocessed_run_id IS NOT NULL;
CREATE INDEX ON scrape_run (decision_run_id) WHERE decision_run_id IS NOT NULL;
CREATE INDEX scrape_run_undecided ON scrape_run (source_id, edition_id) WHERE outcome = 'quarantined' AND decision IS NULL;
COMMENT ON TABLE scrape_run IS 'One attempt to read a source for a store. Prices were last confirmed at seen_at of the newest good run (accepted, unchanged) that found the edition; offers have no such column.';
COMMENT ON COLUMN scrape_run.id IS 'Internal id.';
COMMENT ON COLUMN scrape_run.source_id IS 'The source that was read.';
COMMENT ON COLUMN scrape_run.store_id IS 'The store; NULL if the source does not belong to one store (a list of stores).';
COMMENT ON COLUMN scrape_run.started_at IS 'Start of the run.';
COMMENT ON COLUMN scrape_run.finished_at IS 'End of the run; NULL while it runs.';
COMMENT ON COLUMN scrape_run.seen_at IS 'Time of observation: the end of fetching; for saved pages the time when they were saved; for documents read again the time when they were first read.';
COMMENT ON COLUMN scrape_run.outcome IS 'NULL: running, or its process died and no other run came since (see orphaned_run). accepted: a new edition was published. unchanged: the current edition was confirmed. superseded: stored, but the store''s current edition was seen later. quarantined: read, but with anomalies, see anomalies. interrupted: its process died. postponed: stores were not read, because a host must not be contacted. All others: the reason why no deal was changed.';
COMMENT ON COLUMN scrape_run.reason IS 'One sentence for the operator: what was wrong and what to do.';
COMMENT ON COLUMN scrape_run.anomalies IS 'Anomalies, one sentence each: the edition is stored in full, but not current at any store until an operator releases it.';
COMMENT ON COLUMN scrape_run.awaits_second_run IS 'For a quarantined run: whether all its anomalies are settled if a later run of the store finds the same content.';
COMMENT ON COLUMN scrape_run.decision IS 'Decision of an operator about a quarantined run: released (it became accepted) or rejected.';
COMMENT ON COLUMN scrape_run.decided_at IS 'Time of the decision.';
COMMENT ON COLUMN scrape_run.decided_by IS 'Name of the person who decided, as given by the operator.';
COMMENT ON COLUMN scrape_run.decision_run_id IS 'The run with the same content whose decision applies; NULL: this run was decided itself.';
COMMENT ON COLUMN scrape_run.layout IS 'The layout of the definition that recognized the document.';
COMMENT ON COLUMN scrape_run.edition_id IS 'The edition that a good run published or confirmed, or that a quarantined or superseded run found.';
COMMENT ON COLUMN scrape_run.records IS 'Number of records in the documents.';
COMMENT ON COLUMN scrape_run.priced IS 'Number of records with a comparable price.';
COMMENT ON COLUMN scrape_run.offers_inserted IS 'Rows written to offer; 0 if the edition existed already.';
COMMENT ON COLUMN scrape_run.bytes IS 'Bytes received, after decompression.';
COMMENT ON COLUMN scrape_run.requests IS 'Requests sent, including retries.';
COMMENT ON COLUMN scrape_run.attempts IS 'JSON list with one object per request: url (without secrets), status, outcome, waited milliseconds, bytes.';
COMMENT ON COLUMN scrape_run.exit_code IS 'Exit status of the command for this run: 0 success, 65 bad data, 69 upstream unavailable, 70 internal error, 74 full disk, 75 try again, 77 not permitted, 78 configuration.';
COMMENT ON COLUMN scrape_run.program_version IS 'Version of circulard.';
COMMENT ON COLUMN scrape_run.rules_hash IS 'SHA-256 of everything that determines the reading: scraper.yaml, the build of the program, the store''s state and time zone.';
COMMENT ON COLUMN scrape_run.reprocessed_run_id IS 'The run whose documents were read again ("circulard reprocess"); NULL: the run fetched its own.';

CREATE TABLE document (
    hash             sha256_digest PRIMARY KEY,
    body             bytea COMPRESSION lz4 NOT NULL,
    byte_count       integer GENERATED ALWAYS AS (octet_length(body)) STORED,
    media_type       nonempty_text NOT NULL,
    first_fetched_at timestamptz NOT NULL DEFAULT now(),
    last_read_on     date NOT NULL DEFAULT now()::date,
    CONSTRAINT hash_is_of_body CHECK (hash = sha256(body))
);
COMMENT ON TABLE document IS 'The bodies of responses, each stored once, so that any price can be traced to its page and new parsers can be tested on old pages. "circulard db prune" deletes old ones.';
COMMENT ON COLUMN document.hash IS 'SHA-256 of the body.';
COMMENT ON COLUMN document.body IS 'The bytes as received, after decompression; compressed with lz4.';
COMMENT ON COLUMN document.byte_count IS 'Length of the body in bytes.';
COMMENT ON COLUMN document.media_type IS 'Media type as stated by the upstream: text/html, application/json.';
COMMENT ON COLUMN document.first_fetched_at IS 'Time when these bytes were first received.';
COMMENT ON COLUMN document.last_read_on IS 'Last day (UTC) on which a run read them.';

CREATE TABLE scrape_run_document (
    run_id        bigint NOT NULL REFERENCES scrape_run,
    position      integer NOT NULL CONSTRAINT position_counts_from_one CHECK (position >= 1),
    document_hash sha256_digest NOT NULL,
    url           nonempty_text NOT NULL,
    PRIMARY KEY (run_id, position)
);
CREATE INDEX ON scrape_run_document (document_hash);
CREATE INDEX ON document (last_read_on);
COMMENT ON TABLE scrape_run_document IS 'The documents of each run, in order.';
COMMENT ON COLUMN scrape_run_document.run_id IS 'The run.';
COMMENT ON COLUMN scrape_run_document.position IS 'Position in the run, from 1.';
COMMENT ON COLUMN scrape_run_document.document_hash IS 'SHA-256 of the body: document.hash, as long as the body is kept.';
COMMENT ON COLUMN scrape_run_document.url IS 'URL (without secrets) or file name of the document.';

CREATE TABLE response_validator (
    source_id     text NOT NULL REFERENCES source,
    url           nonempty_text NOT NULL,
    etag          nonempty_text,
    last_modified nonempty_text,
    document_hash sha256_digest NOT NULL REFERENCES document ON DELETE CASCADE,
    document_url  nonempty_text NOT NULL,
    PRIMARY KEY (source_id, url),
    CONSTRAINT validator_is_named CHECK (num_nonnulls(etag, last_modified) >= 1)
);
CREATE INDEX ON response_validator (document_hash);
COMMENT ON TABLE response_validator IS 'What to ask a server with whether a document has changed (RFC 9110, section 8.8), from the last good run that read its URL.';
COMMENT ON COLUMN response_validator.source_id IS 'The source.';
COMMENT ON COLUMN response_validator.url IS 'URL (without secrets) that is asked for.';
COMMENT ON COLUMN response_validator.etag IS 'The answer''s ETag.';
COMMENT ON COLUMN response_validator.last_modified IS 'The answer''s Last-Modified, as received.';
COMMENT ON COLUMN response_validator.document_hash IS 'SHA-256 of the body: document.hash. The row goes with the document.';
COMMENT ON COLUMN response_validator.document_url IS 'URL of the document, after redirects.';

CREATE TABLE store_edition (
    store_id    integer NOT NULL REFERENCES store,
    source_id   text NOT NULL REFERENCES source,
    active_during tstzrange NOT NULL DEFAULT '(,)' CONSTRAINT active_during_is_not_empty CHECK (NOT isempty(active_during)),
    edition_id  bigint NOT NULL REFERENCES edition,
    activated_at timestamptz NOT NULL DEFAULT now(),
    run_id      bigint NOT NULL REFERENCES scrape_run,
    PRIMARY KEY (store_id, source_id, active_during),
    CONSTRAINT one_edition_at_a_time EXCLUDE USING gist (store_id WITH =, source_id WITH =, active_during WITH &&)
);
CREATE INDEX ON store_edition (edition_id);
CREATE INDEX ON store_edition (source_id);
CREATE INDEX ON store_edition (run_id);
COMMENT ON TABLE store_edition IS 'The editions of each source at each store: the current one, and known ones of coming weeks with their start. Switching a store''s ad changes one row.';
COMMENT ON COLUMN store_edition.store_id IS 'The store.';
COMMENT ON COLUMN store_edition.source_id IS 'The source.';
COMMENT ON COLUMN store_edition.active_during IS 'Period in which the edition is current: until the first midnight of next week''s ad, which follows. For an instant: active_during @> instant.';
COMMENT ON COLUMN store_edition.edition_id IS 'The edition.';
COMMENT ON COLUMN store_edition.activated_at IS 'Time when the row was written.';
COMMENT ON COLUMN store_edition.run_id IS 'The run that found it.';

CREATE TABLE store_edition_history (
    store_id   integer NOT NULL REFERENCES store,
    source_id  text NOT NULL REFERENCES source,
    recorded_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    effective_from timestamptz,
    edition_id bigint NOT NULL REFERENCES edition,
    run_id     bigint NOT NULL REFERENCES scrape_run,
    PRIMARY KEY (store_id, source_id, recorded_at)
);
CREATE INDEX ON store_edition_history (source_id);
CREATE INDEX ON store_edition_history (edition_id);
CREATE INDEX ON store_edition_history (run_id);
CREATE INDEX store_edition_history_begins
    ON store_edition_history (store_id, source_id, coalesce(effective_from, recorded_at), recorded_at);
COMMENT ON TABLE store_edition_history IS 'Log of every switch of a store to an edition. Rows are only added. Together with the immutable offers it is the whole history, which api.as_of reads.';
COMMENT ON COLUMN store_edition_history.store_id IS 'The store.';
COMMENT ON COLUMN store_edition_history.source_id IS 'The source.';
COMMENT ON COLUMN store_edition_history.recorded_at IS 'Time of the switch, which was unknown before.';
COMMENT ON COLUMN store_edition_history.effective_from IS 'Time from which the edition is current, until another row takes effect or a later announcement of the same week replaces it; NULL: immediately.';
COMMENT ON COLUMN store_edition_history.edition_id IS 'The edition.';
COMMENT ON COLUMN store_edition_history.run_id IS 'The run that found it.';

CREATE TABLE edition_switch (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    store_id    integer NOT NULL,
    source_id   text NOT NULL,
    recorded_at timestamptz NOT NULL,
    CONSTRAINT switch_has_one_number UNIQUE (store_id, source_id, recorded_at),
    FOREIGN KEY (store_id, source_id, recorded_at) REFERENCES store_edition_history ON UPDATE CASCADE
);
COMMENT ON TABLE edition_switch IS 'The rows of store_edition_history, numbered in the order of their commits, which is not that of recorded_at: a reader who has seen a number will never find a lower one that it has not seen. Rows are only added.';
COMMENT ON COLUMN edition_switch.id IS 'Number of the switch; higher if it was committed later.';
COMMENT ON COLUMN edition_switch.store_id IS 'The store.';
COMMENT ON COLUMN edition_switch.source_id IS 'The source.';
COMMENT ON COLUMN edition_switch.recorded_at IS 'store_edition_history.recorded_at.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Listings and offers

CREATE TABLE listing (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    chain_id    text NOT NULL REFERENCES chain,
    sku         nonempty_text NOT NULL,
    title       nonempty_text NOT NULL,
    brand       nonempty_text,
    size_text   nonempty_text,
    department  nonempty_text,
    text_hash  sha256_digest NOT NULL GENERATED ALWAYS AS (listing_text_hash(title, brand, size_text, department)) STORED,
    search      tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('english'::regconfig,
                    title || ' ' || coalesce(brand, '') || ' ' || coalesce(size_text, ''))) STORED,
    gtin        gtin,
    image       https_address,
    url         https_address,
    CONSTRAINT listing_is_unique UNIQUE (chain_id, sku, text_hash),
    -- An index entry has room for 2,700 bytes, and the search column for a million.
    CONSTRAINT sku_is_short CHECK (octet_length(sku) <= 1000),
    CONSTRAINT listing_text_is_short CHECK (
        greatest(octet_length(title), octet_length(brand), octet_length(size_text), octet_length(department)) <= 100000)
);
CREATE INDEX listing_search ON listing USING gin (search);
CREATE INDEX listing_text ON listing (text_hash);
CREATE INDEX listing_gtin ON listing (gtin) WHERE gtin IS NOT NULL;
COMMENT ON TABLE listing IS 'A chain''s own text for an item it sells. If the chain changes the text of a sku, that is another listing, so that old text is not lost. Only gtin, image and url are updated.';
COMMENT ON COLUMN listing.id IS 'Internal id.';
COMMENT ON COLUMN listing.chain_id IS 'The retailer.';
COMMENT ON COLUMN listing.sku IS 'The chain''s item number (Kroger: productId; Publix: the ad''s item code). Not a GTIN.';
COMMENT ON COLUMN listing.title IS 'Name as printed.';
COMMENT ON COLUMN listing.brand IS 'Brand, if the source gives it separately from the title.';
COMMENT ON COLUMN listing.size_text IS 'Size or package text as printed.';
COMMENT ON COLUMN listing.department IS 'Department or category as printed.';
COMMENT ON COLUMN listing.text_hash IS 'SHA-256 of title, brand, size and department: distinguishes the texts of one sku.';
COMMENT ON COLUMN listing.gtin IS 'Number of its bar code as last stated, if the source states it. Not a part of the text: two texts of an item have the same number.';
COMMENT ON COLUMN listing.image IS 'Address of a picture as last stated with a new edition.';
COMMENT ON COLUMN listing.url IS 'Address of its page at the chain, likewise.';
COMMENT ON COLUMN listing.search IS 'English word stems of title, brand and size, for search. The department is left out: "milk" should not find cheese.';

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
COMMENT ON TABLE picture IS 'A small picture of goods, made of one that a chain states, or why there is none. A cache: what is deleted is fetched again.';
COMMENT ON COLUMN picture.address IS 'Address of the chain''s picture: listing.image.';
COMMENT ON COLUMN picture.source_id IS 'The source through which it was fetched.';
COMMENT ON COLUMN picture.tried_at IS 'Time when it was fetched.';
COMMENT ON COLUMN picture.used_at IS 'Time when a deal with it was last seen by a fetch of pictures. Those that were not for longest make room.';
COMMENT ON COLUMN picture.refusal IS 'Why there is none, in words; NULL if there is.';
COMMENT ON COLUMN picture.hash IS 'SHA-256 of bytes in hexadecimal: the name under which it is served.';
COMMENT ON COLUMN picture.bytes IS 'The picture made of it, WebP.';

CREATE TABLE store_aisle (
    store_id integer NOT NULL REFERENCES store,
    sku      nonempty_text NOT NULL,
    aisle    nonempty_text NOT NULL,
    PRIMARY KEY (store_id, sku)
);
COMMENT ON TABLE store_aisle IS 'Where a store has an item, as its source last said. A part of no listing, line or edition: each store has its own.';
COMMENT ON COLUMN store_aisle.store_id IS 'The store.';
COMMENT ON COLUMN store_aisle.sku IS 'The chain''s number of the item: listing.sku.';
COMMENT ON COLUMN store_aisle.aisle IS 'The number of the aisle, or a name: 12, DAIRY.';

CREATE TABLE listing_group (
    listing_id       bigint PRIMARY KEY REFERENCES listing,
    comparison_group nonempty_text,
    further_groups   text[] NOT NULL DEFAULT '{}',
    reason           nonempty_text NOT NULL,
    rules_digest     nonempty_text NOT NULL,
    reading          nonempty_text,
    products         nonempty_text,
    is_matched       boolean NOT NULL DEFAULT false,
    department_group department_group NOT NULL DEFAULT 'other'
);
CREATE INDEX listing_group_rules ON listing_group (rules_digest, listing_id);
CREATE INDEX listing_group_unmatched ON listing_group (listing_id) WHERE NOT is_matched;
CREATE INDEX listing_group_members ON listing_group (comparison_group, listing_id);
CREATE INDEX listing_group_further_members ON listing_group USING gin (further_groups) WHERE further_groups <> '{}';
COMMENT ON TABLE listing_group IS 'What the rules say of a listing, apart from its price: which goods it is compared with. Each listing has a row, if only to say that it is not read yet.';
COMMENT ON COLUMN listing_group.listing_id IS 'The listing.';
COMMENT ON COLUMN listing_group.comparison_group IS 'The goods that a shopper compares it with: "milk, whole", "butter"; NULL: unknown. Found by words all the same.';
COMMENT ON COLUMN listing_group.further_groups IS 'Groups of the other products that the text names: "Ketchup or Mustard".';
COMMENT ON COLUMN listing_group.reason IS 'Why it has this group, in words.';
COMMENT ON COLUMN listing_group.rules_digest IS 'Digest of the rules that decided, ''none'' if none have; a program with other rules decides anew at its next run.';
COMMENT ON COLUMN listing_group.reading IS 'What a question needs to know of the listing, in a form of the program''s own; NULL, or a form that is not known: it is read from the text again.';
COMMENT ON COLUMN listing_group.products IS 'What a comparison with other listings needs to know of the products, in a form of the program''s own; NULL: they are the same goods as no others.';
COMMENT ON COLUMN listing_group.is_matched IS 'Whether the same goods at other chains were sought since.';
COMMENT ON COLUMN listing_group.department_group IS 'The department that sells it, of one list for all chains: that of its comparison group, or else by the words of the printed department.';

CREATE TABLE match_key (
    key        bigint NOT NULL,
    chain_id   text NOT NULL,
    listing_id bigint NOT NULL,
    PRIMARY KEY (key, chain_id, listing_id)
);
CREATE INDEX match_key_listing ON match_key (listing_id);
COMMENT ON TABLE match_key IS 'Keys by which listings that can be the same goods find each other. Written with the listing_group of the listing, which is not checked: a new ad has thousands of keys.';
COMMENT ON COLUMN match_key.key IS 'Digest of a group of the listing with the start of its brand, or with the start of a place in its name where a brand can stand.';
COMMENT ON COLUMN match_key.chain_id IS 'The retailer of the listing: the listings of one chain are not compared.';
COMMENT ON COLUMN match_key.listing_id IS 'The listing.';

CREATE TABLE listing_match (
    listing_id       bigint NOT NULL REFERENCES listing,
    other_listing_id bigint NOT NULL REFERENCES listing,
    confidence       text NOT NULL CONSTRAINT match_confidence_is_known CHECK (confidence IN ('low', 'medium', 'high')),
    reasons          text[] NOT NULL,
    rules_version    integer NOT NULL,
    PRIMARY KEY (listing_id, other_listing_id),
    CONSTRAINT match_is_stored_once CHECK (listing_id < other_listing_id)
);
CREATE INDEX listing_match_of_other ON listing_match (other_listing_id);
COMMENT ON TABLE listing_match IS 'Two listings of different chains that the rules call the same goods. The rules replace the rows of a listing when they look at it.';
COMMENT ON COLUMN listing_match.listing_id IS 'The older listing.';
COMMENT ON COLUMN listing_match.other_listing_id IS 'The newer listing.';
COMMENT ON COLUMN listing_match.confidence IS 'How far the texts support it: low, medium or high.';
COMMENT ON COLUMN listing_match.reasons IS 'The properties that agree, in words.';
COMMENT ON COLUMN listing_match.rules_version IS 'Version of the rules that decided.';

CREATE TABLE match_override (
    listing_id       bigint NOT NULL REFERENCES listing,
    other_listing_id bigint NOT NULL REFERENCES listing,
    relation         text NOT NULL CONSTRAINT override_relation_is_known CHECK (relation IN ('same', 'substitute', 'different')),
    note             nonempty_text,
    decided_at       timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (listing_id, other_listing_id),
    CONSTRAINT override_is_stored_once CHECK (listing_id < other_listing_id)
);
CREATE INDEX match_override_of_other ON match_override (other_listing_id);
COMMENT ON TABLE match_override IS 'A person''s decision about two listings of different chains. It wins over the rules, which never change it, and holds for all listings of the two chains with the same item number or the same text: an ad numbers its items anew each week.';
COMMENT ON COLUMN match_override.listing_id IS 'The older listing.';
COMMENT ON COLUMN match_override.other_listing_id IS 'The newer listing.';
COMMENT ON COLUMN match_override.relation IS 'same, substitute or different.';
COMMENT ON COLUMN match_override.note IS 'Why, in the words of the person; NULL: not stated.';
COMMENT ON COLUMN match_override.decided_at IS 'When it was decided.';

CREATE TABLE edition_override (
    edition_id bigint NOT NULL REFERENCES edition,
    listing_id bigint NOT NULL REFERENCES listing,
    PRIMARY KEY (edition_id, listing_id)
);
CREATE INDEX ON edition_override (listing_id);
COMMENT ON TABLE edition_override IS 'Listings of the reused earlier edition that are missing or changed in an edition.';
COMMENT ON COLUMN edition_override.edition_id IS 'The edition.';
COMMENT ON COLUMN edition_override.listing_id IS 'The listing, whose lines in the earlier edition do not apply.';

CREATE TABLE offer (
    listing_id                 bigint NOT NULL REFERENCES listing,
    edition_id                 bigint NOT NULL,
    time_zone                  text NOT NULL,
    valid_from                 date NOT NULL,
    valid_through              date NOT NULL,
    previous_valid_through     date,
    validity                   tstzrange NOT NULL GENERATED ALWAYS AS (
        tstzrange(local_midnight(valid_from, time_zone), local_midnight(valid_through + 1, time_zone), '[)')) STORED,
    dates_assumed              boolean NOT NULL DEFAULT false,

    mechanic                   mechanic NOT NULL,
    sold_by                    sale_unit,
    priced_unit                priced_unit,
    buy_quantity               integer,
    get_quantity               integer,
    printed_price_cents        integer,
    price_max_cents            integer,
    percent_off                smallint,
    amount_off_cents           integer,
    spend_cents                integer,
    spend_repeats              boolean,

    required_quantity          integer NOT NULL DEFAULT 1 CONSTRAINT required_quantity_is_at_least_one CHECK (required_quantity >= 1),
    additional_units           text NOT NULL DEFAULT 'unstated' CONSTRAINT additional_units_are_known CHECK (
        additional_units IN ('unstated', 'or_more', 'multiples')),
    mix_and_match              boolean NOT NULL DEFAULT false,
    minimum_spend_cents        integer CONSTRAINT minimum_spend_is_not_negative CHECK (minimum_spend_cents >= 0),
    limit_quantity             integer CONSTRAINT limit_quantity_is_at_least_one CHECK (limit_quantity >= 1),
    limit_counted              text CONSTRAINT limit_counted_is_known CHECK (limit_counted IN ('items', 'deals', 'pounds')),
    conditions                 text[] NOT NULL DEFAULT '{}' CONSTRAINT conditions_are_known CHECK (
        conditions <@ '{digital_coupon,loyalty_card,manufacturer_coupon,new_customer,pickup_or_delivery,some_days,store_coupon}'
        AND coalesce(array_ndims(conditions), 1) = 1 AND array_position(conditions, NULL) IS NULL),
    fallback_price_basis       price_basis,
    fallback_price_numerator   bigint,
    fallback_price_denominator bigint,
    excludes_deposit           boolean NOT NULL DEFAULT false,
    rewards                    jsonb NOT NULL DEFAULT '[]' CONSTRAINT rewards_are_a_list CHECK (
        rewards = '[]' OR is_reward_list(rewards)),

    price_basis                price_basis NOT NULL,
    price_numerator            bigint,
    price_denominator          bigint,
    priced_quantity            integer,
    regular_price_basis        price_basis,
    regular_price_numerator    bigint,
    regular_price_denominator  bigint,
    printed_saving_cents       integer CONSTRAINT printed_saving_is_not_negative CHECK (printed_saving_cents >= 0),
    unit_price_base_unit       base_unit,
    unit_price_numerator       bigint,
    unit_price_denominator     bigint,
    unit_price_unit            display_unit,
    unit_price_basis           price_basis,
    size_base_unit             base_unit,
    size_smallest_parts        bigint,
    size_largest_parts         bigint,
    size_is_approximate        boolean,

    deal_text                  nonempty_text,
    savings_text               nonempty_text,
    details_text               nonempty_text,
    valid_text                 nonempty_text,
    evidence                   jsonb NOT NULL DEFAULT '[]' CONSTRAINT evidence_is_a_list CHECK (
        jsonb_typeof(evidence) = 'array' AND NOT jsonb_path_exists(evidence,
            '$[*] ? (!(@.start >= 0 && @.text.type() == "string" && @.rule.type() == "string" && @.field.type() == "string"))')),
    unparsed_text              text[] NOT NULL DEFAULT '{}',
    line_hash                  line_digest NOT NULL,
    size_source                text CONSTRAINT size_source_is_known CHECK (
        size_source IS NULL OR size_source IN ('text', 'title', 'earlier_edition') AND size_base_unit IS NOT NULL),
    printed_saving_percent     integer CONSTRAINT printed_saving_percent_is_a_share CHECK (printed_saving_percent BETWEEN 1 AND 100),

    FOREIGN KEY (edition_id, time_zone) REFERENCES edition (id, time_zone),
    -- One price at a time: the lines of one listing and mechanic in an edition form a chain, in which each begins after
    -- the previous one has ended. EXCLUDE would do the same at three times the cost per row.
    PRIMARY KEY (edition_id, listing_id, mechanic, valid_through),
    CONSTRAINT one_line_after_another UNIQUE NULLS NOT DISTINCT (listing_id, edition_id, mechanic, previous_valid_through),
    CONSTRAINT previous_line_is_there FOREIGN KEY (edition_id, listing_id, mechanic, previous_valid_through)
        REFERENCES offer (edition_id, listing_id, mechanic, valid_through),
    CONSTRAINT previous_line_has_ended CHECK (previous_valid_through < valid_from),
    -- Some upstreams use 0001-01-01 and 9999-12-31 for unknown dates.
    CONSTRAINT days_are_real CHECK (valid_from BETWEEN '2000-01-01' AND '2099-12-31'
        AND valid_through BETWEEN valid_from AND '2099-12-31'),
    -- Each mechanic has its own numbers and no others.
    CONSTRAINT mechanic_has_its_numbers CHECK (
        (mechanic, printed_price_cents IS NOT NULL, price_max_cents IS NOT NULL, buy_quantity IS NOT NULL, get_quantity IS NOT NULL,
            percent_off IS NOT NULL, amount_off_cents IS NOT NULL, spend_cents IS NOT NULL) IN (
        --                     price  max    buy    get    percent amount spend
        ('unit_price',         true,  false, false, false, false,  false, false),
        ('weight_price',       true,  false, false, false, false,  false, false),
        ('multi_price',        true,  false, true,  false, false,  false, false),
        ('bxgy_free',          false, false, true,  true,  true,   false, false),
        ('bxgy_pct',           false, false, true,  true,  true,   false, false),
        ('bxgy_price',         true,  false, true,  true,  false,  false, false),
        ('amount_off',         false, false, true,  false, false,  true,  false),
        ('amount_off_each',    false, false, false, false, false,  true,  false),
        ('percent_off',        false, false, false, false, true,   false, false),
        ('basket_discount',          false, false, false, false, false,  true,  true),
        ('price_range',        true,  true,  false, false, false,  false, false),
        ('from_price',         true,  false, false, false, false,  false, false),
        ('free_item',          false, false, false, false, false,  false, false),
        ('savings_claim',      false, false, true,  false, false,  true,  false),
        ('gift_with_purchase', false, false, false, false, false,  false, false),
        ('points_reward',      false, false, false, false, false,  false, false),
        ('rebate',             false, false, false, false, false,  false, false),
        ('no_price',           false, false, false, false, false,  false, false))),
    CONSTRAINT numbers_are_possible CHECK (
        printed_price_cents >= 0 AND price_max_cents >= printed_price_cents AND amount_off_cents >= 0 AND spend_cents >= 0
        AND buy_quantity >= 1 AND get_quantity >= 1 AND percent_off BETWEEN 1 AND 100),
    -- Larger values are misread: 100,000 dollars, 10,000 units.
    CONSTRAINT amounts_are_possible CHECK (
        greatest(printed_price_cents, price_max_cents, amount_off_cents, spend_cents, minimum_spend_cents, printed_saving_cents) <= 10000000
        AND greatest(buy_quantity, get_quantity, required_quantity, limit_quantity, priced_quantity) <= 10000),
    CONSTRAINT offer_text_is_short CHECK (greatest(octet_length(deal_text), octet_length(savings_text),
        octet_length(details_text), octet_length(valid_text)) <= 100000),
    CONSTRAINT spending_repeats_or_not CHECK ((spend_cents IS NULL) = (spend_repeats IS NULL)),
    CONSTRAINT limit_counts_something CHECK ((limit_quantity IS NULL) = (limit_counted IS NULL)),
    CONSTRAINT free_is_all_off CHECK (
        (mechanic <> 'bxgy_free' OR percent_off = 100) AND (mechanic <> 'bxgy_pct' OR percent_off < 100)),
    CONSTRAINT mechanic_names_its_reward CHECK (CASE mechanic
        WHEN 'gift_with_purchase' THEN rewards #>> '{0,kind}' = 'gift'
        WHEN 'rebate' THEN rewards #>> '{0,kind}' = 'rebate'
        WHEN 'points_reward' THEN rewards #>> '{0,kind}' IN ('points', 'gift_card', 'basket_discount')
        ELSE true END IS TRUE),
    CONSTRAINT weight_price_is_by_the_pound CHECK (
        mechanic NOT IN ('unit_price', 'weight_price') OR (mechanic = 'weight_price') = (sold_by = 'lb')),
    CONSTRAINT pounds_are_priced_by_the_pound CHECK ((priced_unit = 'pound') = (sold_by = 'lb')),
    CONSTRAINT promotion_has_its_units CHECK (
        (sold_by IS NULL) = (priced_unit IS NULL) AND (sold_by IS NOT NULL OR mechanic = 'no_price')),
    CONSTRAINT no_promotion_asks_nothing CHECK (sold_by IS NOT NULL
        OR (required_quantity = 1 AND additional_units = 'unstated' AND NOT mix_and_match AND minimum_spend_cents IS NULL
            AND limit_quantity IS NULL AND conditions = '{}' AND fallback_price_numerator IS NULL AND NOT excludes_deposit
            AND rewards = '[]')),
    -- A range has a lower bound but no price; a basket discount or a reward has no price.
    CONSTRAINT basis_fits_mechanic CHECK (CASE
        WHEN mechanic IN ('price_range', 'from_price') THEN price_basis IN ('at_least', 'unknown')
        WHEN mechanic IN ('basket_discount', 'free_item', 'savings_claim', 'gift_with_purchase', 'points_reward', 'rebate',
                          'no_price') THEN price_basis = 'unknown'
        ELSE price_basis <> 'at_least' END),
    CONSTRAINT unknown_has_no_price CHECK (
        (price_basis = 'unknown') = (price_numerator IS NULL) AND (price_basis = 'unknown') = (priced_quantity IS NULL)),
    CONSTRAINT priced_quantity_is_at_least_one CHECK (priced_quantity >= 1),
    CONSTRAINT at_most_has_its_source CHECK (price_basis <> 'at_most' OR regular_price_numerator IS NOT NULL),
    CONSTRAINT partial_reading_has_no_price CHECK (unparsed_text = '{}' OR price_basis = 'unknown'),
    CONSTRAINT price_is_a_fraction CHECK (is_cents_fraction(price_numerator, price_denominator)),
    CONSTRAINT regular_price_is_a_fraction CHECK (is_cents_fraction(regular_price_numerator, regular_price_denominator)),
    CONSTRAINT unit_price_is_a_fraction CHECK (is_cents_fraction(unit_price_numerator, unit_price_denominator)),
    CONSTRAINT regular_price_has_a_basis CHECK (
        (regular_price_basis IS NULL) = (regular_price_numerator IS NULL) AND (regular_price_basis <> 'unknown') IS NOT FALSE),
    CONSTRAINT fallback_price_is_a_fraction CHECK (is_cents_fraction(fallback_price_numerator, fallback_price_denominator)),
    CONSTRAINT fallback_price_has_a_basis CHECK (
        (fallback_price_basis IS NULL) = (fallback_price_numerator IS NULL) AND (fallback_price_basis <> 'unknown') IS NOT FALSE),
    CONSTRAINT unit_price_has_a_unit_and_a_price CHECK (
        (unit_price_base_unit IS NULL) = (unit_price_numerator IS NULL)
        AND (unit_price_unit IS NULL) = (unit_price_numerator IS NULL)
        AND (unit_price_basis IS NULL) = (unit_price_numerator IS NULL)
        AND (unit_price_unit IN ('oz', 'lb')) = (unit_price_base_unit = 'g')
        AND (unit_price_unit IN ('fl oz', 'qt', 'gal', 'dry pt')) = (unit_price_base_unit = 'ml')
        AND (unit_price_unit IN ('each', 'dozen', '100 ct')) = (unit_price_base_unit = 'ct')
        AND (unit_price_unit = '100 sheets') = (unit_price_base_unit = 'sheet')
        AND (unit_price_numerator IS NULL OR price_numerator IS NOT NULL)),
    CONSTRAINT size_is_whole CHECK (
        num_nulls(size_base_unit, size_smallest_parts, size_largest_parts, size_is_approximate) IN (0, 4)),
    CONSTRAINT size_is_possible CHECK (size_smallest_parts >= 1 AND size_largest_parts >= size_smallest_parts),
    CONSTRAINT printed_saving_fits_price CHECK (
        printed_saving_cents::numeric * price_denominator
            <= 100 * greatest(100 * price_denominator::numeric, price_numerator::numeric * priced_quantity)),
    CONSTRAINT regular_price_is_not_below CHECK (price_basis <> 'exact' OR regular_price_basis <> 'exact'
        OR regular_price_numerator::numeric * price_denominator >= price_numerator::numeric * regular_price_denominator),
    -- The price follows from the printed numbers, by the same rules as in the program.
    CONSTRAINT what_is_printed_gives_the_price CHECK (price_basis = 'unknown' OR CASE
        WHEN mechanic IN ('unit_price', 'weight_price') THEN
            price_basis = 'exact' AND price_numerator = printed_price_cents AND price_denominator = 1
        WHEN mechanic = 'multi_price' THEN
            price_basis = 'exact' AND price_numerator::numeric * buy_quantity = printed_price_cents::numeric * price_denominator
        WHEN mechanic IN ('price_range', 'from_price') THEN
            price_basis = 'at_least' AND price_numerator = printed_price_cents AND price_denominator = 1
        -- For all others, a group of units costs its regular price minus the reduction of the deal.
        ELSE price_basis = regular_price_basis AND price_numerator::numeric * regular_price_denominator * CASE mechanic
                WHEN 'bxgy_price' THEN buy_quantity + get_quantity WHEN 'amount_off' THEN buy_quantity
                WHEN 'amount_off_each' THEN 1 WHEN 'percent_off' THEN 100 ELSE (buy_quantity + get_quantity) * 100 END
            = price_denominator * CASE mechanic
                WHEN 'bxgy_price' THEN
                    regular_price_numerator::numeric * buy_quantity + printed_price_cents::numeric * get_quantity * regular_price_denominator
                WHEN 'amount_off' THEN
                    regular_price_numerator::numeric * buy_quantity - amount_off_cents::numeric * regular_price_denominator
                WHEN 'amount_off_each' THEN regular_price_numerator::numeric - amount_off_cents::numeric * regular_price_denominator
                WHEN 'percent_off' THEN regular_price_numerator::numeric * (100 - percent_off)
                ELSE regular_price_numerator::numeric * (buy_quantity * 100 + get_quantity * (100 - percent_off)) END
        END IS TRUE),
    CONSTRAINT what_is_printed_gives_the_quantity CHECK (priced_quantity % CASE
            WHEN mechanic IN ('multi_price', 'amount_off') THEN buy_quantity
            WHEN mechanic IN ('bxgy_free', 'bxgy_pct', 'bxgy_price') THEN buy_quantity + get_quantity ELSE 1 END = 0
        AND priced_quantity >= required_quantity AND priced_quantity < required_quantity + CASE
            WHEN mechanic IN ('multi_price', 'amount_off') THEN buy_quantity
            WHEN mechanic IN ('bxgy_free', 'bxgy_pct', 'bxgy_price') THEN buy_quantity + get_quantity ELSE 1 END),
    -- 10^13 parts make a base unit; a pound is 453.59237 g.
    CONSTRAINT what_is_printed_gives_the_unit_price CHECK (unit_price_numerator IS NULL OR (
        unit_price_base_unit = CASE priced_unit WHEN 'pound' THEN 'g' ELSE size_base_unit END
        AND unit_price_basis = CASE WHEN priced_unit = 'each' AND price_basis = 'exact' AND size_smallest_parts < size_largest_parts
            THEN 'at_most' ELSE price_basis END
        AND unit_price_numerator::numeric * price_denominator
            * CASE priced_unit WHEN 'pound' THEN 4535923700000000 ELSE size_smallest_parts END
            = unit_price_denominator::numeric * price_numerator * 10000000000000) IS TRUE)
);
COMMENT ON TABLE offer IS 'One line of an edition: a listing with its deal, price and dates. Rows are never updated. All lines of an edition, including reused ones: edition_offer.';
COMMENT ON COLUMN offer.listing_id IS 'The listing.';
COMMENT ON COLUMN offer.edition_id IS 'The edition that printed the line first.';
COMMENT ON COLUMN offer.time_zone IS 'Time zone of the edition, stored here so that validity depends on this row alone.';
COMMENT ON COLUMN offer.valid_from IS 'First valid day, in local dates of the store.';
COMMENT ON COLUMN offer.valid_through IS 'Last valid day (inclusive), in local dates of the store.';
COMMENT ON COLUMN offer.previous_valid_through IS 'Last day of the preceding line of the same listing and mechanic in the edition; NULL: this is the first line.';
COMMENT ON COLUMN offer.validity IS 'From the first local midnight of valid_from up to, but not including, the first instant after valid_through. Live at an instant: validity @> instant.';
COMMENT ON COLUMN offer.dates_assumed IS 'Whether the source printed no usable dates: the dates are those of its ad week.';
COMMENT ON COLUMN offer.mechanic IS 'Kind of deal; no_price for text without a deal, or with terms only.';
COMMENT ON COLUMN offer.sold_by IS 'Unit of the counts: ea, lb, pkg, …. NULL without a promotion.';
COMMENT ON COLUMN offer.priced_unit IS 'Unit of the prices: pound if sold_by is lb, else each. NULL without a promotion.';
COMMENT ON COLUMN offer.buy_quantity IS 'multi_price: the N of "N for $X"; bxgy: the number of units paid in full; amount_off, savings_claim: the number of units that the amount covers together.';
COMMENT ON COLUMN offer.get_quantity IS 'bxgy: the number of further units that are free, at percent_off, or at price_cents each.';
COMMENT ON COLUMN offer.printed_price_cents IS 'Cents as printed: for one unit (unit_price), for a pound (weight_price), for all buy_quantity together (multi_price), for each further unit (bxgy_price), the lower bound (price_range, from_price).';
COMMENT ON COLUMN offer.price_max_cents IS 'price_range: the upper bound in cents.';
COMMENT ON COLUMN offer.percent_off IS 'percent_off: percent off each unit; bxgy: percent off the further units, 100 means free.';
COMMENT ON COLUMN offer.amount_off_cents IS 'Cents off buy_quantity units together (amount_off), off every unit (amount_off_each), off the basket (basket_discount); savings_claim: cents claimed to be saved on buy_quantity.';
COMMENT ON COLUMN offer.spend_cents IS 'basket_discount: cents to spend on these goods for a reduction of amount_off_cents.';
COMMENT ON COLUMN offer.spend_repeats IS 'basket_discount: whether the reduction applies to every spend_cents, or only once.';
COMMENT ON COLUMN offer.required_quantity IS 'Units that must be bought to get the price; 1 unless the text requires more.';
COMMENT ON COLUMN offer.additional_units IS 'Price of units beyond required_quantity: or_more (the same rate), multiples (only whole groups get it), unstated.';
COMMENT ON COLUMN offer.mix_and_match IS 'Whether the units to buy may be of several listings: "any 5 participating items".';
COMMENT ON COLUMN offer.minimum_spend_cents IS 'Cents that must be spent, on any goods, to get the price: "with $10 purchase".';
COMMENT ON COLUMN offer.limit_quantity IS 'Maximum per shopper at the price, in units of limit_counted; NULL if no limit is printed.';
COMMENT ON COLUMN offer.limit_counted IS 'Unit of limit_quantity: items, deals ("limit six deals"), pounds.';
COMMENT ON COLUMN offer.conditions IS 'Conditions that the shopper must meet: digital_coupon, loyalty_card, manufacturer_coupon, new_customer, pickup_or_delivery, some_days (valid only on some of the days), store_coupon.';
COMMENT ON COLUMN offer.fallback_price_basis IS 'Certainty of the price without meeting the terms: exact if printed ("or $2.99 ea"), at_most ("without coupon up to $6.99").';
COMMENT ON COLUMN offer.fallback_price_numerator IS 'Price of one unit in cents without meeting the terms: numerator of the exact fraction.';
COMMENT ON COLUMN offer.fallback_price_denominator IS 'Denominator of that fraction.';
COMMENT ON COLUMN offer.excludes_deposit IS 'Whether a container deposit is added ("+CRV"), which is not included in any price here.';
COMMENT ON COLUMN offer.rewards IS 'JSON list of rewards received with the goods or afterwards, which do not lower the price: {"kind": points, gift_card, rebate, gift, basket_discount or coupon (further off with a coupon that the price does not need), "value_cents"?, "minimum_spend_cents"?, "minimum_quantity"}.';
COMMENT ON COLUMN offer.price_basis IS 'Certainty of the effective price.';
COMMENT ON COLUMN offer.price_numerator IS 'Price of one unit in cents if all conditions are met, a lower bound if price_basis is at_least: numerator of the exact fraction.';
COMMENT ON COLUMN offer.price_denominator IS 'Denominator of that fraction: 3 for $5.00 is 500/3.';
COMMENT ON COLUMN offer.priced_quantity IS 'Units that must be bought together to get the effective price.';
COMMENT ON COLUMN offer.regular_price_basis IS 'exact: the regular price is printed; at_most: derived from a "save up to" line, which refers to the most expensive variety.';
COMMENT ON COLUMN offer.regular_price_numerator IS 'Undiscounted price of one unit in cents: numerator of the exact fraction.';
COMMENT ON COLUMN offer.regular_price_denominator IS 'Denominator of that fraction.';
COMMENT ON COLUMN offer.printed_saving_percent IS 'Percentage that the text states is off the price already ("$2.55, -20%").';
COMMENT ON COLUMN offer.printed_saving_cents IS 'Saving in cents printed beside a price, if exact ("Save $2.00", not "save up to").';
COMMENT ON COLUMN offer.unit_price_base_unit IS 'Base unit of the unit price.';
COMMENT ON COLUMN offer.unit_price_numerator IS 'Cents per base unit: numerator of the exact fraction. For a range of sizes, the smallest counts.';
COMMENT ON COLUMN offer.unit_price_denominator IS 'Denominator of that fraction.';
COMMENT ON COLUMN offer.unit_price_unit IS 'Unit in which the unit price is shown: that of similar packaged goods, or the pound for goods weighed at checkout.';
COMMENT ON COLUMN offer.unit_price_basis IS 'Certainty of the unit price: that of the effective price, but at_most if an exact price is for a range of sizes.';
COMMENT ON COLUMN offer.size_base_unit IS 'Base unit of the package size.';
COMMENT ON COLUMN offer.size_smallest_parts IS 'Content of the smallest package, in 10^-13 of the base unit.';
COMMENT ON COLUMN offer.size_largest_parts IS 'Content of the largest package; equal to the smallest if one size is printed.';
COMMENT ON COLUMN offer.size_is_approximate IS 'Whether the size is an average, a minimum or an ambiguous reading: shown, but not used for ranking.';
COMMENT ON COLUMN offer.size_source IS 'Where the size was read: text (of the offer itself), title, earlier_edition (of the same item number and title); NULL: no size, or not recorded.';
COMMENT ON COLUMN offer.deal_text IS 'The deal as printed.';
COMMENT ON COLUMN offer.savings_text IS 'The savings line as printed.';
COMMENT ON COLUMN offer.details_text IS 'The details as printed.';
COMMENT ON COLUMN offer.valid_text IS 'The dates as printed.';
COMMENT ON COLUMN offer.evidence IS 'JSON list of {"text", "rule", "field", "start"}: the text that was read, the rule, the field (deal, savings, details, title, regular_price, promo_price), and the number of characters before it.';
COMMENT ON COLUMN offer.unparsed_text IS 'Amounts, percentages and numbers that no rule read. If there are any, there is no price.';
COMMENT ON COLUMN offer.line_hash IS 'Digest of everything printed and parsed in the line: equal lines of two editions have equal digests.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Ended offers, separate from live ones

CREATE TABLE offer_history (
    LIKE offer,
    PRIMARY KEY (edition_id, listing_id, mechanic, valid_through)
) PARTITION BY RANGE (valid_through);
CREATE INDEX ON offer_history (listing_id);
COMMENT ON TABLE offer_history IS 'Offers of editions that have ended completely and are not current at any open store, moved here by "circulard db prune". Partitioned by month of valid_through, so that old months can be dropped. Columns as in offer.';

-- ---------------------------------------------------------------------------------------------------------------------
-- People: their lists, encrypted

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
COMMENT ON TABLE people.vault IS 'What one person keeps, without a name. A vault whose slot is empty is erased, whatever rows are left.';
COMMENT ON COLUMN people.vault.id IS 'Random.';
COMMENT ON COLUMN people.vault.slot IS 'Place of its key in the slot file: an even number.';
COMMENT ON COLUMN people.vault.created_on IS 'Day on which it was made, in UTC.';
COMMENT ON COLUMN people.vault.used_on IS 'Day of its last use, in UTC.';

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
COMMENT ON TABLE people.session IS 'Tokens by which devices open a vault.';
COMMENT ON COLUMN people.session.token_hash IS 'SHA-256 of the token, which is stored nowhere.';
COMMENT ON COLUMN people.session.vault_id IS 'The vault that it opens.';
COMMENT ON COLUMN people.session.device_id IS 'Random, the same for all tokens of one device.';
COMMENT ON COLUMN people.session.kind IS 'cookie (of a browser), access (of a program, for 15 minutes), refresh (gives the next pair of both).';
COMMENT ON COLUMN people.session.expires_at IS 'Time when it stops opening the vault unless it is used before.';
COMMENT ON COLUMN people.session.ends_at IS 'Time when it stops whatever happens.';
COMMENT ON COLUMN people.session.used_on IS 'Day of its last use, in UTC.';
COMMENT ON COLUMN people.session.replaced_at IS 'Time when a refresh token gave its successor; NULL: it is the newest of its device.';
COMMENT ON COLUMN people.session.sealed_name IS 'Coarse name of the device, such as "Firefox on Android", encrypted; NULL: none.';

CREATE TABLE people.recovery (
    word_hash  sha256_digest PRIMARY KEY,
    vault_id   uuid NOT NULL UNIQUE REFERENCES people.vault ON DELETE CASCADE,
    created_on date NOT NULL DEFAULT current_date
);
COMMENT ON TABLE people.recovery IS 'Twelve words that open a vault again.';
COMMENT ON COLUMN people.recovery.word_hash IS 'SHA-256 of what is derived from the words.';
COMMENT ON COLUMN people.recovery.vault_id IS 'The vault that they open.';
COMMENT ON COLUMN people.recovery.created_on IS 'Day on which they were shown, in UTC.';

CREATE TABLE people.list (
    id          uuid PRIMARY KEY,
    slot        bigint GENERATED ALWAYS AS IDENTITY (MINVALUE 1 INCREMENT 2) UNIQUE,
    version     bigint NOT NULL DEFAULT 1 CONSTRAINT list_version_counts_from_one CHECK (version >= 1),
    sealed_name bytea NOT NULL
);
COMMENT ON TABLE people.list IS 'A shopping list of one vault, or of several that share it.';
COMMENT ON COLUMN people.list.id IS 'Random, made by the device that made the list.';
COMMENT ON COLUMN people.list.slot IS 'Place of its key in the slot file: an odd number.';
COMMENT ON COLUMN people.list.version IS 'Increases with each change.';
COMMENT ON COLUMN people.list.sealed_name IS 'Its name, encrypted.';

CREATE TABLE people.list_member (
    list_id   uuid NOT NULL REFERENCES people.list ON DELETE CASCADE,
    vault_id  uuid NOT NULL REFERENCES people.vault ON DELETE CASCADE,
    PRIMARY KEY (list_id, vault_id)
);
CREATE INDEX ON people.list_member (vault_id);
COMMENT ON TABLE people.list_member IS 'The vaults that share a list. A list without any is erased.';
COMMENT ON COLUMN people.list_member.list_id IS 'The list.';
COMMENT ON COLUMN people.list_member.vault_id IS 'A vault that sees and changes it.';

CREATE TABLE people.list_entry (
    list_id      uuid NOT NULL REFERENCES people.list ON DELETE CASCADE,
    id           uuid NOT NULL,
    version      bigint NOT NULL,
    sealed_state bytea NOT NULL,
    PRIMARY KEY (list_id, id)
);
COMMENT ON TABLE people.list_entry IS 'Entries of shopping lists, deleted ones too.';
COMMENT ON COLUMN people.list_entry.list_id IS 'The list.';
COMMENT ON COLUMN people.list_entry.id IS 'Random, made by the device that added it.';
COMMENT ON COLUMN people.list_entry.version IS 'The version of the list in which it was last changed.';
COMMENT ON COLUMN people.list_entry.sealed_state IS 'Its fields with the stamp of each, encrypted.';

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
COMMENT ON TABLE people.link IS 'Links that open a vault on another device, once, or that share a list.';
COMMENT ON COLUMN people.link.token_hash IS 'SHA-256 of the token in the link.';
COMMENT ON COLUMN people.link.vault_id IS 'The vault that it opens; NULL: it shares a list.';
COMMENT ON COLUMN people.link.list_id IS 'The list that it shares; NULL: it opens a vault.';
COMMENT ON COLUMN people.link.expires_at IS 'Time when it stops working.';

CREATE TABLE people.watch (
    id           uuid PRIMARY KEY,
    vault_id     uuid NOT NULL REFERENCES people.vault ON DELETE CASCADE,
    version      integer NOT NULL DEFAULT 1,
    sealed_watch bytea NOT NULL
);
CREATE INDEX ON people.watch (vault_id);
COMMENT ON TABLE people.watch IS 'What a person wants to hear of: goods, at chosen stores.';
COMMENT ON COLUMN people.watch.id IS 'Random, made by the device that made the watch.';
COMMENT ON COLUMN people.watch.vault_id IS 'The vault that it belongs to.';
COMMENT ON COLUMN people.watch.version IS 'Increases with each change.';
COMMENT ON COLUMN people.watch.sealed_watch IS 'Words, stores and bounds, encrypted.';

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
COMMENT ON TABLE people.channel IS 'A way to a person: a browser, an e-mail address, an address that takes requests.';
COMMENT ON COLUMN people.channel.id IS 'Random, made by the device that added the channel.';
COMMENT ON COLUMN people.channel.vault_id IS 'The vault that it belongs to.';
COMMENT ON COLUMN people.channel.version IS 'Increases with each change.';
COMMENT ON COLUMN people.channel.is_confirmed IS 'Whether its owner has shown that messages arrive. Nothing else is sent before.';
COMMENT ON COLUMN people.channel.unsubscribe_hash IS 'SHA-256 of the token in its messages that ends it.';
COMMENT ON COLUMN people.channel.sealed_channel IS 'Its kind, address, secrets and quiet hours, encrypted.';
COMMENT ON COLUMN people.channel.failing_since IS 'Time of the first try since the last success; NULL: the last one succeeded, or there was none.';
COMMENT ON COLUMN people.channel.sent_on IS 'Day of the last message, in UTC.';
COMMENT ON COLUMN people.channel.sent_count IS 'Messages on that day.';

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
COMMENT ON TABLE people.message IS 'Messages that are to be sent. A row is deleted once its message was sent, or is of no use any more.';
COMMENT ON COLUMN people.message.id IS 'Random.';
COMMENT ON COLUMN people.message.channel_id IS 'The channel that it goes to.';
COMMENT ON COLUMN people.message.kind IS 'deals (new deals that match), reminder (deals that end soon), code (that confirms the channel).';
COMMENT ON COLUMN people.message.made_at IS 'Time when its first deal was found.';
COMMENT ON COLUMN people.message.due_at IS 'Time from which it may be sent.';
COMMENT ON COLUMN people.message.ends_at IS 'Time when its last deal ends: later it is not sent.';
COMMENT ON COLUMN people.message.version IS 'Increases with each change.';
COMMENT ON COLUMN people.message.sealed_message IS 'Its deals, encrypted.';
COMMENT ON COLUMN people.message.first_try_at IS 'Time of the first try; NULL: none yet.';
COMMENT ON COLUMN people.message.tries IS 'Tries that were begun.';
COMMENT ON COLUMN people.message.claim IS 'Increases each time a sender takes it: only the last one may say how it went.';
COMMENT ON COLUMN people.message.claimed_until IS 'Time until which its sender has it alone; NULL: nobody has it.';

CREATE TABLE people.told (
    deal_hash  sha256_digest PRIMARY KEY,
    vault_id   uuid NOT NULL REFERENCES people.vault ON DELETE CASCADE,
    keep_until date NOT NULL
);
CREATE INDEX ON people.told (vault_id);
CREATE INDEX ON people.told (keep_until);
COMMENT ON TABLE people.told IS 'Deals that a person was told of: each is told once.';
COMMENT ON COLUMN people.told.deal_hash IS 'HMAC of the deal under a key derived from that of the vault.';
COMMENT ON COLUMN people.told.vault_id IS 'The vault.';
COMMENT ON COLUMN people.told.keep_until IS 'Day after which the row is deleted, in UTC.';

CREATE TABLE people.matched_through (
    switch_id    bigint NOT NULL,
    microseconds bigint NOT NULL,
    is_only      boolean PRIMARY KEY DEFAULT true CONSTRAINT matched_through_is_one_row CHECK (is_only)
);
COMMENT ON TABLE people.matched_through IS 'The changes that watches were matched with. At most one row.';
COMMENT ON COLUMN people.matched_through.switch_id IS 'edition_switch.id of the newest switch.';
COMMENT ON COLUMN people.matched_through.microseconds IS 'Time up to which changes that took effect were matched, in microseconds since 1970.';
COMMENT ON COLUMN people.matched_through.is_only IS 'Always true: there is one row.';

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
COMMENT ON TABLE people.feed IS 'Calendars of lists, each read by a token. A feed ends when its vault leaves the list.';
COMMENT ON COLUMN people.feed.token_hash IS 'SHA-256 of the token in its address.';
COMMENT ON COLUMN people.feed.list_id IS 'The list.';
COMMENT ON COLUMN people.feed.vault_id IS 'The vault that made it.';
COMMENT ON COLUMN people.feed.sealed_feed IS 'Its stores and how it reminds, encrypted under a key derived from the token, which is stored nowhere.';
COMMENT ON COLUMN people.feed.used_on IS 'Day of its last use, in UTC.';

CREATE TABLE people.erasure (
    slot      bigint PRIMARY KEY,
    erased_on date NOT NULL DEFAULT current_date
);
COMMENT ON TABLE people.erasure IS 'Slots that were erased in the last 30 days: after a restore of the slot file they are erased again.';
COMMENT ON COLUMN people.erasure.slot IS 'Place in the slot file.';
COMMENT ON COLUMN people.erasure.erased_on IS 'Day on which it was overwritten, in UTC.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Version of the schema

CREATE TABLE schema_migration (
    number          integer PRIMARY KEY CONSTRAINT number_counts_from_zero CHECK (number >= 0),
    name            nonempty_text,
    checksum        sha256_digest,
    program_version nonempty_text,
    applied_at      timestamptz NOT NULL DEFAULT now(),
    schema_checksum sha256_digest,
    inventory       jsonb,
    server_major    integer
);
COMMENT ON TABLE schema_migration IS 'The steps of migrations/ that were applied; of a database that schema.sql made, the newest step that schema.sql contains. The highest number is the current one.';
COMMENT ON COLUMN schema_migration.number IS 'Number of the step: 0 is the baseline, release 0.1.0.';
COMMENT ON COLUMN schema_migration.name IS 'Name of its file, without number and ".sql"; NULL where schema.sql was applied by hand.';
COMMENT ON COLUMN schema_migration.checksum IS 'SHA-256 of its file; NULL where schema.sql was applied by hand.';
COMMENT ON COLUMN schema_migration.program_version IS 'Version of circulard that applied it; NULL where schema.sql was applied by hand.';
COMMENT ON COLUMN schema_migration.applied_at IS 'When.';
COMMENT ON COLUMN schema_migration.schema_checksum IS 'SHA-256 of the schema.sql whose code objects were made then; NULL where it was applied by hand, or where another step followed at once.';
COMMENT ON COLUMN schema_migration.inventory IS 'JSON object of what schema_inventory listed then, the definition by the object; NULL where another step followed at once. "circulard db verify" compares.';
COMMENT ON COLUMN schema_migration.server_major IS 'Major version of the PostgreSQL that printed these definitions: another one prints some of them otherwise.';

-- ---------------------------------------------------------------------------------------------------------------------
-- All that holds no rows

\ir schema/code.sql
