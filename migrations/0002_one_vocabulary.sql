-- Give each fact one name, as docs/glossary.md has it, keep the checkout policy and item numbers of a chain, add comparison groups, and number the switches of stores.

-- Domains and the functions that tables are built on.
ALTER DOMAIN words RENAME TO nonempty_text;
ALTER DOMAIN nonempty_text RENAME CONSTRAINT words_are_not_empty TO text_is_not_empty;
ALTER DOMAIN mechanic DROP CONSTRAINT mechanic_is_known;
ALTER DOMAIN price_basis DROP CONSTRAINT price_basis_is_known;
ALTER FUNCTION listing_words_hash(text, text, text, text) RENAME TO listing_text_hash;

-- Tables and columns.
ALTER TABLE store RENAME COLUMN followed TO is_tracked;
ALTER TABLE edition RENAME COLUMN is_whole TO is_snapshot;
ALTER TABLE edition RENAME COLUMN unread_count TO unparsed_count;
ALTER TABLE edition RENAME COLUMN takes_over_on TO effective_on;
ALTER TABLE edition RENAME COLUMN last_day TO valid_through;
ALTER TABLE edition RENAME COLUMN swept_at TO archived_at;
ALTER INDEX edition_to_sweep RENAME TO edition_to_archive;
ALTER INDEX edition_newest_whole RENAME TO edition_newest_snapshot;
ALTER TABLE edition_part RENAME TO edition_base;
ALTER TABLE edition_base RENAME COLUMN part_id TO base_id;
ALTER TABLE edition_base RENAME CONSTRAINT part_is_not_later TO base_is_not_later;
ALTER TABLE edition_replaced RENAME TO edition_override;
ALTER TABLE scrape_run RENAME COLUMN doubts TO anomalies;
ALTER TABLE scrape_run RENAME COLUMN corrects_run_id TO reprocessed_run_id;
ALTER TABLE store_edition RENAME COLUMN shown TO active_during;
ALTER TABLE store_edition RENAME COLUMN switched_at TO activated_at;
ALTER TABLE store_edition RENAME CONSTRAINT shown_is_a_time TO active_during_is_not_empty;
ALTER TABLE showing RENAME TO store_edition_history;
ALTER TABLE store_edition_history RENAME COLUMN shown_at TO recorded_at;
ALTER TABLE store_edition_history RENAME COLUMN shown_from TO effective_from;
ALTER TABLE listing RENAME COLUMN words_hash TO text_hash;

-- The months of offer_history follow offer_history.
DO $$
DECLARE
    relation text;
    renamed text[];
BEGIN
    FOREACH relation IN ARRAY ARRAY['offer', 'offer_history'] LOOP
        FOREACH renamed SLICE 1 IN ARRAY ARRAY[
            ['first_day', 'valid_from'], ['last_day', 'valid_through'], ['previous_last_day', 'previous_valid_through'],
            ['validity_assumed', 'dates_assumed'], ['price_cents', 'printed_price_cents'],
            ['minimum_quantity', 'required_quantity'], ['beyond_minimum', 'additional_units'],
            ['is_mix_and_match', 'mix_and_match'], ['otherwise_basis', 'fallback_price_basis'],
            ['otherwise_numerator', 'fallback_price_numerator'], ['otherwise_denominator', 'fallback_price_denominator'],
            ['plus_deposit', 'excludes_deposit'], ['basis', 'price_basis'], ['effective_numerator', 'price_numerator'],
            ['effective_denominator', 'price_denominator'], ['regular_basis', 'regular_price_basis'],
            ['regular_numerator', 'regular_price_numerator'], ['regular_denominator', 'regular_price_denominator'],
            ['saving_cents', 'printed_saving_cents'], ['unit_price_display', 'unit_price_unit'],
            ['deal_words', 'deal_text'], ['savings_words', 'savings_text'], ['details_words', 'details_text'],
            ['valid_words', 'valid_text'], ['residue', 'unparsed_text']]
        LOOP
            EXECUTE format('ALTER TABLE %I RENAME COLUMN %I TO %I', relation, renamed[1], renamed[2]);
        END LOOP;
    END LOOP;
END $$;

