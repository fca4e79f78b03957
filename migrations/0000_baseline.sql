-- Circulard's database: what stores advertise and charge, exactly, until it expires.
--
-- Applied once, to an empty PostgreSQL 15 database, in one transaction: `circulard db init`, or `psql -1 -f schema.sql`.
-- Private tables stand in schema public and may change between versions; schema api is what queries may rely on.
--
-- House rules: money is whole cents, or an exact fraction of cents (numerator, denominator); no column is floating point;
-- an instant is timestamptz, a day is a store's own calendar day; absent is NULL, never an empty text. Every table,
-- column, view and function says in its comment what it means, in which unit, and where it comes from: see \d+.

CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;
CREATE SCHEMA api;
COMMENT ON SCHEMA api IS
    'Views and functions for people in psql and for programs. These names and columns stay; the tables in public may change.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Words with a fixed meaning

CREATE DOMAIN mechanic AS text CONSTRAINT mechanic_is_known CHECK (VALUE IN (
    'unit_price', 'weight_price', 'multi_price', 'bxgy_free', 'bxgy_pct', 'bxgy_price', 'amount_off', 'amount_off_each',
    'percent_off', 'spend_get', 'price_range', 'from_price', 'free_item', 'savings_claim', 'gift_with_purchase',
    'points_reward', 'rebate', 'no_price'));
COMMENT ON DOMAIN mechanic IS
    'Kind of deal: unit_price ($6.99), weight_price ($8.99 lb), multi_price (2 for $5), bxgy_free (buy 1 get 1 free), bxgy_pct (buy 1 get 1 half off), bxgy_price (buy 1 get 1 for $1), amount_off ($4 off 2), amount_off_each (save $1 each when you buy 5), percent_off (25% off), spend_get (spend $30 save $6: off a basket), price_range (from $4.99 to $19.99), from_price (from $4.99), free_item (FREE, and no word of what for), savings_claim (save up to $7.39 on 3, and no price), gift_with_purchase, points_reward and rebate (nothing at the register, see rewards), no_price (words that give no promotion, or terms without what they give).';

CREATE DOMAIN price_basis AS text CONSTRAINT price_basis_is_known CHECK (VALUE IN (
    'exact', 'atMost', 'atLeast', 'unknown'));
COMMENT ON DOMAIN price_basis IS
    'How sure a price is: exact (printed, or derived from printed numbers alone), atMost (this or less), atLeast (this or more; never ranked), unknown (no price).';

CREATE DOMAIN priced_unit AS text CONSTRAINT priced_unit_is_known CHECK (VALUE IN ('each', 'pound'));
COMMENT ON DOMAIN priced_unit IS 'What a price is the price of: each (one item or package) or pound (453.59237 g weighed at the register).';

CREATE DOMAIN sale_unit AS text CONSTRAINT sale_unit_is_known CHECK (VALUE IN (
    'ea', 'lb', 'pkg', 'bag', 'box', 'can', 'bottle', 'jar', 'bunch', 'head', 'pair', 'patty', 'doz', 'case'));
COMMENT ON DOMAIN sale_unit IS
    'What a deal''s count counts, as printed: ea (each), lb (a pound weighed at the register), pkg (package), doz (dozen), and by their names bag, box, can, bottle, jar, bunch, head, pair, patty, case.';

CREATE DOMAIN base_unit AS text CONSTRAINT base_unit_is_known CHECK (VALUE IN ('g', 'ml', 'ct', 'sheet', 'cm2'));
COMMENT ON DOMAIN base_unit IS 'What amounts are counted in: gram, millilitre, piece, sheet, square centimetre. Weight and volume never convert.';

CREATE DOMAIN display_unit AS text CONSTRAINT display_unit_is_known CHECK (VALUE IN (
    'oz', 'lb', 'fl oz', 'qt', 'dry pt', 'each', 'dozen', '100 ct', '100 sheets', '100 sq ft'));
COMMENT ON DOMAIN display_unit IS 'What a shelf label shows a unit price per (NIST Handbook 130, Uniform Unit Pricing).';

CREATE DOMAIN words AS text CONSTRAINT words_are_not_empty CHECK (VALUE <> '');
COMMENT ON DOMAIN words IS 'Text as the chain printed it, white space collapsed; where nothing is printed it is NULL, never empty.';

CREATE DOMAIN sha256_digest AS bytea CONSTRAINT digest_has_32_bytes CHECK (octet_length(VALUE) = 32);
COMMENT ON DOMAIN sha256_digest IS 'A SHA-256 digest.';

CREATE DOMAIN line_digest AS bytea CONSTRAINT line_digest_has_16_bytes CHECK (octet_length(VALUE) = 16);
COMMENT ON DOMAIN line_digest IS 'The first half of a SHA-256 digest, enough to tell the lines of a source apart.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Pure functions the tables are built on

CREATE FUNCTION local_midnight(day date, zone text) RETURNS timestamptz
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN day::timestamp AT TIME ZONE zone;
COMMENT ON FUNCTION local_midnight(date, text) IS
    'The instant a calendar day begins in an IANA time zone. A validity ends at local_midnight(last day + 1), so days of 23 and 25 hours come out right.';

