-- Rows as release 0.1.0 stores them, something of each kind, for the test of upgrades. Never changed: a later release adds a
-- file of its own.
BEGIN;

INSERT INTO chain (id) VALUES ('kroger'), ('publix');
INSERT INTO source (id, chain_id, terms_url, terms_accepted_at, terms_accepted_by, refresh_hours) VALUES
    ('kroger', 'kroger', 'https://kroger.example/terms', '2026-05-02 14:00+00', 'Ann Operator', 24),
    ('publix', 'publix', 'https://publix.example/terms', '2026-05-01 13:30+00', 'Ann Operator', 24),
    ('publix-file', 'publix', NULL, NULL, NULL, NULL);
INSERT INTO host_refusal (source_id, host, began_at, not_before, reason, is_block) VALUES
    ('kroger', 'api.kroger.example', '2026-06-24 10:00+00', '2026-06-24 11:00+00', 'http-429', false),
    ('publix', 'services.publix.example', '2026-06-20 08:00+00', '2026-06-20 09:00+00', 'http-403', true);
INSERT INTO store (id, chain_id, code, ad_code, name, street, city, state, postal_code, latitude, longitude, time_zone,
                   followed, retired_at) OVERRIDING SYSTEM VALUE VALUES
    (1, 'publix', '1083', '2501083', 'Publix at Druid Court', '1 Druid Court', 'Atlanta', 'GA', '30324', 33.79, -84.33,
     'America/New_York', true, NULL),
    (2, 'publix', '1194', '2501194', 'Publix at Piedmont Meadow', NULL, 'Atlanta', 'GA', NULL, 33.8, -84.37,
     'America/New_York', true, NULL),
    (3, 'publix', '0871', NULL, 'Publix at the Gulch', NULL, 'Nashville', 'TN', '37203', 36.16, -86.78, 'America/Chicago',
     false, '2026-05-31 05:00+00'),
    (4, 'kroger', '01160405', NULL, 'Kroger - Edgewood Yards', '9 Yard Way', 'Atlanta', 'GA', '30307', 33.76, -84.34,
     'America/New_York', true, NULL);
SELECT setval(pg_get_serial_sequence('store', 'id'), 40);

-- 1: an ad of May, swept. 2: the ad of the week of 25 June, whole. 3: the same but for some lines. 4: the ad of the week
-- after. 5: what a quarantined run brought. 6: a price list of years. 7: an old page. 8: an ad of May, released.
INSERT INTO edition (id, source_id, time_zone, content_hash, is_whole, offer_count, priced_count, unread_count, departments,
                     takes_over_on, last_day, published_at) OVERRIDING SYSTEM VALUE VALUES
    (1, 'publix', 'America/New_York', sha256('edition 1'), true, 2, 2, 0, '{"Dairy": 1, "Meat": 1}', '2026-05-28',
     '2026-06-03', '2026-05-28 11:00+00'),
    (2, 'publix', 'America/New_York', sha256('edition 2'), true, 18, 10, 1, '{"Grocery": 17, "Dairy": 1}', '2026-06-25',
     '2026-07-01', '2026-06-25 11:00+00'),
    (3, 'publix', 'America/New_York', sha256('edition 3'), false, 18, 10, 1, '{"Grocery": 17, "Dairy": 1}', '2026-06-25',
     '2026-07-01', '2026-06-25 11:05+00'),
    (4, 'publix', 'America/New_York', sha256('edition 4'), true, 1, 1, 0, '{}', '2026-07-02', '2026-07-08',
     '2026-06-30 12:00+00'),
    (5, 'publix', 'America/New_York', sha256('edition 5'), true, 1, 1, 0, '{}', '2026-06-25', '2026-07-01',
     '2026-06-26 12:00+00'),
    (6, 'kroger', 'America/New_York', sha256('edition 6'), true, 2, 2, 0, '{"Coffee": 2}', '2026-06-01', '2035-12-31',
     '2026-06-01 09:00+00'),
    (7, 'publix', 'America/New_York', sha256('edition 7'), true, 1, 1, 0, '{}', '2026-06-18', '2026-06-24',
     '2026-06-26 13:00+00'),
    (8, 'publix', 'America/New_York', sha256('edition 8'), true, 1, 1, 0, '{"Meat": 1}', '2026-05-21', '2026-05-27',
     '2026-05-21 12:00+00');