-- Constraints and indexes that PostgreSQL named after the tables.
ALTER TABLE edition_base RENAME CONSTRAINT edition_part_edition_id_fkey TO edition_base_edition_id_fkey;
ALTER TABLE edition_base RENAME CONSTRAINT edition_part_part_id_fkey TO edition_base_base_id_fkey;
ALTER TABLE edition_base RENAME CONSTRAINT edition_part_pkey TO edition_base_pkey;
ALTER TABLE edition_override RENAME CONSTRAINT edition_replaced_edition_id_fkey TO edition_override_edition_id_fkey;
ALTER TABLE edition_override RENAME CONSTRAINT edition_replaced_listing_id_fkey TO edition_override_listing_id_fkey;
ALTER TABLE edition_override RENAME CONSTRAINT edition_replaced_pkey TO edition_override_pkey;
ALTER TABLE offer RENAME CONSTRAINT otherwise_has_a_basis TO fallback_price_has_a_basis;
ALTER TABLE offer RENAME CONSTRAINT otherwise_is_a_fraction TO fallback_price_is_a_fraction;
ALTER TABLE scrape_run RENAME CONSTRAINT doubted_run_awaits_another TO awaiting_run_has_anomalies;
ALTER TABLE scrape_run RENAME CONSTRAINT doubted_run_is_held_or_released TO quarantined_run_has_anomalies;
ALTER TABLE scrape_run RENAME CONSTRAINT followed_decision_is_made TO adopted_decision_is_made;
ALTER TABLE scrape_run RENAME CONSTRAINT scrape_run_corrects_run_id_fkey TO scrape_run_reprocessed_run_id_fkey;
ALTER TABLE store_edition_history RENAME CONSTRAINT showing_edition_id_fkey TO store_edition_history_edition_id_fkey;
ALTER TABLE store_edition_history RENAME CONSTRAINT showing_pkey TO store_edition_history_pkey;
ALTER TABLE store_edition_history RENAME CONSTRAINT showing_run_id_fkey TO store_edition_history_run_id_fkey;
ALTER TABLE store_edition_history RENAME CONSTRAINT showing_source_id_fkey TO store_edition_history_source_id_fkey;
ALTER TABLE store_edition_history RENAME CONSTRAINT showing_store_id_fkey TO store_edition_history_store_id_fkey;
ALTER INDEX edition_part_part_id_idx RENAME TO edition_base_base_id_idx;
ALTER INDEX edition_replaced_listing_id_idx RENAME TO edition_override_listing_id_idx;
ALTER INDEX scrape_run_corrects_run_id_idx RENAME TO scrape_run_reprocessed_run_id_idx;
ALTER INDEX showing_edition_id_idx RENAME TO store_edition_history_edition_id_idx;
ALTER INDEX showing_run_id_idx RENAME TO store_edition_history_run_id_idx;
ALTER INDEX showing_source_id_idx RENAME TO store_edition_history_source_id_idx;

-- Constraints that name values are made anew after the values.
ALTER TABLE offer
    DROP CONSTRAINT at_most_has_its_source,
    DROP CONSTRAINT basis_fits_mechanic,
    DROP CONSTRAINT beyond_minimum_is_known,
    DROP CONSTRAINT conditions_are_known,
    DROP CONSTRAINT mechanic_has_its_numbers,
    DROP CONSTRAINT mechanic_names_its_reward,
    DROP CONSTRAINT what_is_printed_gives_the_price,
    DROP CONSTRAINT what_is_printed_gives_the_unit_price;
ALTER TABLE scrape_run
    DROP CONSTRAINT decision_fits_outcome,
    DROP CONSTRAINT decision_is_known,
    DROP CONSTRAINT outcome_is_known;

CREATE OR REPLACE FUNCTION is_reward_list(rewards jsonb) RETURNS boolean
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