-- Quoting keeps ("a", "b c") apart from ("a b", "c"), and NULL from any word. Cast through decode, since text to bytea is
-- not immutable by its other ways.
CREATE FUNCTION listing_words_hash(title text, brand text, size_text text, department text) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN sha256(decode(replace(
        quote_nullable(title) || ',' || quote_nullable(brand) || ',' || quote_nullable(size_text) || ','
            || quote_nullable(department), '\', '\\'), 'escape'));
COMMENT ON FUNCTION listing_words_hash(text, text, text, text) IS
    'SHA-256 of the words a chain uses for a thing: equal words, equal listing.';

CREATE FUNCTION run_lock_key(source_id text, store_id integer) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN hashtextextended(source_id || '/' || coalesce(store_id::text, ''), 0);
COMMENT ON FUNCTION run_lock_key(text, integer) IS
    'Key of the advisory lock that the session of a run holds, from before the run is visible until after it has ended.';

CREATE FUNCTION is_cents_fraction(numerator bigint, denominator bigint) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN numerator IS NULL OR denominator IS NULL THEN numerator IS NULL AND denominator IS NULL
                ELSE numerator >= 0 AND denominator >= 1 AND gcd(numerator, denominator) = 1 END;
COMMENT ON FUNCTION is_cents_fraction(bigint, bigint) IS
    'Whether both are NULL, or together an exact non-negative amount of cents in lowest terms: 500/3 is 166.67 cents.';

CREATE FUNCTION is_reward_list(rewards jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
    -- Numbers of jsonb compare as numbers, and no value of another type lies between two of them.
    SELECT CASE WHEN jsonb_typeof(rewards) <> 'array' THEN false ELSE NOT EXISTS (
        SELECT FROM jsonb_array_elements(rewards) r WHERE NOT coalesce(CASE WHEN jsonb_typeof(r) = 'object' THEN
            r - '{kind,value_cents,minimum_spend_cents,minimum_quantity}'::text[] = '{}'
            AND r ->> 'kind' IN ('points', 'giftCard', 'rebate', 'gift', 'basketDiscount')
            AND r -> 'minimum_quantity' BETWEEN '1' AND '10000'
            AND coalesce(r -> 'value_cents', '0') BETWEEN '0' AND '10000000'
            AND coalesce(r -> 'minimum_spend_cents', '0') BETWEEN '0' AND '10000000'
            AND NOT jsonb_path_exists(r, '$.* ? (@ != @.floor())', '{}', true) END, false)) END;
END;
COMMENT ON FUNCTION is_reward_list(jsonb) IS
    'Whether it is a list of rewards as offer.rewards describes them: known kinds, whole cents, counts from 1, and nothing else.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Who sells, and where

CREATE TABLE chain (
    id words PRIMARY KEY
);
COMMENT ON TABLE chain IS 'A retailer. Rows come from the scraper definitions.';
COMMENT ON COLUMN chain.id IS 'Name of the retailer in lower case: publix, kroger.';

CREATE TABLE source (
    id                words PRIMARY KEY,
    chain_id          text NOT NULL REFERENCES chain,
    terms_url         words,
    terms_accepted_at timestamptz,
    terms_accepted_by words,
    refresh_hours     integer CONSTRAINT refresh_is_at_least_an_hour CHECK (refresh_hours >= 1),
    CONSTRAINT acceptance_is_whole CHECK ((terms_accepted_at IS NULL) = (terms_accepted_by IS NULL))
);
CREATE INDEX ON source (chain_id);
COMMENT ON TABLE source IS 'Something a scraper definition reads: a weekly ad, a price list. Nothing is fetched before its terms are accepted.';
COMMENT ON COLUMN source.id IS 'Identifier of the definition, the name of its folder under scrapers/.';
COMMENT ON COLUMN source.chain_id IS 'Whose prices these are.';
COMMENT ON COLUMN source.terms_url IS 'Where the upstream publishes the terms it may be used under; NULL where it publishes none.';
COMMENT ON COLUMN source.terms_accepted_at IS 'When the operator accepted the terms at terms_url; NULL: not accepted, or accepted at another address.';
COMMENT ON COLUMN source.terms_accepted_by IS 'Who accepted them, as the operator gave it.';
COMMENT ON COLUMN source.refresh_hours IS 'How old what a store shows may get before "scrape --due" reads it again, in hours; NULL: no server is asked, the source is read from files alone.';

CREATE TABLE host_refusal (
    source_id  text NOT NULL REFERENCES source,
    host       words NOT NULL,
    began_at   timestamptz NOT NULL,
    not_before timestamptz NOT NULL,
    reason     words NOT NULL,
    is_block   boolean NOT NULL,
    PRIMARY KEY (source_id, host),
    CONSTRAINT refusal_ends_after_it_begins CHECK (not_before >= began_at)
);
COMMENT ON TABLE host_refusal IS 'Hosts that refuse us or ask to be left alone: nothing is asked of them before not_before. The row goes with the first document that comes again.';
COMMENT ON COLUMN host_refusal.source_id IS 'The source that was being read.';
COMMENT ON COLUMN host_refusal.host IS 'Name of the host, in lower case.';
COMMENT ON COLUMN host_refusal.began_at IS 'When it refused first: no document came since.';
COMMENT ON COLUMN host_refusal.not_before IS 'When it may be asked again: what its Retry-After says, or ours where it names no time.';
COMMENT ON COLUMN host_refusal.reason IS 'What it did: http-403, http-429, or that several requests in a row failed.';
COMMENT ON COLUMN host_refusal.is_block IS 'Whether it refuses us (403), which needs a person; all else can pass by itself.';

CREATE TABLE time_zone (
    name words PRIMARY KEY
);
INSERT INTO time_zone (name)
    SELECT name FROM pg_timezone_names WHERE name ~ '/' AND name !~ '^(posix|right|Etc)/' OR name = 'UTC';
COMMENT ON TABLE time_zone IS 'The IANA time zones this server knew when the database was made (pg_timezone_names). Abbreviations such as EST are no zones.';
COMMENT ON COLUMN time_zone.name IS 'IANA name: America/New_York.';

CREATE TABLE store (
    id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    chain_id    text NOT NULL REFERENCES chain,
    code        words NOT NULL,
    ad_code     words,
    name        words NOT NULL,
    street      words,
    city        words,
    state       text NOT NULL CONSTRAINT state_is_two_letters CHECK (state ~ '^[A-Z]{2}$'),
    postal_code words,
    latitude    numeric(9,6) NOT NULL CONSTRAINT latitude_is_on_earth CHECK (latitude BETWEEN -90 AND 90),
    longitude   numeric(9,6) NOT NULL CONSTRAINT longitude_is_on_earth CHECK (longitude BETWEEN -180 AND 180),
    time_zone   text NOT NULL CONSTRAINT time_zone_is_known REFERENCES time_zone,
    followed    boolean NOT NULL DEFAULT false,
    retired_at  timestamptz,
    CONSTRAINT store_code_is_unique UNIQUE (chain_id, code)
);
CREATE INDEX store_near ON store (latitude, longitude);
COMMENT ON TABLE store IS 'One location of a chain, from the chain''s own store list.';
COMMENT ON COLUMN store.id IS 'Our own number.';
COMMENT ON COLUMN store.chain_id IS 'The retailer.';
COMMENT ON COLUMN store.code IS 'The chain''s own code for the location, as its upstream wants it (Kroger: 8 letters and digits).';
COMMENT ON COLUMN store.ad_code IS 'The code the chain''s weekly-ad pages use, where that is another one (Publix: seven digits).';
COMMENT ON COLUMN store.name IS 'Name on the door or in the store list.';
COMMENT ON COLUMN store.street IS 'Street and number.';
COMMENT ON COLUMN store.city IS 'City.';
COMMENT ON COLUMN store.state IS 'Two-letter US state; what "buy 1 get 1" charges for one item can depend on it.';
COMMENT ON COLUMN store.postal_code IS 'ZIP code.';
COMMENT ON COLUMN store.latitude IS 'Degrees north, WGS 84, to a millionth.';
COMMENT ON COLUMN store.longitude IS 'Degrees east (US: negative), WGS 84, to a millionth.';
COMMENT ON COLUMN store.time_zone IS 'IANA name; offers end at this zone''s midnight.';
COMMENT ON COLUMN store.followed IS 'Whether "scrape --due" keeps the store''s sources fresh.';
COMMENT ON COLUMN store.retired_at IS 'From when on it is closed, which can be a day to come; NULL for a store that is open. It keeps its offers and its history, and is no longer due, near or compared.';

-- ---------------------------------------------------------------------------------------------------------------------
-- What was published

CREATE TABLE edition (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    source_id    text NOT NULL REFERENCES source,
    time_zone    text NOT NULL REFERENCES time_zone,
    content_hash sha256_digest NOT NULL,
    is_whole     boolean NOT NULL,
    offer_count  integer NOT NULL,
    priced_count integer NOT NULL,
    unread_count integer NOT NULL,
    departments  jsonb NOT NULL CONSTRAINT departments_is_an_object CHECK (jsonb_typeof(departments) = 'object'),
    takes_over_on date NOT NULL,
    last_day     date NOT NULL CONSTRAINT edition_ends_after_it_begins CHECK (last_day >= takes_over_on),
    published_at timestamptz NOT NULL DEFAULT now(),
    swept_at     timestamptz,
    CONSTRAINT edition_is_unique UNIQUE (source_id, time_zone, content_hash),
    CONSTRAINT edition_has_one_zone UNIQUE (id, time_zone),
    CONSTRAINT figures_are_possible CHECK (
        offer_count >= 1 AND priced_count BETWEEN 0 AND offer_count AND unread_count BETWEEN 0 AND offer_count)
);
CREATE INDEX ON edition (time_zone);
CREATE INDEX edition_to_sweep ON edition (last_day) WHERE swept_at IS NULL;
CREATE INDEX edition_newest_whole ON edition (source_id, time_zone, id) WHERE is_whole;
COMMENT ON TABLE edition IS 'One published state of a source. All stores that print the same rows share one edition; a price list is its own store''s. Lines that stand in an earlier edition as well are not written again: see edition_part.';
COMMENT ON COLUMN edition.id IS 'Our own number.';
COMMENT ON COLUMN edition.source_id IS 'Whose state this is.';
COMMENT ON COLUMN edition.time_zone IS 'Zone of the stores that share it: equal days end at other instants elsewhere.';
COMMENT ON COLUMN edition.content_hash IS 'SHA-256 over all that is printed and read in it, in any order of rows; of a price list also over the store.';
COMMENT ON COLUMN edition.is_whole IS 'Whether all its lines are its own: it has no part but itself.';
COMMENT ON COLUMN edition.offer_count IS 'Its lines, rows of edition_offer_ever.';
COMMENT ON COLUMN edition.priced_count IS 'Lines of them with a price that can be compared.';
COMMENT ON COLUMN edition.unread_count IS 'Lines of them with words that no rule read.';
COMMENT ON COLUMN edition.departments IS 'JSON object of how many lines each department has: {"Dairy": 31}.';
COMMENT ON COLUMN edition.takes_over_on IS 'First day that most of its lines hold, store-local: where that is to come, it is an announcement, and is shown from then on.';
COMMENT ON COLUMN edition.last_day IS 'Last day that any of its lines holds, store-local.';
COMMENT ON COLUMN edition.published_at IS 'When it was first stored.';
COMMENT ON COLUMN edition.swept_at IS 'When its lines, all of them ended, went to offer_history; NULL: they stand in offer.';

CREATE TABLE edition_part (
    edition_id bigint NOT NULL REFERENCES edition,
    part_id    bigint NOT NULL REFERENCES edition,
    PRIMARY KEY (edition_id, part_id),
    CONSTRAINT part_is_not_later CHECK (part_id <= edition_id)
);
CREATE INDEX ON edition_part (part_id);
COMMENT ON TABLE edition_part IS 'Whose lines an edition shows: its own, and where most stood in an earlier whole edition already, those of that one but for the listings in edition_replaced.';
COMMENT ON COLUMN edition_part.edition_id IS 'The edition.';
COMMENT ON COLUMN edition_part.part_id IS 'Itself, or the earlier edition.';

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
        'incomplete', 'malformed', 'too_large', 'empty', 'coupon_only', 'interstitial', 'trap', 'layout_unknown',
        'wrong_store', 'too_few_records', 'missing_fields', 'rejected', 'quarantined',
        'storage_failed', 'cancelled', 'interrupted', 'failed', 'postponed')),
    reason          words,
    doubts          text[] NOT NULL DEFAULT '{}',
    awaits_second_run boolean NOT NULL DEFAULT false
        CONSTRAINT doubted_run_awaits_another CHECK (NOT awaits_second_run OR cardinality(doubts) > 0),
    decision        text CONSTRAINT decision_is_known CHECK (decision IN ('released', 'dropped')),
    decided_at      timestamptz,
    decided_by      words,
    decision_run_id bigint REFERENCES scrape_run,
    layout          words,
    edition_id      bigint REFERENCES edition,
    records         integer NOT NULL DEFAULT 0,
    priced          integer NOT NULL DEFAULT 0,
    offers_inserted integer NOT NULL DEFAULT 0,
    bytes           bigint NOT NULL DEFAULT 0,
    requests        integer NOT NULL DEFAULT 0,
    attempts        jsonb NOT NULL DEFAULT '[]' CONSTRAINT attempts_is_a_list CHECK (jsonb_typeof(attempts) = 'array'),
    exit_code       smallint CONSTRAINT exit_code_is_a_byte CHECK (exit_code BETWEEN 0 AND 255),
    program_version words NOT NULL,
    rules_hash      sha256_digest,
    corrects_run_id bigint REFERENCES scrape_run,
    CONSTRAINT run_is_running_or_finished CHECK ((outcome IS NULL) = (finished_at IS NULL)),
    CONSTRAINT run_ends_after_it_starts CHECK (finished_at >= started_at),
    CONSTRAINT good_run_has_an_edition CHECK (
        CASE WHEN coalesce(outcome IN ('accepted', 'unchanged'), false) THEN edition_id IS NOT NULL OR store_id IS NULL
             ELSE (coalesce(outcome, 'running') IN ('quarantined', 'superseded')) = (edition_id IS NOT NULL) END),
    CONSTRAINT good_run_saw_something CHECK (outcome NOT IN ('accepted', 'unchanged') OR seen_at IS NOT NULL),
    CONSTRAINT bad_run_has_a_reason CHECK (outcome IS NULL OR outcome IN ('accepted', 'unchanged') OR reason IS NOT NULL),
    CONSTRAINT only_editions_insert CHECK (
        offers_inserted = 0 OR coalesce(outcome, 'running') IN ('accepted', 'quarantined', 'superseded')),
    CONSTRAINT doubted_run_is_held_or_released CHECK (
        (cardinality(doubts) > 0) = (coalesce(outcome, 'running') = 'quarantined' OR decision IS NOT NULL)),
    CONSTRAINT decision_fits_outcome CHECK (CASE decision WHEN 'released' THEN outcome = 'accepted'
        WHEN 'dropped' THEN outcome = 'quarantined' ELSE true END IS TRUE),
    CONSTRAINT decision_is_whole CHECK (num_nulls(decision, decided_at, decided_by) IN (0, 3)),
    CONSTRAINT followed_decision_is_made CHECK (decision_run_id IS NULL OR decision IS NOT NULL AND decision_run_id <> id),
    CONSTRAINT counts_are_not_negative CHECK (
        records >= 0 AND priced BETWEEN 0 AND records AND offers_inserted >= 0 AND bytes >= 0 AND requests >= 0)
);
CREATE INDEX scrape_run_newest ON scrape_run (source_id, coalesce(store_id, 0), started_at DESC);
CREATE INDEX scrape_run_newest_good ON scrape_run (store_id, source_id, finished_at DESC)
    WHERE outcome IN ('accepted', 'unchanged');
CREATE UNIQUE INDEX one_run_at_a_time ON scrape_run (source_id, store_id) NULLS NOT DISTINCT WHERE outcome IS NULL;
CREATE INDEX scrape_run_saw_edition ON scrape_run (edition_id, store_id, seen_at) WHERE edition_id IS NOT NULL;
CREATE INDEX ON scrape_run (corrects_run_id) WHERE corrects_run_id IS NOT NULL;
CREATE INDEX ON scrape_run (decision_run_id) WHERE decision_run_id IS NOT NULL;
CREATE INDEX scrape_run_undecided ON scrape_run (source_id, edition_id) WHERE outcome = 'quarantined' AND decision IS NULL;
COMMENT ON TABLE scrape_run IS 'One try to read a source for a store. When prices were last confirmed is seen_at of the newest good run (accepted, unchanged) that found the edition, not a column of each offer.';
COMMENT ON COLUMN scrape_run.id IS 'Our own number.';
COMMENT ON COLUMN scrape_run.source_id IS 'What was read.';
COMMENT ON COLUMN scrape_run.store_id IS 'For which store; NULL where the source is not one store''s (a list of stores).';
COMMENT ON COLUMN scrape_run.started_at IS 'When it began.';
COMMENT ON COLUMN scrape_run.finished_at IS 'When it ended; NULL while it runs.';
COMMENT ON COLUMN scrape_run.seen_at IS 'When what it read stood there: the end of fetching; of saved pages when they were saved; of documents read again when they were first read.';
COMMENT ON COLUMN scrape_run.outcome IS 'NULL: running, or its program died and no other run came since (see lost_run). accepted: a new state was published. unchanged: the published state was confirmed. superseded: kept, but the store shows what was seen later. quarantined: read well and not believed, see doubts. interrupted: its program died. postponed: stores were not asked, since a host is left alone. All else: why no deal was touched.';
COMMENT ON COLUMN scrape_run.reason IS 'A sentence for a person: what was wrong and what to do.';
COMMENT ON COLUMN scrape_run.doubts IS 'Why the run was not believed, a sentence each: its edition is kept whole and no store shows it before an operator releases it.';
COMMENT ON COLUMN scrape_run.awaits_second_run IS 'Of a quarantined run: all that is odd about it passes by itself if a later run of the store brings the same content.';
COMMENT ON COLUMN scrape_run.decision IS 'What an operator did with a quarantined run: released (it became accepted) or dropped.';
COMMENT ON COLUMN scrape_run.decided_at IS 'When.';
COMMENT ON COLUMN scrape_run.decided_by IS 'Who, as the operator gave it.';
COMMENT ON COLUMN scrape_run.decision_run_id IS 'The run with the same content that was decided about, whose decision this one follows; NULL: it was decided about itself.';
COMMENT ON COLUMN scrape_run.layout IS 'The layout of the definition that recognised the document.';
COMMENT ON COLUMN scrape_run.edition_id IS 'The edition a good run published or confirmed, or a quarantined or superseded one brought.';
COMMENT ON COLUMN scrape_run.records IS 'Records found in the documents.';
COMMENT ON COLUMN scrape_run.priced IS 'Records of them that have a price that can be compared.';
COMMENT ON COLUMN scrape_run.offers_inserted IS 'Rows of offer written; 0 where the edition was known.';
COMMENT ON COLUMN scrape_run.bytes IS 'Bytes received, after decompression.';
COMMENT ON COLUMN scrape_run.requests IS 'Requests sent, retries included.';
COMMENT ON COLUMN scrape_run.attempts IS 'JSON list, one object a request: url (no secrets), status, outcome, waited milliseconds, bytes.';
COMMENT ON COLUMN scrape_run.exit_code IS 'What the command exited with for this run: 0 fine, 65 bad data, 69 upstream unavailable, 70 a bug, 74 a full disk, 75 try again, 77 not permitted, 78 configuration.';
COMMENT ON COLUMN scrape_run.program_version IS 'Version of circulard that ran.';
COMMENT ON COLUMN scrape_run.rules_hash IS 'SHA-256 of all that it read by: scraper.yaml, the build of the program, the store''s state and time zone.';
COMMENT ON COLUMN scrape_run.corrects_run_id IS 'The run whose documents it read again ("circulard reprocess"); NULL: it fetched its own.';

CREATE TABLE document (
    hash             sha256_digest PRIMARY KEY,
    body             bytea COMPRESSION lz4 NOT NULL,
    byte_count       integer GENERATED ALWAYS AS (octet_length(body)) STORED,
    media_type       words NOT NULL,
    first_fetched_at timestamptz NOT NULL DEFAULT now(),
    last_read_on     date NOT NULL DEFAULT now()::date,
    CONSTRAINT hash_is_of_body CHECK (hash = sha256(body))
);
COMMENT ON TABLE document IS 'The bytes an answer came from, each stored once, so that any price can be traced to its page and any new parser tried on the old pages. "circulard db sweep" forgets those that no run of the last months read.';
COMMENT ON COLUMN document.hash IS 'SHA-256 of the body.';
COMMENT ON COLUMN document.body IS 'The bytes as received, after decompression; kept compressed with lz4.';
COMMENT ON COLUMN document.byte_count IS 'Length of the body in bytes.';
COMMENT ON COLUMN document.media_type IS 'What the upstream said it is: text/html, application/json.';
COMMENT ON COLUMN document.first_fetched_at IS 'When these bytes were first received.';
COMMENT ON COLUMN document.last_read_on IS 'The last day (UTC) that a run read them.';

CREATE TABLE scrape_run_document (
    run_id        bigint NOT NULL REFERENCES scrape_run,
    position      integer NOT NULL CONSTRAINT position_counts_from_one CHECK (position >= 1),
    document_hash sha256_digest NOT NULL,
    url           words NOT NULL,
    PRIMARY KEY (run_id, position)
);
CREATE INDEX ON scrape_run_document (document_hash);
CREATE INDEX ON document (last_read_on);
COMMENT ON TABLE scrape_run_document IS 'Which documents a run read, in order.';
COMMENT ON COLUMN scrape_run_document.run_id IS 'The run.';
COMMENT ON COLUMN scrape_run_document.position IS 'Place in the run, from 1.';
COMMENT ON COLUMN scrape_run_document.document_hash IS 'SHA-256 of what it brought: document.hash, while the bytes are kept.';
COMMENT ON COLUMN scrape_run_document.url IS 'Where it came from (no secrets), or the file it was read from.';

CREATE TABLE store_edition (
    store_id    integer NOT NULL REFERENCES store,
    source_id   text NOT NULL REFERENCES source,
    shown       tstzrange NOT NULL DEFAULT '(,)' CONSTRAINT shown_is_a_time CHECK (NOT isempty(shown)),
    edition_id  bigint NOT NULL REFERENCES edition,
    switched_at timestamptz NOT NULL DEFAULT now(),
    run_id      bigint NOT NULL REFERENCES scrape_run,
    PRIMARY KEY (store_id, source_id, shown),
    CONSTRAINT one_edition_at_a_time EXCLUDE USING gist (store_id WITH =, source_id WITH =, shown WITH &&)
);
CREATE INDEX ON store_edition (edition_id);
CREATE INDEX ON store_edition (source_id);
CREATE INDEX ON store_edition (run_id);
COMMENT ON TABLE store_edition IS 'Which edition of each source a store shows: now, and from when on those of the weeks to come where they are known. Switching a store''s ad is one row.';
COMMENT ON COLUMN store_edition.store_id IS 'The store.';
COMMENT ON COLUMN store_edition.source_id IS 'The source.';
COMMENT ON COLUMN store_edition.shown IS 'While it is shown: up to the first midnight of next week''s ad, and that from there on. Of an instant: shown @> instant.';
COMMENT ON COLUMN store_edition.edition_id IS 'The edition.';
COMMENT ON COLUMN store_edition.switched_at IS 'When that was decided.';
COMMENT ON COLUMN store_edition.run_id IS 'The run that brought it.';

CREATE TABLE showing (
    store_id   integer NOT NULL REFERENCES store,
    source_id  text NOT NULL REFERENCES source,
    shown_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    shown_from timestamptz,
    edition_id bigint NOT NULL REFERENCES edition,
    run_id     bigint NOT NULL REFERENCES scrape_run,
    PRIMARY KEY (store_id, source_id, shown_at)
);
CREATE INDEX ON showing (source_id);
CREATE INDEX ON showing (edition_id);
CREATE INDEX ON showing (run_id);
COMMENT ON TABLE showing IS 'Every switch of a store to an edition, only ever added to. With offers that never change it is the whole history: api.as_of reads it.';
COMMENT ON COLUMN showing.store_id IS 'The store.';
COMMENT ON COLUMN showing.source_id IS 'The source.';
COMMENT ON COLUMN showing.shown_at IS 'When the switch was made: nobody knew of it before.';
COMMENT ON COLUMN showing.shown_from IS 'From when on the store shows the edition, until another row takes over or a later announcement of the same week takes its place; NULL: at once.';
COMMENT ON COLUMN showing.edition_id IS 'The edition.';
COMMENT ON COLUMN showing.run_id IS 'The run that brought it.';

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is history: rows are added and never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
COMMENT ON FUNCTION refuse_change() IS 'Trigger of tables that are only ever added to.';
CREATE FUNCTION is_same_week(one timestamptz, other timestamptz) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN one - other BETWEEN interval '-84 hours' AND interval '84 hours';
COMMENT ON FUNCTION is_same_week(timestamptz, timestamptz) IS
    'Whether two announcements are of one weekly ad, the later one in the place of the earlier: they begin less than half a week apart.';

CREATE FUNCTION show_edition(edition bigint, run bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    place record;
    begins timestamptz;
BEGIN
    SELECT r.store_id, r.source_id INTO STRICT place FROM scrape_run r WHERE r.id = run;
    SELECT nullif(greatest(local_midnight(e.takes_over_on, e.time_zone), now()), now()) INTO begins
        FROM edition e WHERE e.id = edition;
    DELETE FROM store_edition s WHERE s.store_id = place.store_id AND s.source_id = place.source_id
        AND (upper(s.shown) <= now() OR lower(s.shown) > now() AND is_same_week(lower(s.shown), begins));
    IF begins IS NOT NULL THEN
        -- Each is shown until the next begins; no two ranges overlap in between, since none begins anew.
        UPDATE store_edition s SET shown = tstzrange(lower(s.shown), (
                SELECT min(lower) FROM (
                    SELECT lower(n.shown) FROM store_edition n WHERE n.store_id = s.store_id AND n.source_id = s.source_id
                    UNION ALL SELECT begins) AS next (lower)
                WHERE lower > coalesce(lower(s.shown), '-infinity')))
            WHERE s.store_id = place.store_id AND s.source_id = place.source_id;
    ELSE
        UPDATE store_edition s SET shown = tstzrange(NULL, upper(s.shown)), edition_id = edition, switched_at = now(), run_id = run
        WHERE s.store_id = place.store_id AND s.source_id = place.source_id AND s.shown @> now();
    END IF;
    IF begins IS NOT NULL OR NOT FOUND THEN
        INSERT INTO store_edition (store_id, source_id, shown, edition_id, run_id)
        VALUES (place.store_id, place.source_id, tstzrange(begins, (
            SELECT min(lower(s.shown)) FROM store_edition s WHERE s.store_id = place.store_id AND s.source_id = place.source_id
                AND lower(s.shown) > coalesce(begins, '-infinity'))), edition, run);
    END IF;
    INSERT INTO showing (store_id, source_id, shown_from, edition_id, run_id)
    VALUES (place.store_id, place.source_id, begins, edition, run);
END $$;
COMMENT ON FUNCTION show_edition(bigint, bigint) IS
    'The store of the run shows the edition: from now on, or from the day it takes over where that is to come. Of one week the last word counts; the weeks after it stay as they were.';

-- The clock of the program may be a little ahead of the server's.
CREATE FUNCTION is_to_come(instant timestamptz) RETURNS boolean
    LANGUAGE sql VOLATILE PARALLEL SAFE
    RETURN coalesce(instant > clock_timestamp() + interval '1 hour', false);
COMMENT ON FUNCTION is_to_come(timestamptz) IS 'Whether it lies so far ahead that nothing can have been seen or done then; not of NULL.';

CREATE FUNCTION refuse_future() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_to_come(NEW.started_at) OR is_to_come(NEW.finished_at) OR is_to_come(NEW.seen_at) THEN
        RAISE EXCEPTION 'a run cannot have seen or done anything in days to come: is the clock of this machine right?'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'run_is_not_to_come', TABLE = 'scrape_run';
    END IF;
    RETURN NULL;
END $$;
COMMENT ON FUNCTION refuse_future() IS 'Trigger of scrape_run: seen in 2050 would be green until then.';
CREATE TRIGGER run_is_not_to_come AFTER INSERT OR UPDATE OF started_at, finished_at, seen_at ON scrape_run
    FOR EACH ROW EXECUTE FUNCTION refuse_future();

CREATE FUNCTION refuse_foreign_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM edition e JOIN source o ON o.id = e.source_id JOIN store s ON s.id = NEW.store_id
        JOIN scrape_run r ON r.id = NEW.run_id
        WHERE e.id = NEW.edition_id AND e.source_id = NEW.source_id AND o.chain_id = s.chain_id AND e.time_zone = s.time_zone
          AND r.store_id = NEW.store_id AND r.source_id = NEW.source_id)
    THEN
        RAISE EXCEPTION 'a store shows editions of its own chain, zone and source alone, brought by a run for it'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'edition_is_for_the_store', TABLE = TG_TABLE_NAME;
    END IF;
    IF is_to_come((to_jsonb(NEW) ->> 'shown_at')::timestamptz) THEN
        RAISE EXCEPTION 'a switch to an edition is made now and not in days to come'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'showing_is_not_to_come', TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END $$;
COMMENT ON FUNCTION refuse_foreign_edition() IS 'Trigger of store_edition and showing: in another zone an edition would end at another midnight.';
CREATE TRIGGER edition_is_for_the_store AFTER INSERT OR UPDATE OF store_id, source_id, edition_id, run_id ON store_edition
    FOR EACH ROW EXECUTE FUNCTION refuse_foreign_edition();
CREATE TRIGGER edition_is_for_the_store AFTER INSERT ON showing
    FOR EACH ROW EXECUTE FUNCTION refuse_foreign_edition();

CREATE TRIGGER showing_is_history BEFORE UPDATE OR DELETE ON showing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- ---------------------------------------------------------------------------------------------------------------------
-- Things and their prices

CREATE TABLE listing (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    chain_id    text NOT NULL REFERENCES chain,
    sku         words NOT NULL,
    title       words NOT NULL,
    brand       words,
    size_text   words,
    department  words,
    words_hash  sha256_digest NOT NULL GENERATED ALWAYS AS (listing_words_hash(title, brand, size_text, department)) STORED,
    search      tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('english'::regconfig,
                    title || ' ' || coalesce(brand, '') || ' ' || coalesce(size_text, ''))) STORED,
    CONSTRAINT listing_is_unique UNIQUE (chain_id, sku, words_hash)
);
CREATE INDEX listing_search ON listing USING gin (search);
COMMENT ON TABLE listing IS 'A chain''s own words for a thing it sells. Where the chain changes the words of a sku, that is another listing, so no old words are lost.';
COMMENT ON COLUMN listing.id IS 'Our own number.';
COMMENT ON COLUMN listing.chain_id IS 'The retailer.';
COMMENT ON COLUMN listing.sku IS 'The chain''s number for it (Kroger: productId; Publix: the ad''s item code). Not a GTIN.';
COMMENT ON COLUMN listing.title IS 'Name as printed.';
COMMENT ON COLUMN listing.brand IS 'Brand, where the source gives it apart from the title.';
COMMENT ON COLUMN listing.size_text IS 'Size or package words as printed.';
COMMENT ON COLUMN listing.department IS 'Department or category as printed.';
COMMENT ON COLUMN listing.words_hash IS 'SHA-256 of title, brand, size and department: tells the wordings of one sku apart.';
COMMENT ON COLUMN listing.search IS 'English word stems of title, brand and size, for search. The department is left out: "milk" should not find cheese.';