SELECT setval(pg_get_serial_sequence('edition', 'id'), 80);
INSERT INTO edition_part (edition_id, part_id) VALUES
    (1, 1), (2, 2), (3, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8);

INSERT INTO scrape_run (id, source_id, store_id, started_at, finished_at, seen_at, outcome, reason, doubts, awaits_second_run,
                        decision, decided_at, decided_by, decision_run_id, layout, edition_id, records, priced, offers_inserted,
                        bytes, requests, attempts, exit_code, program_version, rules_hash, corrects_run_id)
    OVERRIDING SYSTEM VALUE VALUES
    (1, 'publix', 1, '2026-05-21 12:00+00', '2026-05-21 12:01+00', '2026-05-21 12:00:30+00', 'accepted', NULL,
     '{"half of the offers are gone"}', false, 'released', '2026-05-21 15:00+00', 'Ann Operator', NULL, 'cards', 8, 1, 1, 1,
     3000, 1, '[]', 65, '0.1.0', sha256('rules'), NULL),
    (2, 'publix', 1, '2026-05-28 11:00+00', '2026-05-28 11:01+00', '2026-05-28 11:00:30+00', 'accepted', NULL, '{}', false,
     NULL, NULL, NULL, NULL, 'cards', 1, 2, 2, 2, 348468, 3,
     '[{"url": "https://publix.example/ad", "status": 200, "outcome": "ok", "waited": 0, "bytes": 348468}]', 0, '0.1.0',
     sha256('rules'), NULL),
    (3, 'publix', 1, '2026-06-25 11:00+00', '2026-06-25 11:01+00', '2026-06-25 11:00:30+00', 'accepted', NULL, '{}', false,
     NULL, NULL, NULL, NULL, 'cards', 2, 18, 10, 18, 348468, 3, '[]', 0, '0.1.0', sha256('rules'), NULL),
    (4, 'publix', 2, '2026-06-25 11:05+00', '2026-06-25 11:06+00', '2026-06-25 11:05:30+00', 'accepted', NULL, '{}', false,
     NULL, NULL, NULL, NULL, 'cards', 3, 18, 10, 1, 348468, 3, '[]', 0, '0.1.0', sha256('rules'), NULL),
    (5, 'publix', 1, '2026-06-26 11:00+00', '2026-06-26 11:01+00', '2026-06-26 11:00:30+00', 'unchanged', NULL, '{}', false,
     NULL, NULL, NULL, NULL, 'cards', 2, 18, 10, 0, 348468, 3, '[]', 0, '0.1.0', sha256('rules'), NULL),
    (6, 'publix', 2, '2026-06-26 12:00+00', '2026-06-26 12:01+00', '2026-06-26 12:00:30+00', 'quarantined',
     'prices jumped', '{"prices jumped: 40 of 60 lines", "17 lines are gone"}', true, NULL, NULL, NULL, NULL, 'cards', 5, 1, 1,
     1, 1000, 1, '[]', 65, '0.1.0', sha256('rules'), NULL),
    (7, 'publix', 1, '2026-06-26 12:30+00', '2026-06-26 12:31+00', '2026-06-26 12:30:30+00', 'quarantined',
     'prices jumped', '{"prices jumped: 40 of 60 lines"}', false, 'dropped', '2026-06-26 15:00+00', 'Bob Operator', NULL,
     'cards', 5, 1, 1, 0, 1000, 1, '[]', 65, '0.1.0', sha256('rules'), NULL),
    (8, 'publix', 1, '2026-06-26 12:40+00', '2026-06-26 12:41+00', '2026-06-26 12:40:30+00', 'quarantined',
     'prices jumped', '{"prices jumped: 40 of 60 lines"}', false, 'dropped', '2026-06-26 15:00+00', 'Bob Operator', 7,
     'cards', 5, 1, 1, 0, 1000, 1, '[]', 65, '0.1.0', sha256('rules'), NULL),
    (9, 'publix', 1, '2026-06-26 13:00+00', '2026-06-26 13:01+00', '2026-06-19 09:00+00', 'superseded',
     'the store shows what was seen later', '{}', false, NULL, NULL, NULL, NULL, 'cards', 7, 1, 1, 1, 900, 0, '[]', 65,
     '0.1.0', sha256('rules'), NULL),
    (10, 'publix', 1, '2026-06-30 12:00+00', '2026-06-30 12:01+00', '2026-06-30 12:00:30+00', 'accepted', NULL, '{}', false,
     NULL, NULL, NULL, NULL, 'cards', 4, 1, 1, 1, 2000, 1, '[]', 0, '0.1.0', sha256('rules'), NULL),
    (11, 'kroger', 4, '2026-06-01 09:00+00', '2026-06-01 09:02+00', '2026-06-01 09:01+00', 'accepted', NULL, '{}', false,
     NULL, NULL, NULL, NULL, 'products', 6, 2, 2, 2, 80000, 9, '[]', 0, '0.1.0', sha256('rules'), NULL),
    (12, 'kroger', 4, '2026-06-24 10:00+00', '2026-06-24 10:00:05+00', NULL, 'fetch_failed', 'asked to wait', '{}', false,
     NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 1, '[]', 75, '0.1.0', NULL, NULL),
    (13, 'kroger', NULL, '2026-06-24 10:01+00', '2026-06-24 10:01:01+00', NULL, 'postponed', 'the host is left alone', '{}',
     false, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '[]', 75, '0.1.0', NULL, NULL),
    (14, 'publix', 2, '2026-06-27 11:00+00', '2026-06-27 11:00:01+00', NULL, 'interrupted',
     'its program ended without a word: killed, or the machine stopped', '{}', false, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0,
     0, 0, 0, '[]', NULL, '0.1.0', NULL, NULL),
    (15, 'publix', 1, '2026-06-27 12:00+00', '2026-06-27 12:01+00', '2026-06-25 11:00:30+00', 'unchanged', NULL, '{}', false,
     NULL, NULL, NULL, NULL, 'cards', 2, 18, 10, 0, 0, 0, '[]', 0, '0.1.0', sha256('other rules'), 3),
    (16, 'publix-file', 2, '2026-06-28 11:00+00', NULL, NULL, NULL, NULL, '{}', false, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0,
     0, 0, 0, '[]', NULL, '0.1.0', NULL, NULL),
    (17, 'publix', 2, '2026-05-20 11:00+00', '2026-05-20 11:00:09+00', NULL, 'rejected', '30 of 371 rows are impossible', '{}',
     false, NULL, NULL, NULL, NULL, 'cards', NULL, 371, 0, 0, 348468, 3, '[]', 65, '0.1.0', sha256('rules'), NULL);