-- Values are in snake case.
CREATE FUNCTION pg_temp.renamed(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
    RETURN CASE value WHEN 'atMost' THEN 'at_most' WHEN 'atLeast' THEN 'at_least' WHEN 'spend_get' THEN 'basket_discount'
        WHEN 'orMore' THEN 'or_more' WHEN 'digitalCoupon' THEN 'digital_coupon' WHEN 'loyaltyCard' THEN 'loyalty_card'
        WHEN 'manufacturerCoupon' THEN 'manufacturer_coupon' WHEN 'newCustomer' THEN 'new_customer'
        WHEN 'pickupOrDelivery' THEN 'pickup_or_delivery' WHEN 'someDays' THEN 'some_days'
        WHEN 'storeCoupon' THEN 'store_coupon' WHEN 'giftCard' THEN 'gift_card'
        WHEN 'basketDiscount' THEN 'basket_discount' WHEN 'dropped' THEN 'rejected' WHEN 'trap' THEN 'block_page'
        WHEN 'rejected' THEN 'impossible_rows'
        ELSE value END;
DO $$
DECLARE
    relation text;
BEGIN
    FOREACH relation IN ARRAY ARRAY['offer', 'offer_history'] LOOP
        EXECUTE format($update$
            UPDATE %I SET mechanic = pg_temp.renamed(mechanic), price_basis = pg_temp.renamed(price_basis),
                regular_price_basis = pg_temp.renamed(regular_price_basis),
                fallback_price_basis = pg_temp.renamed(fallback_price_basis),
                unit_price_basis = pg_temp.renamed(unit_price_basis), additional_units = pg_temp.renamed(additional_units),
                conditions = ARRAY(SELECT pg_temp.renamed(c) FROM unnest(conditions) WITH ORDINALITY u (c, place) ORDER BY place),
                rewards = (SELECT coalesce(jsonb_agg(jsonb_set(r, '{kind}', to_jsonb(pg_temp.renamed(r ->> 'kind')))
                    ORDER BY place), '[]') FROM jsonb_array_elements(rewards) WITH ORDINALITY u (r, place))
            WHERE mechanic = 'spend_get' OR 'atMost' IN (price_basis, regular_price_basis, fallback_price_basis, unit_price_basis)
               OR 'atLeast' IN (price_basis, unit_price_basis) OR additional_units = 'orMore' OR conditions <> '{}' OR rewards <> '[]'
            $update$, relation);
    END LOOP;
END $$;
UPDATE scrape_run SET decision = pg_temp.renamed(decision), outcome = pg_temp.renamed(outcome)
    WHERE decision = 'dropped' OR outcome IN ('trap', 'rejected');
DROP FUNCTION pg_temp.renamed(text);
ALTER DOMAIN mechanic ADD CONSTRAINT mechanic_is_known CHECK (VALUE IN (
    'unit_price', 'weight_price', 'multi_price', 'bxgy_free', 'bxgy_pct', 'bxgy_price', 'amount_off', 'amount_off_each',
    'percent_off', 'basket_discount', 'price_range', 'from_price', 'free_item', 'savings_claim', 'gift_with_purchase',
    'points_reward', 'rebate', 'no_price'));
ALTER DOMAIN price_basis ADD CONSTRAINT price_basis_is_known CHECK (VALUE IN (
    'exact', 'at_most', 'at_least', 'unknown'));
ALTER TABLE offer
    ADD CONSTRAINT at_most_has_its_source CHECK (price_basis <> 'at_most' OR regular_price_numerator IS NOT NULL),
    ADD CONSTRAINT basis_fits_mechanic CHECK (CASE
        WHEN mechanic IN ('price_range', 'from_price') THEN price_basis IN ('at_least', 'unknown')
        WHEN mechanic IN ('basket_discount', 'free_item', 'savings_claim', 'gift_with_purchase', 'points_reward', 'rebate',
                          'no_price') THEN price_basis = 'unknown'
        ELSE price_basis <> 'at_least' END),
    ADD CONSTRAINT conditions_are_known CHECK (
        conditions <@ '{digital_coupon,loyalty_card,manufacturer_coupon,new_customer,pickup_or_delivery,some_days,store_coupon}'
        AND coalesce(array_ndims(conditions), 1) = 1 AND array_position(conditions, NULL) IS NULL),
    ADD CONSTRAINT mechanic_has_its_numbers CHECK (
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
    ADD CONSTRAINT mechanic_names_its_reward CHECK (CASE mechanic
        WHEN 'gift_with_purchase' THEN rewards #>> '{0,kind}' = 'gift'
        WHEN 'rebate' THEN rewards #>> '{0,kind}' = 'rebate'
        WHEN 'points_reward' THEN rewards #>> '{0,kind}' IN ('points', 'gift_card', 'basket_discount')
        ELSE true END IS TRUE),
    ADD CONSTRAINT what_is_printed_gives_the_price CHECK (price_basis = 'unknown' OR CASE
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
    ADD CONSTRAINT what_is_printed_gives_the_unit_price CHECK (unit_price_numerator IS NULL OR (
        unit_price_base_unit = CASE priced_unit WHEN 'pound' THEN 'g' ELSE size_base_unit END
        AND unit_price_basis = CASE WHEN priced_unit = 'each' AND price_basis = 'exact' AND size_smallest_parts < size_largest_parts
            THEN 'at_most' ELSE price_basis END
        AND unit_price_numerator::numeric * price_denominator
            * CASE priced_unit WHEN 'pound' THEN 4535923700000000 ELSE size_smallest_parts END
            = unit_price_denominator::numeric * price_numerator * 10000000000000) IS TRUE),
    ADD CONSTRAINT additional_units_are_known CHECK (
        additional_units IN ('unstated', 'or_more', 'multiples'));
ALTER TABLE scrape_run
    ADD CONSTRAINT decision_fits_outcome CHECK (CASE decision WHEN 'released' THEN outcome = 'accepted'
        WHEN 'rejected' THEN outcome = 'quarantined' ELSE true END IS TRUE),
    ADD CONSTRAINT decision_is_known CHECK (decision IN ('released', 'rejected')),
    ADD CONSTRAINT outcome_is_known CHECK (outcome IN (
        'accepted', 'unchanged', 'superseded',
        'fetch_failed', 'refused', 'credentials_refused', 'bad_request', 'bad_definition',
        'incomplete', 'malformed', 'too_large', 'empty', 'coupon_only', 'interstitial', 'block_page', 'layout_unknown',
        'wrong_store', 'too_few_records', 'missing_fields', 'impossible_rows', 'quarantined',
        'storage_failed', 'cancelled', 'interrupted', 'failed', 'postponed'));

-- What the definitions of a chain say of all its stores. It is written when one of its sources is next read.
ALTER TABLE chain
    ADD COLUMN checkout_policy jsonb CONSTRAINT checkout_policy_is_known CHECK (
        checkout_policy ?& '{single_bogo_unit,partial_bundle}'
        AND checkout_policy - '{single_bogo_unit,partial_bundle}'::text[] = '{}'
        AND jsonb_typeof(checkout_policy -> 'single_bogo_unit') = 'object'
        AND jsonb_typeof(checkout_policy -> 'partial_bundle') = 'object'
        AND NOT checkout_policy @? '$.*.keyvalue() ? (!(@.key like_regex "^([A-Z]{2}|default)$"))'
        AND NOT checkout_policy @? '$.single_bogo_unit.* ? (@.type() != "string" || !(@ like_regex "^(full|half|unknown)$"))'
        AND NOT checkout_policy @? '$.partial_bundle.* ? (@.type() != "string" || !(@ like_regex "^(rate|regular|unknown)$"))'),
    ADD COLUMN sku_form text CONSTRAINT sku_form_is_known CHECK (sku_form IN ('upc13_without_check_digit'));

-- Milk is compared by the gallon.
ALTER DOMAIN display_unit DROP CONSTRAINT display_unit_is_known;
ALTER DOMAIN display_unit ADD CONSTRAINT display_unit_is_known CHECK (VALUE IN (
    'oz', 'lb', 'fl oz', 'qt', 'gal', 'dry pt', 'each', 'dozen', '100 ct', '100 sheets', '100 sq ft'));
ALTER TABLE offer DROP CONSTRAINT unit_price_has_a_unit_and_a_price;
ALTER TABLE offer ADD CONSTRAINT unit_price_has_a_unit_and_a_price CHECK (
    (unit_price_base_unit IS NULL) = (unit_price_numerator IS NULL)
    AND (unit_price_unit IS NULL) = (unit_price_numerator IS NULL)
    AND (unit_price_basis IS NULL) = (unit_price_numerator IS NULL)
    AND (unit_price_unit IN ('oz', 'lb')) = (unit_price_base_unit = 'g')
    AND (unit_price_unit IN ('fl oz', 'qt', 'gal', 'dry pt')) = (unit_price_base_unit = 'ml')
    AND (unit_price_unit IN ('each', 'dozen', '100 ct')) = (unit_price_base_unit = 'ct')
    AND (unit_price_unit = '100 sheets') = (unit_price_base_unit = 'sheet')
    AND (unit_price_numerator IS NULL OR price_numerator IS NOT NULL));

-- The comparison groups of listings. A program finds them when it next reads the chain.
CREATE TABLE listing_group (
    listing_id       bigint PRIMARY KEY REFERENCES listing,
    comparison_group nonempty_text,
    further_groups   text[] NOT NULL DEFAULT '{}',
    reason           nonempty_text NOT NULL,
    rules_digest     nonempty_text NOT NULL
);
CREATE INDEX listing_group_members ON listing_group (comparison_group, listing_id);
CREATE INDEX listing_group_further_members ON listing_group USING gin (further_groups) WHERE further_groups <> '{}';

-- The same goods at other chains, found with the groups, and what people decided about them.
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
CREATE INDEX listing_text ON listing (text_hash);

-- Switches of stores to editions are numbered in the order of their commits, for readers of api.change_since.
CREATE TABLE edition_switch (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    store_id    integer NOT NULL,
    source_id   text NOT NULL,
    recorded_at timestamptz NOT NULL,
    CONSTRAINT switch_has_one_number UNIQUE (store_id, source_id, recorded_at),
    FOREIGN KEY (store_id, source_id, recorded_at) REFERENCES store_edition_history ON UPDATE CASCADE
);
INSERT INTO edition_switch (store_id, source_id, recorded_at)
    SELECT store_id, source_id, recorded_at FROM store_edition_history ORDER BY recorded_at, store_id, source_id;
CREATE INDEX store_edition_history_begins
    ON store_edition_history (store_id, source_id, coalesce(effective_from, recorded_at), recorded_at);

-- The plan of workers, and the chain that each of them reads.
CREATE TABLE scrape_job (
    source_id text NOT NULL REFERENCES source,
    store_id  integer NOT NULL REFERENCES store,
    due_at    timestamptz NOT NULL,
    attempts  integer NOT NULL DEFAULT 0 CONSTRAINT attempts_are_not_negative CHECK (attempts >= 0),
    is_urgent boolean NOT NULL,
    PRIMARY KEY (source_id, store_id)
);
CREATE INDEX ON scrape_job (store_id);
CREATE TABLE chain_lease (
    chain_id     text PRIMARY KEY REFERENCES chain,
    worker       nonempty_text NOT NULL,
    fence        bigint NOT NULL,
    leased_until timestamptz NOT NULL
);

-- The day after which the next ad of a store is expected. Of what is stored, only the last day of all lines is known.
ALTER TABLE edition ADD COLUMN effective_through date;
UPDATE edition SET effective_through = valid_through;
ALTER TABLE edition
    ALTER COLUMN effective_through SET NOT NULL,
    ADD CONSTRAINT most_lines_end_by_the_last CHECK (effective_through BETWEEN effective_on AND valid_through);

-- How often a host has refused in a row: each pause is twice as long as the one before.
ALTER TABLE host_refusal ADD pauses integer NOT NULL DEFAULT 1 CONSTRAINT pauses_count_from_one CHECK (pauses >= 1);

-- The requests sent to upstreams that accept only so many a day.
CREATE TABLE request_count (
    endpoint nonempty_text NOT NULL,
    hour     timestamptz NOT NULL CONSTRAINT hour_is_whole CHECK (date_trunc('hour', hour, 'UTC') = hour),
    requests integer NOT NULL CONSTRAINT requests_are_counted CHECK (requests >= 1),
    PRIMARY KEY (endpoint, hour)
);

-- What to ask a server with whether a document has changed.
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

-- Where the size of an offer was read; not known of what is stored.
ALTER TABLE offer ADD COLUMN size_source text CONSTRAINT size_source_is_known CHECK (
    size_source IS NULL OR size_source IN ('text', 'title', 'earlier_edition') AND size_base_unit IS NOT NULL);
ALTER TABLE offer_history ADD COLUMN size_source text;

-- Units that ads print besides.
ALTER DOMAIN sale_unit DROP CONSTRAINT sale_unit_is_known;
ALTER DOMAIN sale_unit ADD CONSTRAINT sale_unit_is_known CHECK (VALUE IN (
    'ea', 'lb', 'pkg', 'pack', 'bag', 'basket', 'box', 'can', 'carton', 'bottle', 'jar', 'tub', 'bunch', 'head', 'ear',
    'loaf', 'rack', 'tray', 'pair', 'patty', 'pt', 'qt', 'doz', 'case'));

-- The percentage that a text states is off its price already.
ALTER TABLE offer ADD COLUMN printed_saving_percent integer
    CONSTRAINT percent_is_a_share CHECK (printed_saving_percent BETWEEN 1 AND 100);
ALTER TABLE offer_history ADD COLUMN printed_saving_percent integer;