CREATE TABLE edition_replaced (
    edition_id bigint NOT NULL REFERENCES edition,
    listing_id bigint NOT NULL REFERENCES listing,
    PRIMARY KEY (edition_id, listing_id)
);
CREATE INDEX ON edition_replaced (listing_id);
COMMENT ON TABLE edition_replaced IS 'Listings that an edition leaves out or prints otherwise than the earlier edition it keeps lines of.';
COMMENT ON COLUMN edition_replaced.edition_id IS 'The edition.';
COMMENT ON COLUMN edition_replaced.listing_id IS 'The listing: what the earlier edition says of it does not hold here.';

CREATE TABLE offer (
    listing_id              bigint NOT NULL REFERENCES listing,
    edition_id              bigint NOT NULL,
    time_zone               text NOT NULL,
    first_day               date NOT NULL,
    last_day                date NOT NULL,
    previous_last_day       date,
    validity                tstzrange NOT NULL GENERATED ALWAYS AS (
        tstzrange(local_midnight(first_day, time_zone), local_midnight(last_day + 1, time_zone), '[)')) STORED,
    validity_assumed        boolean NOT NULL DEFAULT false,

    mechanic                mechanic NOT NULL,
    sold_by                 sale_unit,
    priced_unit             priced_unit,
    buy_quantity            integer,
    get_quantity            integer,
    price_cents             integer,
    price_max_cents         integer,
    percent_off             smallint,
    amount_off_cents        integer,
    spend_cents             integer,
    spend_repeats           boolean,

    minimum_quantity        integer NOT NULL DEFAULT 1 CONSTRAINT minimum_is_at_least_one CHECK (minimum_quantity >= 1),
    beyond_minimum          text NOT NULL DEFAULT 'unstated' CONSTRAINT beyond_minimum_is_known CHECK (
        beyond_minimum IN ('unstated', 'orMore', 'multiples')),
    is_mix_and_match        boolean NOT NULL DEFAULT false,
    minimum_spend_cents     integer CONSTRAINT minimum_spend_is_not_negative CHECK (minimum_spend_cents >= 0),
    limit_quantity          integer CONSTRAINT limit_is_at_least_one CHECK (limit_quantity >= 1),
    limit_counted           text CONSTRAINT limit_counted_is_known CHECK (limit_counted IN ('items', 'deals', 'pounds')),
    conditions              text[] NOT NULL DEFAULT '{}' CONSTRAINT conditions_are_known CHECK (
        conditions <@ '{digitalCoupon,loyaltyCard,manufacturerCoupon,newCustomer,pickupOrDelivery,someDays,storeCoupon}'
        AND coalesce(array_ndims(conditions), 1) = 1 AND array_position(conditions, NULL) IS NULL),
    otherwise_basis         price_basis,
    otherwise_numerator     bigint,
    otherwise_denominator   bigint,
    plus_deposit            boolean NOT NULL DEFAULT false,
    rewards                 jsonb NOT NULL DEFAULT '[]' CONSTRAINT rewards_are_a_list CHECK (
        rewards = '[]' OR is_reward_list(rewards)),

    basis                   price_basis NOT NULL,
    effective_numerator     bigint,
    effective_denominator   bigint,
    priced_quantity         integer,
    regular_basis           price_basis,
    regular_numerator       bigint,
    regular_denominator     bigint,
    saving_cents            integer CONSTRAINT saving_is_not_negative CHECK (saving_cents >= 0),
    unit_price_base_unit    base_unit,
    unit_price_numerator    bigint,
    unit_price_denominator  bigint,
    unit_price_display      display_unit,
    unit_price_basis        price_basis,
    size_base_unit          base_unit,
    size_smallest_parts     bigint,
    size_largest_parts      bigint,
    size_is_approximate     boolean,

    deal_words              words,
    savings_words           words,
    details_words           words,
    valid_words             words,
    evidence                jsonb NOT NULL DEFAULT '[]' CONSTRAINT evidence_is_a_list CHECK (
        jsonb_typeof(evidence) = 'array' AND NOT jsonb_path_exists(evidence,
            '$[*] ? (!(@.start >= 0 && @.text.type() == "string" && @.rule.type() == "string" && @.field.type() == "string"))')),
    residue                 text[] NOT NULL DEFAULT '{}',
    line_hash               line_digest NOT NULL,

    FOREIGN KEY (edition_id, time_zone) REFERENCES edition (id, time_zone),
    -- One price at a time: the lines of one listing and mechanic in an edition are a chain, each begins after the one
    -- before has ended, and nothing stands outside of it. EXCLUDE would say the same at three times the cost of a row.
    PRIMARY KEY (edition_id, listing_id, mechanic, last_day),
    CONSTRAINT one_line_after_another UNIQUE NULLS NOT DISTINCT (listing_id, edition_id, mechanic, previous_last_day),
    CONSTRAINT previous_line_is_there FOREIGN KEY (edition_id, listing_id, mechanic, previous_last_day)
        REFERENCES offer (edition_id, listing_id, mechanic, last_day),
    CONSTRAINT previous_line_has_ended CHECK (previous_last_day < first_day),
    -- 0001-01-01 and 9999-12-31 are some upstreams' way to say that they do not know.
    CONSTRAINT days_are_real CHECK (first_day BETWEEN '2000-01-01' AND '2099-12-31'
        AND last_day BETWEEN first_day AND '2099-12-31'),
    -- Each mechanic has its own numbers and no others.
    CONSTRAINT mechanic_has_its_numbers CHECK (
        (mechanic, price_cents IS NOT NULL, price_max_cents IS NOT NULL, buy_quantity IS NOT NULL, get_quantity IS NOT NULL,
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
        ('spend_get',          false, false, false, false, false,  true,  true),
        ('price_range',        true,  true,  false, false, false,  false, false),
        ('from_price',         true,  false, false, false, false,  false, false),
        ('free_item',          false, false, false, false, false,  false, false),
        ('savings_claim',      false, false, true,  false, false,  true,  false),
        ('gift_with_purchase', false, false, false, false, false,  false, false),
        ('points_reward',      false, false, false, false, false,  false, false),
        ('rebate',             false, false, false, false, false,  false, false),
        ('no_price',           false, false, false, false, false,  false, false))),
    CONSTRAINT numbers_are_possible CHECK (
        price_cents >= 0 AND price_max_cents >= price_cents AND amount_off_cents >= 0 AND spend_cents >= 0
        AND buy_quantity >= 1 AND get_quantity >= 1 AND percent_off BETWEEN 1 AND 100),
    -- Beyond what a grocer prints lies what was misread: 100,000 dollars, 10,000 units.
    CONSTRAINT amounts_are_possible CHECK (
        greatest(price_cents, price_max_cents, amount_off_cents, spend_cents, minimum_spend_cents, saving_cents) <= 10000000
        AND greatest(buy_quantity, get_quantity, minimum_quantity, limit_quantity, priced_quantity) <= 10000),
    CONSTRAINT spending_repeats_or_not CHECK ((spend_cents IS NULL) = (spend_repeats IS NULL)),
    CONSTRAINT limit_counts_something CHECK ((limit_quantity IS NULL) = (limit_counted IS NULL)),
    CONSTRAINT free_is_all_off CHECK (
        (mechanic <> 'bxgy_free' OR percent_off = 100) AND (mechanic <> 'bxgy_pct' OR percent_off < 100)),
    CONSTRAINT mechanic_names_its_reward CHECK (CASE mechanic
        WHEN 'gift_with_purchase' THEN rewards #>> '{0,kind}' = 'gift'
        WHEN 'rebate' THEN rewards #>> '{0,kind}' = 'rebate'
        WHEN 'points_reward' THEN rewards #>> '{0,kind}' IN ('points', 'giftCard', 'basketDiscount')
        ELSE true END IS TRUE),
    CONSTRAINT weight_price_is_by_the_pound CHECK (
        mechanic NOT IN ('unit_price', 'weight_price') OR (mechanic = 'weight_price') = (sold_by = 'lb')),
    CONSTRAINT pounds_are_priced_by_the_pound CHECK ((priced_unit = 'pound') = (sold_by = 'lb')),
    CONSTRAINT promotion_has_its_units CHECK (
        (sold_by IS NULL) = (priced_unit IS NULL) AND (sold_by IS NOT NULL OR mechanic = 'no_price')),
    CONSTRAINT no_promotion_asks_nothing CHECK (sold_by IS NOT NULL
        OR (minimum_quantity = 1 AND beyond_minimum = 'unstated' AND NOT is_mix_and_match AND minimum_spend_cents IS NULL
            AND limit_quantity IS NULL AND conditions = '{}' AND otherwise_numerator IS NULL AND NOT plus_deposit
            AND rewards = '[]')),
    -- A range has a lower bound and no price; what takes something off a basket, or gives something else, prices nothing.
    CONSTRAINT basis_fits_mechanic CHECK (CASE
        WHEN mechanic IN ('price_range', 'from_price') THEN basis IN ('atLeast', 'unknown')
        WHEN mechanic IN ('spend_get', 'free_item', 'savings_claim', 'gift_with_purchase', 'points_reward', 'rebate',
                          'no_price') THEN basis = 'unknown'
        ELSE basis <> 'atLeast' END),
    CONSTRAINT unknown_has_no_price CHECK (
        (basis = 'unknown') = (effective_numerator IS NULL) AND (basis = 'unknown') = (priced_quantity IS NULL)),
    CONSTRAINT priced_quantity_is_at_least_one CHECK (priced_quantity >= 1),
    CONSTRAINT at_most_has_its_source CHECK (basis <> 'atMost' OR regular_numerator IS NOT NULL),
    CONSTRAINT partial_reading_has_no_price CHECK (residue = '{}' OR basis = 'unknown'),
    CONSTRAINT effective_is_a_fraction CHECK (is_cents_fraction(effective_numerator, effective_denominator)),
    CONSTRAINT regular_is_a_fraction CHECK (is_cents_fraction(regular_numerator, regular_denominator)),
    CONSTRAINT unit_price_is_a_fraction CHECK (is_cents_fraction(unit_price_numerator, unit_price_denominator)),
    CONSTRAINT regular_has_a_basis CHECK (
        (regular_basis IS NULL) = (regular_numerator IS NULL) AND (regular_basis <> 'unknown') IS NOT FALSE),
    CONSTRAINT otherwise_is_a_fraction CHECK (is_cents_fraction(otherwise_numerator, otherwise_denominator)),
    CONSTRAINT otherwise_has_a_basis CHECK (
        (otherwise_basis IS NULL) = (otherwise_numerator IS NULL) AND (otherwise_basis <> 'unknown') IS NOT FALSE),
    CONSTRAINT unit_price_has_a_unit_and_a_price CHECK (
        (unit_price_base_unit IS NULL) = (unit_price_numerator IS NULL)
        AND (unit_price_display IS NULL) = (unit_price_numerator IS NULL)
        AND (unit_price_basis IS NULL) = (unit_price_numerator IS NULL)
        AND (unit_price_display IN ('oz', 'lb')) = (unit_price_base_unit = 'g')
        AND (unit_price_display IN ('fl oz', 'qt', 'dry pt')) = (unit_price_base_unit = 'ml')
        AND (unit_price_display IN ('each', 'dozen', '100 ct')) = (unit_price_base_unit = 'ct')
        AND (unit_price_display = '100 sheets') = (unit_price_base_unit = 'sheet')
        AND (unit_price_numerator IS NULL OR effective_numerator IS NOT NULL)),
    CONSTRAINT size_is_whole CHECK (
        num_nulls(size_base_unit, size_smallest_parts, size_largest_parts, size_is_approximate) IN (0, 4)),
    CONSTRAINT size_is_possible CHECK (size_smallest_parts >= 1 AND size_largest_parts >= size_smallest_parts),
    CONSTRAINT saving_fits_price CHECK (
        saving_cents::numeric * effective_denominator
            <= 100 * greatest(100 * effective_denominator::numeric, effective_numerator::numeric * priced_quantity)),
    CONSTRAINT regular_price_is_not_below CHECK (basis <> 'exact' OR regular_basis <> 'exact'
        OR regular_numerator::numeric * effective_denominator >= effective_numerator::numeric * regular_denominator),
    -- The price is what the printed numbers come to, by the same rules as the program's.
    CONSTRAINT what_is_printed_gives_the_price CHECK (basis = 'unknown' OR CASE
        WHEN mechanic IN ('unit_price', 'weight_price') THEN
            basis = 'exact' AND effective_numerator = price_cents AND effective_denominator = 1
        WHEN mechanic = 'multi_price' THEN
            basis = 'exact' AND effective_numerator::numeric * buy_quantity = price_cents::numeric * effective_denominator
        WHEN mechanic IN ('price_range', 'from_price') THEN
            basis = 'atLeast' AND effective_numerator = price_cents AND effective_denominator = 1
        -- Of all others a group of units costs what its units cost otherwise, less what the deal takes off.
        ELSE basis = regular_basis AND effective_numerator::numeric * regular_denominator * CASE mechanic
                WHEN 'bxgy_price' THEN buy_quantity + get_quantity WHEN 'amount_off' THEN buy_quantity
                WHEN 'amount_off_each' THEN 1 WHEN 'percent_off' THEN 100 ELSE (buy_quantity + get_quantity) * 100 END
            = effective_denominator * CASE mechanic
                WHEN 'bxgy_price' THEN
                    regular_numerator::numeric * buy_quantity + price_cents::numeric * get_quantity * regular_denominator
                WHEN 'amount_off' THEN
                    regular_numerator::numeric * buy_quantity - amount_off_cents::numeric * regular_denominator
                WHEN 'amount_off_each' THEN regular_numerator::numeric - amount_off_cents::numeric * regular_denominator
                WHEN 'percent_off' THEN regular_numerator::numeric * (100 - percent_off)
                ELSE regular_numerator::numeric * (buy_quantity * 100 + get_quantity * (100 - percent_off)) END
        END IS TRUE),
    CONSTRAINT what_is_printed_gives_the_quantity CHECK (priced_quantity % CASE
            WHEN mechanic IN ('multi_price', 'amount_off') THEN buy_quantity
            WHEN mechanic IN ('bxgy_free', 'bxgy_pct', 'bxgy_price') THEN buy_quantity + get_quantity ELSE 1 END = 0
        AND priced_quantity >= minimum_quantity AND priced_quantity < minimum_quantity + CASE
            WHEN mechanic IN ('multi_price', 'amount_off') THEN buy_quantity
            WHEN mechanic IN ('bxgy_free', 'bxgy_pct', 'bxgy_price') THEN buy_quantity + get_quantity ELSE 1 END),
    -- 10^13 parts are a base unit; a pound is 453.59237 g.
    CONSTRAINT what_is_printed_gives_the_unit_price CHECK (unit_price_numerator IS NULL OR (
        unit_price_base_unit = CASE priced_unit WHEN 'pound' THEN 'g' ELSE size_base_unit END
        AND unit_price_basis = CASE WHEN priced_unit = 'each' AND basis = 'exact' AND size_smallest_parts < size_largest_parts
            THEN 'atMost' ELSE basis END
        AND unit_price_numerator::numeric * effective_denominator
            * CASE priced_unit WHEN 'pound' THEN 4535923700000000 ELSE size_smallest_parts END
            = unit_price_denominator::numeric * effective_numerator * 10000000000000) IS TRUE)
);
-- Once for all lines that come together: a look for each line would cost as much as the line.
CREATE FUNCTION refuse_foreign_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM new_offer o JOIN listing l ON l.id = o.listing_id JOIN edition e ON e.id = o.edition_id
        JOIN source s ON s.id = e.source_id WHERE l.chain_id <> s.chain_id)
    THEN
        RAISE EXCEPTION 'a listing is another chain''s than the edition'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'listing_is_of_the_chain', TABLE = 'offer';
    END IF;
    RETURN NULL;