SELECT setval(pg_get_serial_sequence('scrape_run', 'id'), 160);

INSERT INTO document (hash, body, media_type, first_fetched_at, last_read_on) VALUES
    (sha256('<html>ad</html>'), '<html>ad</html>', 'text/html', '2026-06-25 11:00+00', '2026-06-27'),
    (sha256('{"data":[]}'), '{"data":[]}', 'application/json', '2026-06-01 09:00+00', '2026-06-01');
INSERT INTO scrape_run_document (run_id, position, document_hash, url) VALUES
    (3, 1, sha256('<html>ad</html>'), 'https://publix.example/ad/1083'),
    (4, 1, sha256('<html>ad</html>'), 'https://publix.example/ad/1194'),
    (11, 1, sha256('{"data":[]}'), 'https://kroger.example/v1/products'),
    (2, 1, sha256('forgotten'), 'https://publix.example/ad/1083');

INSERT INTO store_edition (store_id, source_id, shown, edition_id, switched_at, run_id) VALUES
    (1, 'publix', '(,2026-07-02 04:00+00)', 2, '2026-06-25 11:01+00', 3),
    (1, 'publix', '[2026-07-02 04:00+00,)', 4, '2026-06-30 12:01+00', 10),
    (2, 'publix', '(,)', 3, '2026-06-25 11:06+00', 4),
    (4, 'kroger', '(,)', 6, '2026-06-01 09:02+00', 11);
INSERT INTO showing (store_id, source_id, shown_at, shown_from, edition_id, run_id) VALUES
    (1, 'publix', '2026-05-21 15:00+00', NULL, 8, 1),
    (1, 'publix', '2026-05-28 11:01+00', NULL, 1, 2),
    (1, 'publix', '2026-06-25 11:01+00', NULL, 2, 3),
    (1, 'publix', '2026-06-30 12:01+00', '2026-07-02 04:00+00', 4, 10),
    (2, 'publix', '2026-06-25 11:06+00', NULL, 3, 4),
    (4, 'kroger', '2026-06-01 09:02+00', NULL, 6, 11);

INSERT INTO listing (id, chain_id, sku, title, brand, size_text, department) OVERRIDING SYSTEM VALUE
    SELECT n, 'publix', 'RIO-' || n, title, CASE n WHEN 1 THEN 'Land O Lakes' END, CASE n WHEN 1 THEN '16 oz' END,
           CASE n WHEN 1 THEN 'Dairy' ELSE 'Grocery' END
    FROM unnest(ARRAY['Butter', 'Ground Chuck', 'Paper Towels', 'Cat Litter', 'Pasta Sauce', 'Ice Cream', 'Cereal', 'Yogurt',
        'Lotion', 'Party Plates', 'Wine', 'Flowers', 'Surprise', 'Batteries', 'Ham', 'Vitamins', 'Razor', 'Luck'])
        WITH ORDINALITY AS thing (title, n);
INSERT INTO listing (id, chain_id, sku, title, brand, size_text, department) OVERRIDING SYSTEM VALUE VALUES
    (31, 'kroger', '0001111000001', 'Whole Bean Coffee', 'Simple Truth', '12 oz', 'Coffee'),
    (32, 'kroger', '0001111000002', 'Ground Coffee', NULL, '12-24 oz', 'Coffee');
SELECT setval(pg_get_serial_sequence('listing', 'id'), 400);
-- Store 2 prints another price for paper towels.
INSERT INTO edition_replaced (edition_id, listing_id) VALUES (3, 3);