END $$;
COMMENT ON FUNCTION refuse_foreign_listing() IS 'Trigger of offer: an edition holds listings of its source''s chain.';
CREATE TRIGGER listing_is_of_the_chain AFTER INSERT ON offer REFERENCING NEW TABLE AS new_offer
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_foreign_listing();
COMMENT ON TABLE offer IS 'One line of an edition: a listing, what is promised, what it costs, and when. Rows are never updated. All lines of an edition, with those that an earlier one printed first: edition_offer.';
COMMENT ON COLUMN offer.listing_id IS 'What is offered.';
COMMENT ON COLUMN offer.edition_id IS 'The edition that printed it first.';
COMMENT ON COLUMN offer.time_zone IS 'The edition''s zone, here so that validity follows from this row alone.';
COMMENT ON COLUMN offer.first_day IS 'First day it holds, store-local.';
COMMENT ON COLUMN offer.last_day IS 'Last day it holds, store-local, the day itself included.';
COMMENT ON COLUMN offer.previous_last_day IS 'Last day of the line before of the same listing and mechanic in the same edition; NULL: this is the first.';
COMMENT ON COLUMN offer.validity IS 'From the first local midnight of first_day up to, not including, the first instant after last_day. Live at an instant: validity @> instant.';
COMMENT ON COLUMN offer.validity_assumed IS 'The source printed no usable dates: the days are those of its ad week.';
COMMENT ON COLUMN offer.mechanic IS 'Kind of deal; no_price keeps words that gave none, or only terms.';
COMMENT ON COLUMN offer.sold_by IS 'What the counts count: ea, lb, pkg, …. NULL where there is no promotion.';
COMMENT ON COLUMN offer.priced_unit IS 'What the prices are the price of: pound where sold_by is lb, else each. NULL where there is no promotion.';
COMMENT ON COLUMN offer.buy_quantity IS 'multi_price: the N of "N for $X"; bxgy: how many are paid in full; amount_off, savings_claim: how many units the amount is for together.';
COMMENT ON COLUMN offer.get_quantity IS 'bxgy: how many more come free, at percent_off, or for price_cents each.';
COMMENT ON COLUMN offer.price_cents IS 'Cents as printed: for one unit (unit_price), for a pound (weight_price), for all buy_quantity together (multi_price), for each unit got (bxgy_price), at the least (price_range, from_price).';
COMMENT ON COLUMN offer.price_max_cents IS 'price_range: cents at the most.';
COMMENT ON COLUMN offer.percent_off IS 'percent_off: off each unit; bxgy: off the units got, 100 is free.';
COMMENT ON COLUMN offer.amount_off_cents IS 'Cents off buy_quantity units together (amount_off), off every unit (amount_off_each), off the basket (spend_get); savings_claim: cents said to be saved on buy_quantity.';
COMMENT ON COLUMN offer.spend_cents IS 'spend_get: cents to spend on these goods to have amount_off_cents taken off.';
COMMENT ON COLUMN offer.spend_repeats IS 'spend_get: whether every spend_cents is worth it again, or only the first.';
COMMENT ON COLUMN offer.minimum_quantity IS 'Units that must be bought to get the price; 1 where the words demand no more.';
COMMENT ON COLUMN offer.beyond_minimum IS 'What units beyond minimum_quantity cost: orMore (the deal''s rate too), multiples (only whole groups do), unstated.';
COMMENT ON COLUMN offer.is_mix_and_match IS 'The units that must be bought may be of several listings: "any 5 participating items".';
COMMENT ON COLUMN offer.minimum_spend_cents IS 'Cents that must be spent, on whatever it be, to get the price: "with $10 purchase".';
COMMENT ON COLUMN offer.limit_quantity IS 'The most one shopper gets at the price, of what limit_counted says; NULL where no limit is printed.';
COMMENT ON COLUMN offer.limit_counted IS 'What limit_quantity counts: items, deals ("limit six deals"), pounds.';
COMMENT ON COLUMN offer.conditions IS 'What the shopper must have, be or do: digitalCoupon, loyaltyCard, manufacturerCoupon, newCustomer, pickupOrDelivery, someDays (it holds on some of the days only), storeCoupon.';
COMMENT ON COLUMN offer.otherwise_basis IS 'How sure the price of whoever does not meet the terms is: exact where printed ("or $2.99 ea"), atMost ("without coupon up to $6.99").';
COMMENT ON COLUMN offer.otherwise_numerator IS 'Cents one unit costs whoever does not meet the terms: numerator of the exact fraction.';
COMMENT ON COLUMN offer.otherwise_denominator IS 'Its denominator.';
COMMENT ON COLUMN offer.plus_deposit IS 'A container deposit comes on top ("+CRV") and is in no price here.';
COMMENT ON COLUMN offer.rewards IS 'JSON list of what comes beside the goods or afterwards and lowers no price: {"kind": points, giftCard, rebate, gift or basketDiscount, "value_cents"?, "minimum_spend_cents"?, "minimum_quantity"}.';
COMMENT ON COLUMN offer.basis IS 'How sure the effective price is.';
COMMENT ON COLUMN offer.effective_numerator IS 'Cents one unit costs when everything asked for is met, at the least where basis is atLeast: numerator of the exact fraction.';
COMMENT ON COLUMN offer.effective_denominator IS 'Its denominator: 3 for $5.00 is 500/3.';
COMMENT ON COLUMN offer.priced_quantity IS 'Units that must be bought together to pay this little each.';
COMMENT ON COLUMN offer.regular_basis IS 'exact: the regular price is printed; atMost: derived from a "save up to" line, which speaks of the dearest variety.';
COMMENT ON COLUMN offer.regular_numerator IS 'Undiscounted cents of one unit: numerator of the exact fraction.';
COMMENT ON COLUMN offer.regular_denominator IS 'Its denominator.';
COMMENT ON COLUMN offer.saving_cents IS 'Cents that the words beside a price say are saved, where they say it exactly ("Save $2.00", not "save up to").';
COMMENT ON COLUMN offer.unit_price_base_unit IS 'What the unit price is per.';
COMMENT ON COLUMN offer.unit_price_numerator IS 'Cents per base unit: numerator of the exact fraction. A range of sizes counts at its smallest.';
COMMENT ON COLUMN offer.unit_price_denominator IS 'Its denominator.';
COMMENT ON COLUMN offer.unit_price_display IS 'What it is shown per: the unit that packaged goods like these are compared by, a pound for what is weighed at the register.';
COMMENT ON COLUMN offer.unit_price_basis IS 'How sure the unit price is: as sure as the effective price, and atMost where an exact price is for a range of sizes.';
COMMENT ON COLUMN offer.size_base_unit IS 'What the size of the package is counted in.';
COMMENT ON COLUMN offer.size_smallest_parts IS 'Content of the smallest package, in 10^-13 of the base unit.';
COMMENT ON COLUMN offer.size_largest_parts IS 'Content of the largest; equal to the smallest where one size is printed.';
COMMENT ON COLUMN offer.size_is_approximate IS 'An average or minimum, or a reading that had to choose: shown, never ranked by.';
COMMENT ON COLUMN offer.deal_words IS 'The deal as printed.';
COMMENT ON COLUMN offer.savings_words IS 'The savings line as printed.';
COMMENT ON COLUMN offer.details_words IS 'The details as printed.';
COMMENT ON COLUMN offer.valid_words IS 'The dates as printed.';
COMMENT ON COLUMN offer.evidence IS 'JSON list of {"text", "rule", "field", "start"}: which words were read, by which rule, in which field (deal, savings, details, title, regular_price, promo_price), and after how many characters of it.';
COMMENT ON COLUMN offer.residue IS 'Money, percents and numbers that no rule read. With any of them there is no price.';
COMMENT ON COLUMN offer.line_hash IS 'Digest of all that is printed and read in the line: equal lines of two editions have the same.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Offers that have ended, out of the way of those that live

CREATE TABLE offer_history (
    LIKE offer INCLUDING COMMENTS,
    PRIMARY KEY (edition_id, listing_id, mechanic, last_day)
) PARTITION BY RANGE (last_day);
CREATE INDEX ON offer_history (listing_id);
COMMENT ON TABLE offer_history IS 'Offers of editions that have ended as a whole and that no open store shows any more, moved here by "circulard db sweep"; a partition for each month of last_day, so that old ones go at once. Columns as in offer.';