-- One line of each mechanic, with most that a line can have.
INSERT INTO offer (listing_id, edition_id, time_zone, first_day, last_day, mechanic, sold_by, priced_unit, buy_quantity,
                   get_quantity, price_cents, price_max_cents, percent_off, amount_off_cents, spend_cents, spend_repeats,
                   minimum_quantity, beyond_minimum, basis, effective_numerator, effective_denominator, priced_quantity,
                   regular_basis, regular_numerator, regular_denominator, rewards, deal_words, line_hash)
    SELECT listing_id, 2, 'America/New_York', '2026-06-25', '2026-07-01', mechanic, unit,
           CASE unit WHEN 'ea' THEN 'each' WHEN 'lb' THEN 'pound' END, buy, get, price, max, percent, off, spend, repeats, minimum,
           beyond, basis, numerator, denominator, together, regular_basis, regular, CASE WHEN regular > 0 THEN 1 END,
           coalesce(rewards::jsonb, '[]'), words, substring(sha256(words::bytea) FOR 16)
    FROM (VALUES
        (1, 'unit_price', 'ea', NULL::int, NULL::int, 389, NULL::int, NULL::int, NULL::int, NULL::int, NULL::boolean, 1,
         'unstated', 'exact', 389::bigint, 1::bigint, 1, 'atMost', 549::bigint, NULL::text, '$3.89'),
        (2, 'weight_price', 'lb', NULL, NULL, 449, NULL, NULL, NULL, NULL, NULL, 1, 'unstated', 'exact', 449, 1, 1, NULL, NULL,
         NULL, '$4.49 lb'),
        (3, 'multi_price', 'ea', 3, NULL, 500, NULL, NULL, NULL, NULL, NULL, 3, 'multiples', 'exact', 500, 3, 3, NULL, NULL,
         NULL, '3 for $5.00'),
        (4, 'bxgy_free', 'ea', 1, 1, NULL, NULL, 100, NULL, NULL, NULL, 1, 'unstated', 'atMost', 1699, 2, 2, 'atMost', 1699,
         NULL, 'Buy 1 Get 1 Free'),
        (5, 'bxgy_pct', 'ea', 1, 1, NULL, NULL, 50, NULL, NULL, NULL, 1, 'unstated', 'exact', 300, 1, 2, 'exact', 400, NULL,
         'Buy 1 Get 1 Half Off'),
        (6, 'bxgy_price', 'ea', 1, 1, 100, NULL, NULL, NULL, NULL, NULL, 1, 'unstated', 'exact', 350, 1, 2, 'exact', 600, NULL,
         'Buy 1 Get 1 for $1'),
        (7, 'amount_off', 'ea', 2, NULL, NULL, NULL, NULL, 400, NULL, NULL, 2, 'multiples', 'exact', 300, 1, 2, 'exact', 500, NULL,
         '$4 off 2'),
        (8, 'amount_off_each', 'ea', NULL, NULL, NULL, NULL, NULL, 100, NULL, NULL, 5, 'orMore', 'exact', 299, 1, 5, 'exact', 399,
         NULL, 'Save $1 each when you buy 5'),
        (9, 'percent_off', 'ea', NULL, NULL, NULL, NULL, 25, NULL, NULL, NULL, 1, 'unstated', 'exact', 1125, 2, 1, 'exact', 750,
         NULL, '25% off'),
        (10, 'spend_get', 'ea', NULL, NULL, NULL, NULL, NULL, 1000, 4000, true, 1, 'unstated', 'unknown', NULL, NULL, NULL, NULL,
         NULL, NULL, 'Spend $40 Save $10'),
        (11, 'price_range', 'ea', NULL, NULL, 499, 1999, NULL, NULL, NULL, NULL, 1, 'unstated', 'atLeast', 499, 1, 1, NULL, NULL,
         NULL, '$4.99 to $19.99'),
        (12, 'from_price', 'ea', NULL, NULL, 599, NULL, NULL, NULL, NULL, NULL, 1, 'unstated', 'atLeast', 599, 1, 1, NULL, NULL,
         NULL, 'From $5.99'),
        (13, 'free_item', 'ea', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 'unstated', 'unknown', NULL, NULL, NULL, NULL,
         NULL, NULL, 'FREE'),
        (14, 'savings_claim', 'ea', 3, NULL, NULL, NULL, NULL, 739, NULL, NULL, 1, 'unstated', 'unknown', NULL, NULL, NULL, NULL,
         NULL, NULL, 'Save up to $7.39 on 3'),
        (15, 'gift_with_purchase', 'ea', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 'unstated', 'unknown', NULL, NULL,
         NULL, NULL, NULL, '[{"kind": "gift", "minimum_quantity": 1}]', 'Free glaze with a ham'),
        (16, 'points_reward', 'ea', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 'unstated', 'unknown', NULL, NULL, NULL,
         NULL, NULL, '[{"kind": "giftCard", "value_cents": 500, "minimum_quantity": 2}, {"kind": "basketDiscount", "value_cents": 1000, "minimum_spend_cents": 4000, "minimum_quantity": 1}]',
         '$5 gift card for 2'),
        (17, 'rebate', 'ea', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 'unstated', 'unknown', NULL, NULL, NULL, NULL,
         NULL, '[{"kind": "rebate", "value_cents": 300, "minimum_quantity": 1}, {"kind": "points", "value_cents": 100, "minimum_quantity": 1}]',
         '$3 mail-in rebate'),
        (18, 'no_price', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 'unstated', 'unknown', NULL, NULL, NULL, NULL,
         NULL, NULL, 'Great & 7')) AS line (listing_id, mechanic, unit, buy, get, price, max, percent, off, spend, repeats,
            minimum, beyond, basis, numerator, denominator, together, regular_basis, regular, rewards, words);
UPDATE offer SET size_base_unit = 'g', size_smallest_parts = 4535923700000000, size_largest_parts = 4535923700000000,
        size_is_approximate = false, unit_price_base_unit = 'g', unit_price_numerator = 38900000, unit_price_denominator = 45359237,
        unit_price_display = 'oz', unit_price_basis = 'exact', saving_cents = 160, savings_words = 'Save up to $1.60',
        details_words = '16 oz, quarters', valid_words = '6/25 - 7/1', plus_deposit = true, validity_assumed = true,
        is_mix_and_match = true, minimum_spend_cents = 1000, limit_quantity = 2, limit_counted = 'deals',
        conditions = '{digitalCoupon,loyaltyCard}', otherwise_basis = 'atMost', otherwise_numerator = 549,
        otherwise_denominator = 1,
        evidence = '[{"text": "$3.89", "rule": "unit price", "field": "deal", "start": 0}]'
    WHERE listing_id = 1;