CREATE FUNCTION make_history_month(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    month date := date_trunc('month', day);
    name text := to_char(day, '"offer_history_"YYYY_MM');
BEGIN
    IF to_regclass('public.' || name) IS NULL THEN
        -- Attached when it is there: made as a partition at once it would lock readers out.
        EXECUTE format('CREATE TABLE public.%I (LIKE public.offer_history INCLUDING ALL)', name);
        EXECUTE format('ALTER TABLE public.offer_history ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
                       name, month, month + interval '1 month');
    END IF;
END $$;
COMMENT ON FUNCTION make_history_month(date) IS 'Makes the partition of offer_history for the month of a day, where it is missing.';

CREATE FUNCTION sweep_edition(edition bigint) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    moved integer := 0;
BEGIN
    -- One sweep at a time: two would make the same month.
    PERFORM pg_advisory_xact_lock(hashtextextended('circulard sweep', 0));
    PERFORM FROM edition e
        WHERE e.id = edition AND e.swept_at IS NULL AND local_midnight(e.last_day + 1, e.time_zone) <= now()
          AND NOT EXISTS (
              SELECT FROM edition_part p JOIN store_edition s USING (edition_id) JOIN store t ON t.id = s.store_id
              WHERE p.part_id = edition AND (t.retired_at <= now()) IS NOT TRUE)
        FOR UPDATE;
    IF FOUND THEN
        PERFORM make_history_month(day) FROM (
            SELECT DISTINCT date_trunc('month', o.last_day)::date AS day FROM offer o WHERE o.edition_id = edition
            UNION SELECT (date_trunc('month', now()) + make_interval(months => ahead))::date FROM generate_series(0, 2) ahead) month;
        WITH moved AS (DELETE FROM offer o WHERE o.edition_id = edition RETURNING *)
        INSERT INTO offer_history SELECT * FROM moved;
        GET DIAGNOSTICS moved = ROW_COUNT;
        UPDATE edition e SET swept_at = now() WHERE e.id = edition;
    END IF;
    RETURN moved;
END $$;
COMMENT ON FUNCTION sweep_edition(bigint) IS
    'Moves the offers of an edition that has ended as a whole, and that no open store shows, to offer_history, whose months it makes ahead; how many. Of any other edition it moves none: its right to delete does no harm.';

CREATE FUNCTION forget_history(before date) RETURNS SETOF text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
    -- Whoever reads the history waits behind this: no longer than so.
    SET lock_timeout = '2s' AS $$
DECLARE
    name text;
BEGIN
    IF before > now()::date - 28 THEN
        RAISE EXCEPTION 'the history of the last month is not forgotten' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    -- Before the months, which nobody reads from their drop to the end of the transaction. The last day of an edition is that
    -- of its last line: where all it is made of ended before, no line is left that these rows could say anything of.
    WITH bare AS (
        SELECT p.edition_id FROM edition_part p JOIN edition e ON e.id = p.part_id GROUP BY p.edition_id
        HAVING bool_and(e.swept_at IS NOT NULL AND e.last_day < date_trunc('month', before))),
    replaced AS (DELETE FROM edition_replaced r USING bare WHERE r.edition_id = bare.edition_id)
    DELETE FROM edition_part p USING bare WHERE p.edition_id = bare.edition_id;
    FOR name IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'offer_history'::regclass AND c.relname < to_char(before, '"offer_history_"YYYY_MM') ORDER BY 1
    LOOP
        EXECUTE format('DROP TABLE public.%I', name);
        RETURN NEXT name;
    END LOOP;
END $$;
-- Both have the right to delete; who may use them is said with the roles.
REVOKE EXECUTE ON FUNCTION sweep_edition(bigint), forget_history(date) FROM public;
COMMENT ON FUNCTION forget_history(date) IS 'Drops the months of offer_history that lie before the month of a day, and what editions of no line more are made of: the names of the months.';

CREATE VIEW offer_ever AS SELECT * FROM offer UNION ALL SELECT * FROM offer_history;
COMMENT ON VIEW offer_ever IS 'All offers, those that have ended among them. Columns as in offer.';

-- ---------------------------------------------------------------------------------------------------------------------
-- What the program and schema api read. Private: columns follow the tables.

-- The columns of offer, with the edition that shows a line in the place of the one that printed it first. OFFSET 0 keeps
-- the look at edition_replaced a look by its key: joined, it was once done by the edition alone, line by line.
DO $$
DECLARE
    name text[];
BEGIN
    FOREACH name SLICE 1 IN ARRAY ARRAY[['edition_offer', 'offer'], ['edition_offer_ever', 'offer_ever']] LOOP
        EXECUTE (
            SELECT format('CREATE VIEW %I AS SELECT p.edition_id, %s FROM edition_part p JOIN %I o ON o.edition_id = p.part_id '
                    || 'WHERE p.part_id = p.edition_id OR NOT EXISTS (SELECT FROM edition_replaced r '
                    || 'WHERE r.edition_id = p.edition_id AND r.listing_id = o.listing_id OFFSET 0)',
                name[1], string_agg(format('o.%I', attname), ', ' ORDER BY attnum), name[2])
            FROM pg_attribute WHERE attrelid = 'offer'::regclass AND attnum > 0 AND attname <> 'edition_id');
    END LOOP;
    -- The columns of a view mean what those of the table mean.
    EXECUTE (
        SELECT string_agg(format('COMMENT ON COLUMN %I.%I IS %L', view, attname, col_description(attrelid, attnum)), ';')
        FROM pg_attribute, unnest(ARRAY['offer_ever', 'edition_offer', 'edition_offer_ever']) AS view
        WHERE attrelid = 'offer'::regclass AND attnum > 0);
END $$;

-- When the transaction ends: the lines come after the edition.
CREATE FUNCTION refuse_wrong_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    found integer;
BEGIN
    SELECT count(*) INTO found FROM edition_offer o WHERE o.edition_id = NEW.id;
    IF found <> NEW.offer_count THEN
        RAISE EXCEPTION 'edition % says that it has % lines, and has %', NEW.id, NEW.offer_count, found
            USING ERRCODE = 'check_violation', CONSTRAINT = 'edition_has_its_lines', TABLE = 'edition';
    END IF;
    RETURN NULL;
END $$;
COMMENT ON FUNCTION refuse_wrong_count() IS 'Trigger of edition: it has as many lines as it says.';
CREATE CONSTRAINT TRIGGER edition_has_its_lines AFTER INSERT ON edition DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION refuse_wrong_count();
COMMENT ON VIEW edition_offer IS 'All lines of each edition, its own and those it keeps of an earlier one. Columns as in offer.';
COMMENT ON COLUMN edition_offer.edition_id IS 'The edition that shows the line.';
COMMENT ON VIEW edition_offer_ever IS 'The same with the lines that have ended and were moved to offer_history.';
COMMENT ON COLUMN edition_offer_ever.edition_id IS 'The edition that shows the line.';

CREATE VIEW store_freshness AS
    SELECT e.store_id, e.source_id, e.edition_id, e.shown, e.run_id, r.confirmed_at
    FROM store_edition e
    CROSS JOIN LATERAL (
        SELECT max(r.seen_at) AS confirmed_at FROM scrape_run r
        WHERE r.edition_id = e.edition_id AND r.store_id = e.store_id AND r.outcome IN ('accepted', 'unchanged')) r;
COMMENT ON VIEW store_freshness IS 'Which edition each store shows when, and when it was last confirmed.';
COMMENT ON COLUMN store_freshness.store_id IS 'The store.';
COMMENT ON COLUMN store_freshness.source_id IS 'The source.';
COMMENT ON COLUMN store_freshness.edition_id IS 'The edition.';
COMMENT ON COLUMN store_freshness.shown IS 'While the store shows it.';
COMMENT ON COLUMN store_freshness.run_id IS 'The run that brought it.';
COMMENT ON COLUMN store_freshness.confirmed_at IS 'When it was last seen at the store, by the newest good run that found it.';

CREATE FUNCTION is_outdated(at_store integer, of_source text, takes_over_on date, seen timestamptz) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT EXISTS (
        SELECT FROM store s
        CROSS JOIN LATERAL (SELECT local_midnight(is_outdated.takes_over_on, s.time_zone) AS begins) new
        JOIN store_freshness f ON f.store_id = s.id AND f.source_id = of_source
        WHERE s.id = at_store AND CASE
            WHEN new.begins > now() THEN is_same_week(lower(f.shown), new.begins) AND f.confirmed_at > seen
            -- What took over on its own day is newer than all that was seen of an older week before.
            ELSE f.shown @> now() AND (f.confirmed_at > seen OR lower(f.shown) > greatest(seen, new.begins)) END);
END;
COMMENT ON FUNCTION is_outdated(integer, text, date, timestamptz) IS
    'Whether a store knows better than an edition that was seen at an instant: what it would take the place of was seen later, or was announced for a later week that has begun since.';

CREATE VIEW lost_run AS
    SELECT r.id AS run_id, 'its program ended without a word: killed, or the machine stopped' AS reason FROM scrape_run r
    WHERE r.outcome IS NULL AND run_lock_key(r.source_id, r.store_id) NOT IN (
        SELECT l.classid::bigint << 32 | l.objid::bigint FROM pg_locks l
        WHERE l.locktype = 'advisory' AND l.objsubid = 1
          AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()));
COMMENT ON VIEW lost_run IS 'Runs that did not end and whose program is gone: no session holds their lock. The next run of the same source and store marks them interrupted.';
COMMENT ON COLUMN lost_run.run_id IS 'scrape_run.id.';
COMMENT ON COLUMN lost_run.reason IS 'What the next run will write down as scrape_run.reason.';

CREATE VIEW undecided_run AS
    SELECT r.id AS run_id, r.source_id, r.store_id, r.edition_id, r.started_at, r.doubts, r.awaits_second_run
    FROM scrape_run r JOIN edition e ON e.id = r.edition_id
    WHERE r.outcome = 'quarantined' AND r.decision IS NULL
      AND NOT is_outdated(r.store_id, r.source_id, e.takes_over_on, r.seen_at)
      AND NOT EXISTS (
        SELECT FROM scrape_run n JOIN edition ne ON ne.id = n.edition_id
        WHERE n.store_id = r.store_id AND n.source_id = r.source_id AND n.id > r.id AND CASE
            WHEN n.edition_id = r.edition_id THEN n.outcome IN ('accepted', 'unchanged')
            ELSE n.outcome = 'quarantined' AND ne.takes_over_on = e.takes_over_on END);
COMMENT ON VIEW undecided_run IS 'Runs in quarantine that wait for a decision. Not those whose store has accepted the same content since, shows what was seen later, or brought another content for the same week.';
COMMENT ON COLUMN undecided_run.run_id IS 'scrape_run.id.';
COMMENT ON COLUMN undecided_run.source_id IS 'What was read.';
COMMENT ON COLUMN undecided_run.store_id IS 'For which store.';
COMMENT ON COLUMN undecided_run.edition_id IS 'The content: one decision is for all runs that brought it.';
COMMENT ON COLUMN undecided_run.started_at IS 'When the run began.';
COMMENT ON COLUMN undecided_run.doubts IS 'Why it was not believed.';
COMMENT ON COLUMN undecided_run.awaits_second_run IS 'Whether a later run that brings the same content is believed without a decision.';

CREATE FUNCTION store_near(at_latitude numeric, at_longitude numeric, meters integer)
    RETURNS TABLE (store_id integer, distance_meters integer)
    LANGUAGE sql STABLE PARALLEL SAFE -- not STRICT: then it would not be inlined, and its row estimate would be a guess
BEGIN ATOMIC
    SELECT s.id, d.distance_meters
    FROM store s
    CROSS JOIN LATERAL (SELECT round(2 * 6371008.8 * asin(least(1, sqrt(
        sin(radians(s.latitude - at_latitude) / 2) ^ 2
        + cos(radians(at_latitude)) * cos(radians(s.latitude))
            * sin(radians(s.longitude - at_longitude) / 2) ^ 2))))::integer AS distance_meters) d
    WHERE s.latitude BETWEEN at_latitude - meters / 111000.0 AND at_latitude + meters / 111000.0
      AND s.longitude BETWEEN
            at_longitude - (meters / 111000.0 / greatest(cos(radians(abs(at_latitude) + meters / 111000.0)), 0.01))::numeric
        AND at_longitude + (meters / 111000.0 / greatest(cos(radians(abs(at_latitude) + meters / 111000.0)), 0.01))::numeric
      AND d.distance_meters <= meters AND (s.retired_at <= now()) IS NOT TRUE;
END;
COMMENT ON FUNCTION store_near(numeric, numeric, integer) IS
    'Stores open now at most that many metres from a point (degrees north, degrees east; WGS 84) with their distance: great circle on a sphere of 6,371,008.8 m. Does not look across the 180th meridian.';

CREATE VIEW store_offer AS
    SELECT s.chain_id, f.store_id, s.code AS store_code, s.ad_code, s.name AS store_name, s.street, s.city, s.state, s.postal_code,
           s.latitude, s.longitude, f.source_id, f.confirmed_at, f.shown, f.run_id, s.retired_at,
           l.sku, l.title, l.brand, l.size_text, l.department, l.search, o.*,
           upper(o.validity) AS expires_at, upper(o.validity) AT TIME ZONE o.time_zone AS expires,
           extract(epoch FROM upper(o.validity))::bigint AS expires_seconds,
           extract(epoch FROM f.confirmed_at)::bigint AS confirmed_seconds
    FROM store_freshness f
    JOIN store s ON s.id = f.store_id
    JOIN edition_offer o ON o.edition_id = f.edition_id
    JOIN listing l ON l.id = o.listing_id
    -- A line of a price list without a price is a thing the store does not carry; with residue it is one we could not read.
    WHERE o.sold_by IS NOT NULL OR coalesce(o.deal_words, o.savings_words) IS NOT NULL OR cardinality(o.residue) > 0;
COMMENT ON VIEW store_offer IS 'Every offer of the editions each store shows, live or not: a row for each store and offer. Live at an instant: validity and shown hold it, and retired_at does not come before it; lines with neither words nor promotion nor residue are left out. Columns as in store, store_freshness, listing and offer.';
DO $$ BEGIN
    -- The columns of a view that only joins mean what the columns joined mean.
    EXECUTE (
        SELECT string_agg(format('COMMENT ON COLUMN store_offer.%I IS %L', v.attname, c.meaning), ';')
        FROM pg_attribute v
        CROSS JOIN LATERAL (
            SELECT col_description(t.attrelid, t.attnum) AS meaning FROM pg_attribute t
            WHERE t.attrelid IN ('store'::regclass, 'store_freshness'::regclass, 'listing'::regclass, 'edition_offer'::regclass)
              AND t.attnum > 0 AND t.attname = CASE v.attname WHEN 'store_code' THEN 'code' WHEN 'store_name' THEN 'name'
                                                              ELSE v.attname END
            ORDER BY t.attrelid = 'edition_offer'::regclass DESC, t.attrelid = 'store_freshness'::regclass DESC LIMIT 1) c
        WHERE v.attrelid = 'store_offer'::regclass AND v.attnum > 0);
END $$;
COMMENT ON COLUMN store_offer.expires_at IS 'First instant after the last valid day.';
COMMENT ON COLUMN store_offer.expires IS 'The same on the store''s own clock: the midnight after last_day.';
COMMENT ON COLUMN store_offer.expires_seconds IS 'expires_at in seconds since 1970.';
COMMENT ON COLUMN store_offer.confirmed_seconds IS 'confirmed_at in seconds since 1970.';

CREATE FUNCTION store_offer_known(known timestamptz) RETURNS SETOF store_offer
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT s.chain_id, e.store_id, s.code, s.ad_code, s.name, s.street, s.city, s.state, s.postal_code,
           s.latitude, s.longitude, e.source_id, r.confirmed_at, tstzrange(coalesce(w.shown_from, w.shown_at), NULL), w.run_id, s.retired_at,
           l.sku, l.title, l.brand, l.size_text, l.department, l.search, o.*,
           upper(o.validity), upper(o.validity) AT TIME ZONE o.time_zone,
           extract(epoch FROM upper(o.validity))::bigint, extract(epoch FROM r.confirmed_at)::bigint
    FROM (SELECT DISTINCT store_id, source_id FROM store_edition) e
    CROSS JOIN LATERAL (
        SELECT w.* FROM showing w
        WHERE w.store_id = e.store_id AND w.source_id = e.source_id AND greatest(w.shown_at, w.shown_from) <= known
          AND NOT EXISTS (
              SELECT FROM showing x
              WHERE x.store_id = w.store_id AND x.source_id = w.source_id AND x.shown_at <= known
                AND x.shown_at > w.shown_at AND x.shown_at < w.shown_from AND is_same_week(x.shown_from, w.shown_from))
        ORDER BY coalesce(w.shown_from, w.shown_at) DESC, w.shown_at DESC LIMIT 1) w
    CROSS JOIN LATERAL (
        SELECT max(r.seen_at) AS confirmed_at FROM scrape_run r
        WHERE r.edition_id = w.edition_id AND r.store_id = e.store_id AND r.outcome IN ('accepted', 'unchanged')
          AND coalesce(r.decided_at, r.finished_at) <= known) r
    JOIN store s ON s.id = e.store_id
    JOIN edition_offer_ever o ON o.edition_id = w.edition_id
    JOIN listing l ON l.id = o.listing_id
    WHERE (s.retired_at <= known) IS NOT TRUE
      AND (o.sold_by IS NOT NULL OR coalesce(o.deal_words, o.savings_words) IS NOT NULL OR cardinality(o.residue) > 0);
END;
COMMENT ON FUNCTION store_offer_known(timestamptz) IS
    'Every offer of the edition each store showed at an instant, from what was known then; columns as in store_offer. What a store is called and where it stands is of today.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Schema api

CREATE FUNCTION api.dollars(numerator numeric, denominator numeric) RETURNS numeric
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN round(numerator / denominator / 100, 2);
COMMENT ON FUNCTION api.dollars(numeric, numeric) IS 'An exact fraction of cents as dollars to the nearest cent: 500/3 is 1.67.';