UPDATE offer SET conditions = '{manufacturerCoupon,newCustomer,pickupOrDelivery,someDays,storeCoupon}', limit_quantity = 6,
        limit_counted = 'items' WHERE listing_id = 5;
UPDATE offer SET residue = '{7}' WHERE listing_id = 18;
INSERT INTO offer (listing_id, edition_id, time_zone, first_day, last_day, previous_last_day, mechanic, sold_by, priced_unit,
                   price_cents, basis, effective_numerator, effective_denominator, priced_quantity, deal_words, line_hash) VALUES
    (3, 3, 'America/New_York', '2026-06-25', '2026-07-01', NULL, 'unit_price', 'ea', 'each', 179, 'exact', 179, 1, 1, '$1.79',
     substring(sha256('3 of 3') FOR 16)),
    (1, 4, 'America/New_York', '2026-07-02', '2026-07-08', NULL, 'unit_price', 'ea', 'each', 419, 'exact', 419, 1, 1, '$4.19',
     substring(sha256('1 of 4') FOR 16)),
    (1, 5, 'America/New_York', '2026-06-25', '2026-07-01', NULL, 'unit_price', 'ea', 'each', 39, 'exact', 39, 1, 1, '$0.39',
     substring(sha256('1 of 5') FOR 16)),
    (1, 7, 'America/New_York', '2026-06-18', '2026-06-24', NULL, 'unit_price', 'ea', 'each', 399, 'exact', 399, 1, 1, '$3.99',
     substring(sha256('1 of 7') FOR 16));
-- The coffee of a price list lasts for years: something is live whenever the test runs. Two sizes make its unit price a bound.
INSERT INTO offer (listing_id, edition_id, time_zone, first_day, last_day, validity_assumed, mechanic, sold_by, priced_unit,
                   price_cents, basis, effective_numerator, effective_denominator, priced_quantity, regular_basis,
                   regular_numerator, regular_denominator, size_base_unit, size_smallest_parts, size_largest_parts,
                   size_is_approximate, unit_price_base_unit, unit_price_numerator, unit_price_denominator, unit_price_display,
                   unit_price_basis, line_hash) VALUES
    (31, 6, 'America/New_York', '2026-06-01', '2035-12-31', true, 'unit_price', 'ea', 'each', 1299, 'exact', 1299, 1, 1, 'exact',
     1499, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, substring(sha256('31 of 6') FOR 16)),
    (32, 6, 'America/New_York', '2026-06-01', '2035-12-31', true, 'unit_price', 'ea', 'each', 800, 'exact', 800, 1, 1, NULL,
     NULL, NULL, 'ct', 100000000000000, 200000000000000, true, 'ct', 80, 1, 'each', 'atMost',
     substring(sha256('32 of 6') FOR 16));

-- The ads of May, whose lines go to the history.
INSERT INTO offer (listing_id, edition_id, time_zone, first_day, last_day, mechanic, sold_by, priced_unit, price_cents,
                   buy_quantity, get_quantity, percent_off, basis, effective_numerator, effective_denominator, priced_quantity,
                   regular_basis, regular_numerator, regular_denominator, deal_words, line_hash) VALUES
    (1, 1, 'America/New_York', '2026-05-28', '2026-06-03', 'unit_price', 'ea', 'each', 369, NULL, NULL, NULL, 'exact', 369, 1, 1,
     'atMost', 549, 1, '$3.69', substring(sha256('1 of 1') FOR 16)),
    (4, 1, 'America/New_York', '2026-05-28', '2026-05-30', 'bxgy_free', 'ea', 'each', NULL, 1, 1, 100, 'atMost', 1599, 2, 2,
     'atMost', 1599, 1, 'Buy 1 Get 1 Free', substring(sha256('4 of 1') FOR 16)),
    (2, 8, 'America/New_York', '2026-05-21', '2026-05-27', 'weight_price', 'lb', 'pound', 429, NULL, NULL, NULL, 'exact', 429, 1,
     1, NULL, NULL, NULL, '$4.29 lb', substring(sha256('2 of 8') FOR 16));
COMMIT;
SELECT sweep_edition(1), sweep_edition(8);