CREATE FUNCTION api.dollars(numerator numeric, denominator numeric, basis price_basis) RETURNS numeric
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN round(CASE basis WHEN 'atMost' THEN ceil(numerator / denominator)
                            WHEN 'atLeast' THEN floor(numerator / denominator)
                            ELSE round(numerator / denominator) END / 100, 2);
COMMENT ON FUNCTION api.dollars(numeric, numeric, price_basis) IS
    'The same of a price that says how sure it is: "that or less" is rounded up and "that or more" down, so that it stays true.';

CREATE FUNCTION rounded(numerator numeric, denominator numeric, basis price_basis) RETURNS numeric
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE basis WHEN 'atMost' THEN div(numerator, denominator) + (mod(numerator, denominator) > 0)::integer
                      WHEN 'atLeast' THEN div(numerator, denominator)
                      ELSE div(2 * numerator + denominator, 2 * denominator) END;
COMMENT ON FUNCTION rounded(numeric, numeric, price_basis) IS
    'A fraction that is not negative as a whole number, as true as it was: "that or less" is rounded up, "that or more" down, all else to the nearest.';

CREATE FUNCTION api.unit_price(numerator numeric, denominator numeric, display text, basis price_basis) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT CASE WHEN rounded(10 * cents, denominator, basis) >= 1000
                THEN '$' || round(rounded(cents, denominator, basis) / 100, 2)
                ELSE round(rounded(10 * cents, denominator, basis) / 10, 1) || '¢' END || '/' || name
    FROM (SELECT numerator * factor AS cents, name
          FROM (VALUES ('oz', 28.349523125), ('lb', 453.59237), ('fl oz', 29.5735295625), ('qt', 946.352946),
                       ('dry pt', 550.6104713575), ('each', 1), ('dozen', 12), ('100 ct', 100), ('100 sheets', 100),
                       ('100 sq ft', 92903.04)) AS unit (name, factor)
          WHERE name = display) AS shown;
END;
COMMENT ON FUNCTION api.unit_price(numeric, numeric, text, price_basis) IS
    'Cents per base unit as a shelf label prints them per a display_unit: "31.2¢/oz", "$8.99/lb"; a bound rounded outward, so that it stays true.';

CREATE FUNCTION api.reward_words(rewards jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT coalesce(array_agg(concat_ws(' ',
               CASE r ->> 'kind' WHEN 'giftCard' THEN 'gift card' WHEN 'basketDiscount' THEN 'basket discount'
                                 ELSE r ->> 'kind' END,
               'of $' || api.dollars((r -> 'value_cents')::numeric, 1),
               'for spending $' || api.dollars((r -> 'minimum_spend_cents')::numeric, 1),
               'for buying ' || nullif(r ->> 'minimum_quantity', '1')) ORDER BY place), '{}')
    FROM jsonb_array_elements(rewards) WITH ORDINALITY AS reward (r, place);
END;
COMMENT ON FUNCTION api.reward_words(jsonb) IS
    'Rewards as a person would write them down: {"gift card of $5.00 for buying 2", "points of $10.00 for spending $40.00"}.';

CREATE FUNCTION api.freshness(confirmed_at timestamptz, instant timestamptz) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN extract(epoch FROM instant - confirmed_at) <= 7 * 86400 THEN 'green'
                WHEN extract(epoch FROM instant - confirmed_at) <= 30 * 86400 THEN 'amber' ELSE 'red' END;
COMMENT ON FUNCTION api.freshness(timestamptz, timestamptz) IS
    'How old a confirmation is at an instant: green up to 7 days, amber up to 30, red beyond or never. A red price never wins "cheapest".';

CREATE FUNCTION api.store_near(latitude numeric, longitude numeric, meters integer)
    RETURNS TABLE (distance_meters integer, chain text, store_code text, store text, street text, city text, state text,
                   postal_code text, time_zone text, followed boolean, store_id integer)
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT n.distance_meters, s.chain_id, s.code, s.name, s.street, s.city, s.state, s.postal_code, s.time_zone, s.followed, s.id
    FROM public.store_near(latitude, longitude, meters) n JOIN store s ON s.id = n.store_id
    ORDER BY n.distance_meters, s.id;
END;
COMMENT ON FUNCTION api.store_near(numeric, numeric, integer) IS
    'Stores open now at most that many metres from a point, nearest first: SELECT * FROM api.store_near(33.7765, -84.3893, 5000).';

CREATE TYPE api.deal AS (
    chain text, store_code text, store text, city text, state text, source text,
    sku text, title text, brand text, size text, department text,
    mechanic text, price numeric, price_max numeric, per text, sold_by text, basis text,
    must_buy integer, beyond_minimum text, mix_and_match boolean, cash numeric, minimum_spend numeric,
    regular_price numeric, regular_basis text, otherwise_price numeric, otherwise_basis text, unit_price text,
    unit_price_basis text,
    conditions text[], limit_quantity integer, limit_text text, plus_deposit boolean, rewards text[],
    deal text, savings text, details text,
    first_day date, last_day date, expires timestamp, expires_at timestamptz, dates_assumed boolean,
    confirmed_at timestamptz, freshness text, time_zone text, store_id integer, edition_id bigint, listing_id bigint,
    run_id bigint);
COMMENT ON TYPE api.deal IS 'A row of api.current_deal, whose comments say what its columns mean.';

CREATE FUNCTION deal_of(o store_offer, instant timestamptz)
    RETURNS SETOF api.deal
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT o.chain_id, o.store_code, o.store_name, o.city, o.state, o.source_id,
           o.sku, o.title, o.brand, o.size_text, o.department,
           o.mechanic, api.dollars(o.effective_numerator, o.effective_denominator, o.basis), api.dollars(o.price_max_cents, 1),
           o.priced_unit, o.sold_by, o.basis,
           CASE WHEN o.sold_by IS NOT NULL THEN coalesce(o.priced_quantity, o.minimum_quantity) END,
           o.beyond_minimum, o.is_mix_and_match,
           api.dollars(ceil(o.effective_numerator::numeric * o.priced_quantity / o.effective_denominator), 1),
           api.dollars(coalesce(o.spend_cents, o.minimum_spend_cents), 1),
           api.dollars(o.regular_numerator, o.regular_denominator, o.regular_basis), o.regular_basis,
           api.dollars(o.otherwise_numerator, o.otherwise_denominator, o.otherwise_basis), o.otherwise_basis,
           api.unit_price(o.unit_price_numerator, o.unit_price_denominator, o.unit_price_display, o.unit_price_basis),
           o.unit_price_basis,
           o.conditions, o.limit_quantity, o.limit_quantity || ' ' || CASE o.limit_quantity WHEN 1 THEN rtrim(o.limit_counted, 's') ELSE o.limit_counted END, o.plus_deposit,
           api.reward_words(o.rewards), o.deal_words, o.savings_words, o.details_words,
           o.first_day, o.last_day, o.expires, o.expires_at, o.validity_assumed,
           o.confirmed_at, api.freshness(o.confirmed_at, instant), o.time_zone, o.store_id, o.edition_id, o.listing_id,
           o.run_id;
END;
COMMENT ON FUNCTION deal_of(store_offer, timestamptz) IS 'An offer of a store as api.current_deal shows it, with its freshness at an instant.';

CREATE FUNCTION api.deal_at(instant timestamptz)
    RETURNS SETOF api.deal
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT d.* FROM store_offer o CROSS JOIN LATERAL deal_of(o, instant) d
    WHERE o.validity @> instant AND o.shown @> instant AND (o.retired_at <= instant) IS NOT TRUE;
END;
COMMENT ON FUNCTION api.deal_at(timestamptz) IS
    'Every deal live at an instant, now or to come, by what is known now: SELECT * FROM api.deal_at(now() + interval ''7 days''). Columns as in api.current_deal. Of the past: api.as_of.';

CREATE FUNCTION api.as_of(instant timestamptz)
    RETURNS SETOF api.deal
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT d.* FROM store_offer_known(instant) o CROSS JOIN LATERAL deal_of(o, instant) d WHERE o.validity @> instant;
END;
COMMENT ON FUNCTION api.as_of(timestamptz) IS
    'Every deal live at an instant, by what was known at that instant: what api.current_deal answered then. Columns as there.';

CREATE FUNCTION api.price_history(chain text, sku text)
    RETURNS TABLE (store_code text, store text, source text, title text, size text, price numeric, per text, basis text,
                   must_buy integer, conditions text[], regular_price numeric, deal text, first_day date, last_day date,
                   shown_from timestamptz, store_id integer, listing_id bigint)
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT s.code, s.name, w.source_id, l.title, l.size_text,
           api.dollars(o.effective_numerator, o.effective_denominator, o.basis), o.priced_unit, o.basis,
           coalesce(o.priced_quantity, o.minimum_quantity), o.conditions,
           api.dollars(o.regular_numerator, o.regular_denominator, o.regular_basis), o.deal_words, o.first_day, o.last_day,
           min(coalesce(w.shown_from, w.shown_at)), w.store_id, l.id
    FROM listing l
    JOIN edition_offer_ever o ON o.listing_id = l.id
    JOIN showing w ON w.edition_id = o.edition_id
    JOIN store s ON s.id = w.store_id
    WHERE l.chain_id = price_history.chain AND l.sku = price_history.sku AND o.sold_by IS NOT NULL
    GROUP BY s.code, s.name, w.source_id, w.store_id, l.id, o.effective_numerator, o.effective_denominator, o.priced_unit,
             o.basis, o.priced_quantity, o.minimum_quantity, o.conditions, o.regular_numerator, o.regular_denominator,
             o.regular_basis, o.deal_words, o.first_day, o.last_day
    ORDER BY w.store_id, w.source_id, o.first_day, min(coalesce(w.shown_from, w.shown_at)), l.id;
END;
COMMENT ON FUNCTION api.price_history(text, text) IS
    'Every deal of a thing that any store of the chain showed or was announced to show, ended ones too, a row for each store and deal, with the instant from which it was first shown: SELECT * FROM api.price_history(''publix'', ''RIO-PCI-139470''). Whether a store took it back before last_day: api.as_of.';

CREATE VIEW api.current_deal AS SELECT * FROM api.deal_at(now());
COMMENT ON VIEW api.current_deal IS
    'Every deal live now, a row for each store and offer: SELECT store, title, price, last_day FROM api.current_deal WHERE title ILIKE ''%butter%'' ORDER BY price.';
COMMENT ON COLUMN api.current_deal.chain IS 'The retailer.';
COMMENT ON COLUMN api.current_deal.store_code IS 'The chain''s own code for the store.';
COMMENT ON COLUMN api.current_deal.store IS 'Name of the store.';
COMMENT ON COLUMN api.current_deal.city IS 'Its city.';
COMMENT ON COLUMN api.current_deal.state IS 'Its state, two letters.';
COMMENT ON COLUMN api.current_deal.source IS 'Which scraper definition read it.';
COMMENT ON COLUMN api.current_deal.sku IS 'The chain''s number for the thing.';
COMMENT ON COLUMN api.current_deal.title IS 'Name as printed.';
COMMENT ON COLUMN api.current_deal.brand IS 'Brand, where the source gives it apart from the title.';
COMMENT ON COLUMN api.current_deal.size IS 'Size or package words as printed.';
COMMENT ON COLUMN api.current_deal.department IS 'Department as printed.';
COMMENT ON COLUMN api.current_deal.mechanic IS 'Kind of deal; no_price: words that gave none.';
COMMENT ON COLUMN api.current_deal.price IS 'US dollars one unit costs when everything asked for is met, to the nearest cent, a bound outward; the least it may cost where basis is atLeast; NULL where the words give no price.';
COMMENT ON COLUMN api.current_deal.price_max IS 'US dollars it costs at the most, where a range is printed.';
COMMENT ON COLUMN api.current_deal.per IS 'What price is the price of: each or pound.';
COMMENT ON COLUMN api.current_deal.sold_by IS 'What must_buy counts: ea, lb, pkg, bag, ….';
COMMENT ON COLUMN api.current_deal.basis IS 'exact; atMost: price or less; atLeast: price or more; unknown: no price. Only exact and atMost can be compared.';
COMMENT ON COLUMN api.current_deal.must_buy IS 'Units to buy together to get the deal.';
COMMENT ON COLUMN api.current_deal.beyond_minimum IS 'What more units than must_buy cost: orMore (the same), multiples (only whole groups do), unstated.';
COMMENT ON COLUMN api.current_deal.mix_and_match IS 'The units may be of several participating things.';
COMMENT ON COLUMN api.current_deal.cash IS 'US dollars at the register for must_buy units at price, before tax and deposit.';
COMMENT ON COLUMN api.current_deal.minimum_spend IS 'US dollars that must be spent to get the deal.';
COMMENT ON COLUMN api.current_deal.regular_price IS 'US dollars one unit costs without the deal, as far as the page tells.';
COMMENT ON COLUMN api.current_deal.regular_basis IS 'exact: that is printed; atMost: it is that or less.';
COMMENT ON COLUMN api.current_deal.otherwise_price IS 'US dollars one unit costs whoever does not meet the terms, where that is printed.';
COMMENT ON COLUMN api.current_deal.otherwise_basis IS 'exact, or atMost: that or less.';
COMMENT ON COLUMN api.current_deal.unit_price IS 'As a shelf label prints it: "31.2¢/oz"; a bound is rounded outward.';
COMMENT ON COLUMN api.current_deal.unit_price_basis IS 'exact; atMost: unit_price or less, as where one price is for sizes of 22.6 to 25.9 oz; atLeast: that or more.';
COMMENT ON COLUMN api.current_deal.conditions IS 'What the shopper must have, be or do: coupons, a card, newCustomer, pickupOrDelivery, someDays.';
COMMENT ON COLUMN api.current_deal.limit_quantity IS 'The most one shopper gets at the price; limit_text says of what.';
COMMENT ON COLUMN api.current_deal.limit_text IS 'The same with what it counts: "2 items", "6 deals", "5 pounds".';
COMMENT ON COLUMN api.current_deal.plus_deposit IS 'A container deposit comes on top.';
COMMENT ON COLUMN api.current_deal.rewards IS 'What comes beside the goods or afterwards and lowers no price: "gift card of $5.00 for buying 2".';
COMMENT ON COLUMN api.current_deal.deal IS 'The deal as printed.';
COMMENT ON COLUMN api.current_deal.savings IS 'The savings line as printed.';
COMMENT ON COLUMN api.current_deal.details IS 'The details as printed.';
COMMENT ON COLUMN api.current_deal.first_day IS 'First day it holds, store-local.';
COMMENT ON COLUMN api.current_deal.last_day IS 'Last day it holds, store-local.';
COMMENT ON COLUMN api.current_deal.expires IS 'When it ends on the store''s own clock: the midnight after last_day.';
COMMENT ON COLUMN api.current_deal.expires_at IS 'The same instant.';
COMMENT ON COLUMN api.current_deal.dates_assumed IS 'The source printed no days that were understood: these are those of its ad week.';
COMMENT ON COLUMN api.current_deal.confirmed_at IS 'When the newest good run saw it at the store.';
COMMENT ON COLUMN api.current_deal.freshness IS 'green: confirmed within 7 days; amber: within 30; red: longer ago.';
COMMENT ON COLUMN api.current_deal.time_zone IS 'IANA zone of the store''s own clock.';
COMMENT ON COLUMN api.current_deal.store_id IS 'store.id.';
COMMENT ON COLUMN api.current_deal.edition_id IS 'edition.id.';
COMMENT ON COLUMN api.current_deal.listing_id IS 'listing.id.';
COMMENT ON COLUMN api.current_deal.run_id IS 'The run that brought it to the store: its pages stand in api.run_document.';

CREATE VIEW api.run AS
    SELECT r.id, r.source_id AS source, s.code AS store_code, s.name AS store, r.started_at, r.finished_at,
           coalesce(r.outcome, CASE WHEN l.run_id IS NULL THEN 'running' ELSE 'interrupted' END) AS outcome,
           coalesce(r.reason, l.reason) AS reason, r.doubts, r.decision, r.decided_at, r.decided_by, r.decision_run_id,
           r.seen_at, r.layout,
           r.records, r.priced, r.offers_inserted, r.requests, r.bytes, r.exit_code, r.program_version, r.corrects_run_id,
           r.edition_id, r.store_id
    FROM scrape_run r LEFT JOIN store s ON s.id = r.store_id LEFT JOIN lost_run l ON l.run_id = r.id
    ORDER BY r.id DESC;
COMMENT ON VIEW api.run IS 'Runs, newest first: SELECT * FROM api.run LIMIT 20.';
COMMENT ON COLUMN api.run.id IS 'scrape_run.id.';
COMMENT ON COLUMN api.run.source IS 'What was read.';
COMMENT ON COLUMN api.run.store_code IS 'The chain''s own code for the store; NULL where the run was for no one store.';
COMMENT ON COLUMN api.run.store IS 'Name of the store.';
COMMENT ON COLUMN api.run.started_at IS 'When it began.';
COMMENT ON COLUMN api.run.finished_at IS 'When it ended; NULL while it runs, and where its program died until the next run.';
COMMENT ON COLUMN api.run.outcome IS 'running, accepted, unchanged, or why no deal was touched; superseded: kept, but the store shows what was seen later; quarantined: kept and not shown, see doubts; interrupted: its program died; postponed: stores were not asked, since a host is left alone.';
COMMENT ON COLUMN api.run.reason IS 'What was wrong and what to do.';
COMMENT ON COLUMN api.run.doubts IS 'Why a run was not believed, a sentence each.';
COMMENT ON COLUMN api.run.decision IS 'What an operator did with a quarantined run: released or dropped; NULL: nothing yet.';
COMMENT ON COLUMN api.run.decided_at IS 'When.';
COMMENT ON COLUMN api.run.decided_by IS 'Who.';
COMMENT ON COLUMN api.run.decision_run_id IS 'The run with the same content whose decision this one follows; NULL: it was decided about itself.';
COMMENT ON COLUMN api.run.seen_at IS 'When what it read stood there.';
COMMENT ON COLUMN api.run.layout IS 'The layout that recognised the document.';
COMMENT ON COLUMN api.run.records IS 'Records found.';
COMMENT ON COLUMN api.run.priced IS 'Records of them with a price that can be compared.';
COMMENT ON COLUMN api.run.offers_inserted IS 'Rows of offer written.';
COMMENT ON COLUMN api.run.requests IS 'Requests sent, retries included.';
COMMENT ON COLUMN api.run.bytes IS 'Bytes received.';
COMMENT ON COLUMN api.run.exit_code IS 'What the command exited with for this run.';
COMMENT ON COLUMN api.run.program_version IS 'Version of circulard that ran.';
COMMENT ON COLUMN api.run.corrects_run_id IS 'The run whose documents it read again; NULL: it fetched its own.';
COMMENT ON COLUMN api.run.edition_id IS 'edition.id of what it published, confirmed or brought.';
COMMENT ON COLUMN api.run.store_id IS 'store.id.';

CREATE VIEW api.run_document AS
    SELECT p.run_id, p.position, p.url, p.document_hash, d.media_type, d.byte_count, d.hash IS NOT NULL AS is_kept
    FROM scrape_run_document p LEFT JOIN document d ON d.hash = p.document_hash;
COMMENT ON VIEW api.run_document IS 'What each run read: SELECT * FROM api.run_document WHERE run_id = 12 ORDER BY position.';
COMMENT ON COLUMN api.run_document.run_id IS 'The run.';
COMMENT ON COLUMN api.run_document.position IS 'Place in the run, from 1.';
COMMENT ON COLUMN api.run_document.url IS 'Where it came from (no secrets), or the file it was read from.';
COMMENT ON COLUMN api.run_document.document_hash IS 'SHA-256 of its bytes.';
COMMENT ON COLUMN api.run_document.media_type IS 'What the upstream said it is; NULL where the bytes are forgotten.';
COMMENT ON COLUMN api.run_document.byte_count IS 'Length in bytes; NULL where they are forgotten.';
COMMENT ON COLUMN api.run_document.is_kept IS 'Whether the bytes are kept still.';

CREATE VIEW api.store AS
    SELECT chain_id AS chain, code AS store_code, ad_code, name AS store, street, city, state, postal_code, latitude, longitude,
           time_zone, followed, retired_at, id AS store_id
    FROM store;
COMMENT ON VIEW api.store IS 'All stores that are known, closed ones too; those around a point: api.store_near.';
DO $$ BEGIN
    EXECUTE (
        SELECT string_agg(format('COMMENT ON COLUMN api.store.%I IS %L', v.attname, (
            SELECT col_description(t.attrelid, t.attnum) FROM pg_attribute t
            WHERE t.attrelid = 'public.store'::regclass AND t.attname = CASE v.attname
                WHEN 'chain' THEN 'chain_id' WHEN 'store_code' THEN 'code' WHEN 'store' THEN 'name' WHEN 'store_id' THEN 'id'
                ELSE v.attname END)), ';')
        FROM pg_attribute v WHERE v.attrelid = 'api.store'::regclass AND v.attnum > 0);
END $$;

CREATE VIEW api.source AS
    SELECT id AS source, chain_id AS chain, terms_url, terms_accepted_at, terms_accepted_by FROM source;
COMMENT ON VIEW api.source IS 'What scraper definitions read, and whether the operator accepted the terms of each; how healthy they are: api.source_health.';
COMMENT ON COLUMN api.source.source IS 'The scraper definition.';
COMMENT ON COLUMN api.source.chain IS 'Whose prices these are.';
COMMENT ON COLUMN api.source.terms_url IS 'Where the upstream publishes its terms; NULL where it publishes none.';
COMMENT ON COLUMN api.source.terms_accepted_at IS 'When the operator accepted them; without it nothing is fetched from the live site.';
COMMENT ON COLUMN api.source.terms_accepted_by IS 'Who did.';

CREATE FUNCTION api.source_health_at(instant timestamptz)
    RETURNS TABLE (source text, store_code text, store text, freshness text, last_good_at timestamptz, age interval,
                   last_run_at timestamptz, last_outcome text, last_reason text, runs_since_good integer,
                   failing_since timestamptz, live_offers bigint, store_id integer)
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    WITH live AS (
        SELECT e.edition_id, counted.offers
        FROM (SELECT DISTINCT x.edition_id FROM store_edition x WHERE x.shown @> instant) e
        CROSS JOIN LATERAL (
            SELECT count(*) AS offers FROM edition_offer o WHERE o.edition_id = e.edition_id AND o.validity @> instant OFFSET 0)
            counted)
    SELECT p.source_id, s.code, s.name,
           CASE WHEN p.store_id IS NULL OR live.offers > 0 THEN api.freshness(seen.at, instant)
                WHEN c.refresh_hours IS NULL THEN 'not_used'
                WHEN failed.runs > 0 OR lost.run_id IS NOT NULL OR EXISTS (
                    SELECT FROM host_refusal h WHERE h.source_id = p.source_id AND h.began_at <= instant) THEN 'red'
                ELSE replace(api.freshness(seen.at, instant), 'green', 'amber') END,
           seen.at, date_trunc('second', instant - seen.at), newest.started_at,
           CASE WHEN newest.id IS NULL THEN 'never_run'
                ELSE coalesce(newest.outcome, CASE WHEN lost.run_id IS NULL THEN 'running' ELSE 'interrupted' END) END,
           coalesce(newest.reason, lost.reason), (lost.run_id IS NOT NULL)::integer + failed.runs,
           coalesce(failed.since, CASE WHEN lost.run_id IS NOT NULL THEN newest.started_at END),
           coalesce(live.offers, 0), p.store_id
    FROM (SELECT source_id, store_id FROM scrape_run WHERE outcome IS DISTINCT FROM 'postponed' GROUP BY source_id, store_id
          UNION SELECT c.id, s.id FROM source c JOIN store s ON s.chain_id = c.chain_id WHERE s.followed) p
    JOIN source c ON c.id = p.source_id
    LEFT JOIN store s ON s.id = p.store_id
    LEFT JOIN store_freshness e ON e.store_id = p.store_id AND e.source_id = p.source_id AND e.shown @> instant
    LEFT JOIN live ON live.edition_id = e.edition_id
    LEFT JOIN LATERAL (
        SELECT r.started_at, r.seen_at FROM scrape_run r
        WHERE r.source_id = p.source_id AND coalesce(r.store_id, 0) = coalesce(p.store_id, 0)
          AND r.outcome IN ('accepted', 'unchanged')
        ORDER BY r.started_at DESC LIMIT 1) good ON true
    CROSS JOIN LATERAL (SELECT coalesce(e.confirmed_at, good.seen_at) AS at) seen
    LEFT JOIN LATERAL (
        SELECT r.id, r.started_at, r.outcome, r.reason FROM scrape_run r
        WHERE r.source_id = p.source_id AND coalesce(r.store_id, 0) = coalesce(p.store_id, 0)
        ORDER BY r.started_at DESC LIMIT 1) newest ON true
    LEFT JOIN lost_run lost ON lost.run_id = newest.id
    CROSS JOIN LATERAL (
        SELECT count(*)::integer AS runs, min(r.started_at) AS since FROM scrape_run r
        WHERE r.source_id = p.source_id AND coalesce(r.store_id, 0) = coalesce(p.store_id, 0)
          AND r.outcome NOT IN ('superseded', 'postponed') AND r.started_at > coalesce(good.started_at, '-infinity')) failed
    WHERE (s.retired_at <= instant) IS NOT TRUE;
END;
COMMENT ON FUNCTION api.source_health_at(timestamptz) IS 'How healthy each source is for each store at an instant; columns as in api.source_health.';

CREATE VIEW api.source_health AS SELECT * FROM api.source_health_at(now());
COMMENT ON VIEW api.source_health IS
    'How healthy each source is now, for each open store that was ever scraped or is followed: SELECT * FROM api.source_health WHERE freshness NOT IN (''green'', ''not_used'').';
COMMENT ON COLUMN api.source_health.source IS 'The scraper definition.';
COMMENT ON COLUMN api.source_health.store_code IS 'The chain''s own code for the store; NULL where the source is not one store''s.';
COMMENT ON COLUMN api.source_health.store IS 'Name of the store.';
COMMENT ON COLUMN api.source_health.freshness IS 'green: confirmed within 7 days; amber: within 30; red: longer ago or never. With nothing live it is never green: red where runs fail, else amber, such as between an ad''s end and the next run. not_used: nothing live, and no server is asked for the source: only a person can bring its next file.';
COMMENT ON COLUMN api.source_health.last_good_at IS 'When what the store shows was last seen there.';
COMMENT ON COLUMN api.source_health.age IS 'Time since then.';
COMMENT ON COLUMN api.source_health.last_run_at IS 'Start of the newest run, good or not.';
COMMENT ON COLUMN api.source_health.last_outcome IS 'What it came to; running: not ended yet; never_run; interrupted: its program died.';
COMMENT ON COLUMN api.source_health.last_reason IS 'Why it came to nothing.';
COMMENT ON COLUMN api.source_health.runs_since_good IS 'Runs that ended since the newest good one began, none of them good.';
COMMENT ON COLUMN api.source_health.failing_since IS 'Start of the first of them; NULL where the newest run was good.';
COMMENT ON COLUMN api.source_health.live_offers IS 'Offers live at the store from this source.';
COMMENT ON COLUMN api.source_health.store_id IS 'store.id.';

CREATE FUNCTION api.alarm_at(instant timestamptz)
    RETURNS TABLE (source text, kind text, subject text, since timestamptz, message text, store_code text, store_id integer)
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT h.source_id, 'host_refuses' AS kind, 'host ' || h.host AS subject, h.began_at, h.host || ': ' || h.reason AS message,
           NULL::text AS store_code, NULL::integer AS store_id
    FROM host_refusal h
    WHERE (h.is_block OR h.began_at <= instant - interval '1 day') AND h.began_at < instant + interval '1 second'
      AND h.not_before > instant - interval '7 days'
    UNION ALL
    SELECT u.source_id, 'quarantined' AS kind, 'edition ' || u.edition_id, min(u.started_at),
           format('run %s waits for a decision, for %s stores: %s', max(u.run_id), count(DISTINCT u.store_id),
                  (array_agg(u.doubts[1] ORDER BY u.run_id DESC))[1]),
           NULL::text AS store_code, NULL::integer AS store_id
    FROM undecided_run u
    WHERE u.started_at < instant + interval '1 second' AND NOT (u.awaits_second_run AND (
        SELECT min(r.started_at) FROM scrape_run r
        WHERE r.source_id = u.source_id AND coalesce(r.store_id, 0) = u.store_id AND r.outcome = 'quarantined'
          AND r.started_at > coalesce((
              SELECT max(g.started_at) FROM scrape_run g
              WHERE g.source_id = u.source_id AND coalesce(g.store_id, 0) = u.store_id
                AND g.outcome IN ('accepted', 'unchanged')), '-infinity')) > instant - interval '1 day')
    GROUP BY u.source_id, u.edition_id
    UNION ALL
    SELECT f.source, f.last_outcome, f.subject, min(f.failing_since),
           (array_agg(f.last_reason ORDER BY f.failing_since, f.store_code))[1],
           CASE WHEN f.subject <> 'source' THEN min(f.store_code) END, CASE WHEN f.subject <> 'source' THEN min(f.store_id) END
    FROM (
        SELECT h.*, CASE WHEN h.last_outcome IN ('credentials_refused', 'bad_definition') THEN 'source'
                         ELSE 'store ' || h.store_code END AS subject
        FROM api.source_health_at(instant) h JOIN store s ON s.id = h.store_id JOIN source c ON c.id = h.source
        WHERE s.followed AND c.refresh_hours IS NOT NULL AND h.runs_since_good > 0
          AND NOT EXISTS (SELECT FROM undecided_run u WHERE u.source_id = h.source AND u.store_id = h.store_id)
          AND NOT (h.last_outcome IN ('refused', 'fetch_failed')
                   AND EXISTS (SELECT FROM host_refusal r WHERE r.source_id = h.source))
          AND (h.freshness = 'red' OR h.failing_since <= instant - interval '1 day' OR EXISTS (
              SELECT FROM scrape_run r
              WHERE r.source_id = h.source AND coalesce(r.store_id, 0) = h.store_id AND r.started_at >= h.failing_since
                AND r.outcome NOT IN ('accepted', 'unchanged', 'superseded', 'postponed', 'quarantined', 'fetch_failed',
                                      'storage_failed', 'cancelled', 'interrupted')))) f
    GROUP BY f.source, f.subject, f.last_outcome;
END;
COMMENT ON FUNCTION api.alarm_at(timestamptz) IS 'What needs a person at an instant; columns as in api.alarm.';

CREATE VIEW api.alarm AS SELECT * FROM api.alarm_at(now());
COMMENT ON VIEW api.alarm IS
    'What needs a person now, a row for each cause: SELECT * FROM api.alarm. A failure that can pass by itself, and content that awaits a second run, is there once it has lasted a day, or once nothing is live at the store.';
COMMENT ON COLUMN api.alarm.source IS 'The scraper definition.';
COMMENT ON COLUMN api.alarm.kind IS 'host_refuses: a host refuses us, or asks to be left alone for more than a day; quarantined: a content waits for a decision ("circulard run release" or "run drop"); else the outcome of the newest run, as in api.run.';
COMMENT ON COLUMN api.alarm.subject IS 'What it is about: "host services.publix.com", "edition 12", "store 1083", "source". The alarm lasts as long as this is listed.';
COMMENT ON COLUMN api.alarm.since IS 'When it began.';
COMMENT ON COLUMN api.alarm.message IS 'What is wrong.';
COMMENT ON COLUMN api.alarm.store_code IS 'The store, where it is about one.';
COMMENT ON COLUMN api.alarm.store_id IS 'store.id.';

-- ---------------------------------------------------------------------------------------------------------------------
-- What this database is

CREATE TABLE schema_version (
    version      integer PRIMARY KEY CONSTRAINT version_counts_from_one CHECK (version >= 1),
    checksum     sha256_digest,
    inventory    jsonb NOT NULL,
    server_major integer NOT NULL DEFAULT current_setting('server_version_num')::integer / 10000,
    applied_at   timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE schema_version IS 'Which schema.sql made this database. The highest version is the current one.';
COMMENT ON COLUMN schema_version.version IS 'Number of the schema, from 1.';
COMMENT ON COLUMN schema_version.checksum IS 'SHA-256 of the schema.sql applied; NULL where it was applied by hand.';
COMMENT ON COLUMN schema_version.inventory IS 'JSON object of what schema_inventory listed when it was applied, the definition by the object; "circulard db verify" compares.';
COMMENT ON COLUMN schema_version.server_major IS 'Major version of the PostgreSQL that printed these definitions: another one prints some of them otherwise.';
COMMENT ON COLUMN schema_version.applied_at IS 'When.';

CREATE VIEW schema_inventory AS
    WITH relation AS (
        SELECT c.oid, c.relkind, n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN ('public', 'api') AND c.relkind IN ('r', 'v', 'm', 'p', 'c') AND NOT c.relispartition
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')),
    routine AS (
        SELECT p.oid, n.nspname || '.' || p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname IN ('public', 'api') AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e'))
    SELECT CASE relkind WHEN 'v' THEN 'view ' WHEN 'm' THEN 'materialized view ' WHEN 'c' THEN 'type ' ELSE 'table ' END || name
               AS object,
           CASE WHEN relkind IN ('v', 'm') THEN pg_get_viewdef(oid) ELSE '' END AS definition,
           CASE relkind WHEN 'c' THEN obj_description((SELECT t.oid FROM pg_type t WHERE t.typrelid = relation.oid), 'pg_type')
                        ELSE obj_description(oid, 'pg_class') END AS comment
    FROM relation
    UNION ALL
    SELECT 'column ' || r.name || '.' || a.attname,
           format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
               || CASE a.attgenerated WHEN 's' THEN ' generated' ELSE '' END
               || CASE a.attidentity WHEN '' THEN '' ELSE ' identity' END
               || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''),
           CASE r.relkind WHEN 'c' THEN '' ELSE col_description(r.oid, a.attnum) END
    FROM relation r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum
    UNION ALL
    SELECT 'function ' || name || '(' || pg_get_function_identity_arguments(oid) || ')', pg_get_functiondef(oid),
           obj_description(oid, 'pg_proc')
    FROM routine
    UNION ALL
    SELECT 'constraint ' || c.conname || ' on ' || r.name, pg_get_constraintdef(c.oid), ''
    FROM relation r JOIN pg_constraint c ON c.conrelid = r.oid AND c.convalidated
    UNION ALL
    SELECT 'index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid), ''
    FROM relation r JOIN pg_index i ON i.indrelid = r.oid AND i.indisvalid
    UNION ALL
    -- Those of foreign keys have no name that stays, and are there unless they were switched off.
    SELECT 'trigger ' || t.tgname || ' on ' || r.name,
           pg_get_triggerdef(t.oid) || CASE t.tgenabled WHEN 'O' THEN '' ELSE ' (switched off)' END, ''
    FROM relation r JOIN pg_trigger t ON t.tgrelid = r.oid AND (NOT t.tgisinternal OR t.tgenabled <> 'O')
    UNION ALL
    SELECT 'domain ' || t.typname, format_type(t.typbasetype, t.typtypmod) || coalesce((
               SELECT ' ' || string_agg(c.conname || ' ' || pg_get_constraintdef(c.oid), ' ' ORDER BY c.conname)
               FROM pg_constraint c WHERE c.contypid = t.oid), ''),
           obj_description(t.oid, 'pg_type')
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace WHERE n.nspname = 'public' AND t.typtype = 'd';
COMMENT ON VIEW schema_inventory IS 'Every table but the months of offer_history, view, type, column, function, domain, trigger, valid constraint and index of this database. Who may do what: right_problems().';
COMMENT ON COLUMN schema_inventory.object IS 'Its kind and name.';
COMMENT ON COLUMN schema_inventory.definition IS 'All else that it is made of, as PostgreSQL prints it.';
COMMENT ON COLUMN schema_inventory.comment IS 'Its comment; NULL where it has none, empty where it needs none.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may do what: roles to be granted to logins, none of which owns anything

CREATE VIEW wanted_right AS
    WITH role (name) AS (VALUES ('circulard_api'), ('circulard_readonly'), ('circulard_ingest')),
    relation AS (
        SELECT c.oid, n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN ('public', 'api') AND c.relkind IN ('r', 'v', 'p') AND NOT c.relispartition
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')),
    routine AS (
        SELECT p.oid, p.prosecdef AS is_definers, n.nspname AS schema, p.proname AS name
        FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname IN ('public', 'api') AND p.prorettype <> 'trigger'::regtype
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')),
    -- Beneath schema api circulard_api reads what the functions there read, and no bodies of pages. circulard_ingest adds, and
    -- changes no offer, listing, edition or showing.
    named (grantee, privilege, tables) AS (VALUES
        ('circulard_api', 'SELECT', '{chain,source,host_refusal,undecided_run,store,edition,edition_part,edition_replaced,scrape_run,
            store_edition,showing,listing,offer,offer_history,offer_ever,edition_offer,edition_offer_ever,store_freshness,store_offer,lost_run,
            schema_version,wanted_right}'::text[]),
        ('circulard_ingest', 'INSERT', '{chain,source,host_refusal,store,edition,edition_part,edition_replaced,scrape_run,document,
            scrape_run_document,store_edition,showing,listing,offer}'),
        ('circulard_ingest', 'UPDATE', '{source,host_refusal,store,scrape_run,store_edition}'),
        ('circulard_ingest', 'DELETE', '{document,host_refusal,store_edition}')),
    readable (grantee, privilege, oid, name) AS (
        SELECT n.grantee, n.privilege, r.oid, r.schema || '.' || r.name
        FROM named n JOIN relation r ON r.schema = 'public' AND r.name = ANY (n.tables)
        UNION ALL
        SELECT o.name, 'SELECT', r.oid, r.schema || '.' || r.name
        FROM role o JOIN relation r ON r.schema = 'api' OR o.name <> 'circulard_api'),
    -- Columns that a role which reads the rest of a table has no use for.
    withheld (grantee, tables, column_name) AS (VALUES
        ('circulard_api', '{public.scrape_run}'::text[], 'attempts'),
        ('circulard_api', '{public.scrape_run,api.run}', 'decided_by'),
        ('circulard_api', '{public.source,api.source}', 'terms_accepted_by'))
    SELECT t.grantee, t.privilege, 'TABLE' AS kind, t.oid, a.attname AS column_name
    FROM readable t
    LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
        AND EXISTS (SELECT FROM withheld w WHERE w.grantee = t.grantee AND t.name = ANY (w.tables))
    WHERE NOT EXISTS (
        SELECT FROM withheld w WHERE w.grantee = t.grantee AND t.name = ANY (w.tables) AND w.column_name = a.attname)
    UNION ALL
    SELECT 'circulard_ingest', 'UPDATE', 'TABLE', r.oid, 'last_read_on' FROM relation r WHERE r.schema = 'public' AND r.name = 'document'
    UNION ALL
    -- Functions with their owner's rights are for circulard_ingest alone.
    SELECT o.name, 'EXECUTE', 'FUNCTION', r.oid, NULL FROM role o JOIN routine r
        ON NOT r.is_definers OR o.name = 'circulard_ingest'
    UNION ALL
    SELECT o.name, 'USAGE', 'SCHEMA', n.oid, NULL FROM role o JOIN pg_namespace n ON n.nspname IN ('public', 'api')
    UNION ALL
    SELECT o.name, p.privilege, 'DATABASE', d.oid, NULL FROM role o
    JOIN (VALUES ('CONNECT'), ('TEMPORARY')) AS p (privilege) ON p.privilege = 'CONNECT' OR o.name = 'circulard_ingest'
    JOIN pg_database d ON d.datname = current_database();
COMMENT ON VIEW wanted_right IS 'All that the roles of this database may do, the one list of it: circulard_api and circulard_readonly read, circulard_ingest writes.';
COMMENT ON COLUMN wanted_right.grantee IS 'The role.';
COMMENT ON COLUMN wanted_right.privilege IS 'What it may do: SELECT, INSERT, ….';
COMMENT ON COLUMN wanted_right.kind IS 'To what: TABLE (views too), FUNCTION, SCHEMA or DATABASE.';
COMMENT ON COLUMN wanted_right.oid IS 'Which one, in the catalog of its kind.';
COMMENT ON COLUMN wanted_right.column_name IS 'Which column alone; NULL: all of it.';

CREATE FUNCTION right_problems() RETURNS TABLE (place integer, grantee text, statement text)
    LANGUAGE sql STABLE SET jit = off
BEGIN ATOMIC
    WITH wanted AS MATERIALIZED (
        -- A role that is missing will have what PUBLIC has.
        SELECT w.*, r.oid AS role, CASE w.kind
            WHEN 'TABLE' THEN CASE WHEN w.column_name IS NULL THEN has_table_privilege(coalesce(r.rolname, 'public'), w.oid, w.privilege)
                                   ELSE has_column_privilege(coalesce(r.rolname, 'public'), w.oid, w.column_name, w.privilege) END
            WHEN 'FUNCTION' THEN has_function_privilege(coalesce(r.rolname, 'public'), w.oid, w.privilege)
            WHEN 'SCHEMA' THEN has_schema_privilege(coalesce(r.rolname, 'public'), w.oid, w.privilege)
            ELSE has_database_privilege(coalesce(r.rolname, 'public'), w.oid, w.privilege) END IS TRUE AS is_given
        FROM wanted_right w LEFT JOIN pg_roles r ON r.rolname = w.grantee),
    given (acl, kind, oid, column_name) AS (
        SELECT c.relacl, 'TABLE', c.oid, NULL FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN ('public', 'api') AND c.relkind IN ('r', 'v', 'm', 'p')
        UNION ALL
        SELECT a.attacl, 'TABLE', c.oid, a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname IN ('public', 'api')
        UNION ALL
        SELECT coalesce(p.proacl, acldefault('f', p.proowner)), 'FUNCTION', p.oid, NULL
        FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname IN ('public', 'api') AND p.prosecdef
        UNION ALL
        SELECT n.nspacl, 'SCHEMA', n.oid, NULL FROM pg_namespace n WHERE n.nspname IN ('public', 'api')
        UNION ALL
        SELECT coalesce(d.datacl, acldefault('d', d.datdba)), 'DATABASE', d.oid, NULL
        FROM pg_database d WHERE d.datname = current_database()),
    -- What other roles were granted is the operator's own affair. PUBLIC may connect and look into schema public.
    held AS (
        SELECT CASE g.grantee WHEN 0 THEN 'PUBLIC' ELSE r.rolname END AS grantee, g.privilege_type AS privilege,
               given.kind, given.oid, given.column_name
        FROM given CROSS JOIN LATERAL aclexplode(given.acl) g LEFT JOIN pg_roles r ON r.oid = g.grantee
        WHERE g.grantee = 0 AND (given.kind, g.privilege_type) NOT IN (('DATABASE', 'CONNECT'), ('SCHEMA', 'USAGE'))
           OR r.rolname IN ('circulard_api', 'circulard_readonly', 'circulard_ingest')),
    unwanted AS (
        SELECT h.* FROM held h EXCEPT SELECT w.grantee, w.privilege, w.kind, w.oid, w.column_name FROM wanted w),
    change AS (
        -- Also what is had only by a right that is taken away here.
        SELECT w.grantee, w.privilege, w.kind, w.oid, w.column_name, true AS is_grant FROM wanted w
        WHERE NOT w.is_given OR EXISTS (
            SELECT FROM unwanted u WHERE u.privilege = w.privilege AND u.kind = w.kind AND u.oid = w.oid
                AND u.grantee IN ('PUBLIC', w.grantee))
        UNION ALL
        SELECT u.grantee, u.privilege, u.kind, u.oid, u.column_name, false FROM unwanted u),
    named AS (
        SELECT c.*, CASE c.kind
            WHEN 'TABLE' THEN (SELECT format('%I.%I', n.nspname, t.relname) FROM pg_class t
                               JOIN pg_namespace n ON n.oid = t.relnamespace WHERE t.oid = c.oid)
            WHEN 'FUNCTION' THEN (SELECT format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))
                                  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE p.oid = c.oid)
            WHEN 'SCHEMA' THEN (SELECT quote_ident(n.nspname) FROM pg_namespace n WHERE n.oid = c.oid)
            ELSE (SELECT quote_ident(d.datname) FROM pg_database d WHERE d.oid = c.oid) END AS name
        FROM change c),
    -- Of a table either all or a list of columns.
    object AS (
        SELECT n.grantee, n.is_grant, n.kind, n.name, n.privilege || coalesce(
            ' (' || string_agg(quote_ident(n.column_name), ', ' ORDER BY n.column_name) || ')', '') AS privilege
        FROM named n GROUP BY n.grantee, n.is_grant, n.kind, n.name, n.privilege, n.column_name IS NULL)
    SELECT DISTINCT 1 AS place, w.grantee, format('CREATE ROLE %I NOLOGIN', w.grantee) AS statement
    FROM wanted w WHERE w.role IS NULL
    UNION ALL
    SELECT CASE WHEN o.is_grant THEN 3 ELSE 2 END, o.grantee,
           CASE WHEN o.is_grant THEN 'GRANT ' ELSE 'REVOKE ' END || o.privilege || ' ON ' || o.kind || ' '
               || string_agg(o.name, ', ' ORDER BY o.name) || CASE WHEN o.is_grant THEN ' TO ' ELSE ' FROM ' END
               || CASE o.grantee WHEN 'PUBLIC' THEN 'PUBLIC' ELSE quote_ident(o.grantee) END
    FROM object o GROUP BY o.grantee, o.is_grant, o.kind, o.privilege;
END;
COMMENT ON FUNCTION right_problems() IS
    'Where the rights here are not those of wanted_right: roles and rights that are missing, rights that these roles or PUBLIC have beyond; with the statement that mends each, in order of place: 1 makes roles, 2 takes rights away, 3 grants them.';

CREATE FUNCTION settle_rights() RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
    mending text;
BEGIN
    FOR mending IN SELECT p.statement FROM right_problems() p ORDER BY p.place, p.statement LOOP
        BEGIN
            EXECUTE mending;
        EXCEPTION
            -- Roles are the server's and not the database's: another database of it may have made one just now.
            WHEN insufficient_privilege OR undefined_object OR duplicate_object OR unique_violation THEN NULL;
        END;
    END LOOP;
    RETURN QUERY SELECT p.statement FROM right_problems() p ORDER BY p.place, p.statement;
END $$;
COMMENT ON FUNCTION settle_rights() IS 'Makes the roles and grants the rights that are missing, as far as the caller may: the statements left for an administrator. "circulard db grant" calls it.';

DO $$
DECLARE
    mending text;
BEGIN
    FOR mending IN SELECT * FROM settle_rights() LOOP
        RAISE NOTICE 'left for an administrator: %', mending;
    END LOOP;
END $$;

INSERT INTO schema_version (version, inventory) SELECT 6, jsonb_object_agg(object, definition) FROM schema_inventory;
