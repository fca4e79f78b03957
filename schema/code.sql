-- The part of schema.sql that holds no rows: functions, triggers, views and rights. "circulard db migrate" drops these objects
-- (schema/drop.sql), runs the steps of migrations/ that are missing, and runs this file again. What tables depend on stands in
-- schema.sql, and changes by a step.

-- How stores get to show an edition, and what they may show

CREATE FUNCTION run_lock_key(source_id text, store_id integer) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN hashtextextended(source_id || '/' || coalesce(store_id::text, ''), 0);
COMMENT ON FUNCTION run_lock_key(text, integer) IS
    'Key of the advisory lock that a run''s session holds, from before the run is visible until after it has ended.';

CREATE FUNCTION forbid_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is history: rows can be added but not changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
COMMENT ON FUNCTION forbid_update() IS 'Trigger of tables to which rows are only added.';
CREATE FUNCTION is_same_week(one timestamptz, other timestamptz) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN one - other BETWEEN interval '-84 hours' AND interval '84 hours';
COMMENT ON FUNCTION is_same_week(timestamptz, timestamptz) IS
    'Whether two announcements are of the same weekly ad, so that the later replaces the earlier: they begin less than half a week apart.';

CREATE FUNCTION activate_edition(edition bigint, run bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    place record;
    begins timestamptz;
BEGIN
    SELECT r.store_id, r.source_id INTO STRICT place FROM scrape_run r WHERE r.id = run;
    SELECT nullif(greatest(local_midnight(e.effective_on, e.time_zone), now()), now()) INTO begins
        FROM edition e WHERE e.id = edition;
    DELETE FROM store_edition s WHERE s.store_id = place.store_id AND s.source_id = place.source_id
        AND (upper(s.active_during) <= now() OR lower(s.active_during) > now() AND is_same_week(lower(s.active_during), begins));
    IF begins IS NOT NULL THEN
        -- Each is current until the next begins. No two ranges overlap meanwhile, because no start changes.
        UPDATE store_edition s SET active_during = tstzrange(lower(s.active_during), (
                SELECT min(lower) FROM (
                    SELECT lower(n.active_during) FROM store_edition n WHERE n.store_id = s.store_id AND n.source_id = s.source_id
                    UNION ALL SELECT begins) AS next (lower)
                WHERE lower > coalesce(lower(s.active_during), '-infinity')))
            WHERE s.store_id = place.store_id AND s.source_id = place.source_id;
    ELSE
        UPDATE store_edition s SET active_during = tstzrange(NULL, upper(s.active_during)), edition_id = edition, activated_at = now(), run_id = run
        WHERE s.store_id = place.store_id AND s.source_id = place.source_id AND s.active_during @> now();
    END IF;
    IF begins IS NOT NULL OR NOT FOUND THEN
        INSERT INTO store_edition (store_id, source_id, active_during, edition_id, run_id)
        VALUES (place.store_id, place.source_id, tstzrange(begins, (
            SELECT min(lower(s.active_during)) FROM store_edition s WHERE s.store_id = place.store_id AND s.source_id = place.source_id
                AND lower(s.active_during) > coalesce(begins, '-infinity'))), edition, run);
    END IF;
    INSERT INTO store_edition_history (store_id, source_id, effective_from, edition_id, run_id)
    VALUES (place.store_id, place.source_id, begins, edition, run);
END $$;
COMMENT ON FUNCTION activate_edition(bigint, bigint) IS
    'Makes the edition current at the run''s store, from now on or from the day on which it takes effect. Within a week the last announcement applies; the following weeks are unchanged.';

-- The clock of the program may be slightly ahead of the server's.
CREATE FUNCTION is_to_come(instant timestamptz) RETURNS boolean
    LANGUAGE sql VOLATILE PARALLEL SAFE
    RETURN coalesce(instant > clock_timestamp() + interval '1 hour', false);
COMMENT ON FUNCTION is_to_come(timestamptz) IS 'Whether the instant is so far in the future that nothing can have been seen or done then; false for NULL.';

CREATE FUNCTION forbid_future() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_to_come(NEW.started_at) OR is_to_come(NEW.finished_at) OR is_to_come(NEW.seen_at) THEN
        RAISE EXCEPTION 'a run has a time in the future; check the clock of the machine that runs circulard'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'run_is_not_to_come', TABLE = 'scrape_run';
    END IF;
    RETURN NULL;
END $$;
COMMENT ON FUNCTION forbid_future() IS 'Trigger of scrape_run: an observation in 2050 would be green until then.';
CREATE TRIGGER run_is_not_to_come AFTER INSERT OR UPDATE OF started_at, finished_at, seen_at ON scrape_run
    FOR EACH ROW EXECUTE FUNCTION forbid_future();

CREATE FUNCTION forbid_foreign_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM edition e JOIN source o ON o.id = e.source_id JOIN store s ON s.id = NEW.store_id
        JOIN scrape_run r ON r.id = NEW.run_id
        WHERE e.id = NEW.edition_id AND e.source_id = NEW.source_id AND o.chain_id = s.chain_id AND e.time_zone = s.time_zone
          AND r.store_id = NEW.store_id AND r.source_id = NEW.source_id)
    THEN
        RAISE EXCEPTION 'the edition must be of the store''s chain, time zone and source, and found by a run for the store'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'edition_is_for_the_store', TABLE = TG_TABLE_NAME;
    END IF;
    IF is_to_come((to_jsonb(NEW) ->> 'recorded_at')::timestamptz) THEN
        RAISE EXCEPTION 'a switch to an edition cannot be in the future'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'recorded_at_is_not_to_come', TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END $$;
COMMENT ON FUNCTION forbid_foreign_edition() IS 'Trigger of store_edition and store_edition_history: in another time zone an edition would end at another instant.';
CREATE TRIGGER edition_is_for_the_store AFTER INSERT OR UPDATE OF store_id, source_id, edition_id, run_id ON store_edition
    FOR EACH ROW EXECUTE FUNCTION forbid_foreign_edition();
CREATE TRIGGER edition_is_for_the_store AFTER INSERT ON store_edition_history
    FOR EACH ROW EXECUTE FUNCTION forbid_foreign_edition();

CREATE TRIGGER store_edition_history_is_append_only BEFORE UPDATE OR DELETE ON store_edition_history FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

-- Deferred, so that the lock is held during the commit alone, and not while a program works or is stopped.
CREATE FUNCTION number_switch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('circulard edition switch', 0));
    INSERT INTO edition_switch (store_id, source_id, recorded_at) VALUES (NEW.store_id, NEW.source_id, NEW.recorded_at);
    RETURN NULL;
END $$;
COMMENT ON FUNCTION number_switch() IS 'Trigger of store_edition_history: numbers a switch while its transaction is committed. Such transactions are committed one after the other, so that no number is visible before a lower one.';
CREATE CONSTRAINT TRIGGER switch_is_numbered AFTER INSERT ON store_edition_history DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION number_switch();
CREATE TRIGGER edition_switch_is_append_only BEFORE UPDATE OR DELETE ON edition_switch FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

-- Checked once per statement: a check per line would cost as much as writing the line.
CREATE FUNCTION forbid_foreign_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM new_offer o JOIN listing l ON l.id = o.listing_id JOIN edition e ON e.id = o.edition_id
        JOIN source s ON s.id = e.source_id WHERE l.chain_id <> s.chain_id)
    THEN
        RAISE EXCEPTION 'a listing belongs to another chain than the edition'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'listing_is_of_the_chain', TABLE = 'offer';
    END IF;
    RETURN NULL;
END $$;
COMMENT ON FUNCTION forbid_foreign_listing() IS 'Trigger of offer: an edition contains only listings of its source''s chain.';
CREATE TRIGGER listing_is_of_the_chain AFTER INSERT ON offer REFERENCING NEW TABLE AS new_offer
    FOR EACH STATEMENT EXECUTE FUNCTION forbid_foreign_listing();

-- ---------------------------------------------------------------------------------------------------------------------
-- Ended offers move to the history, and the history is forgotten by the month

CREATE FUNCTION make_history_month(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    month date := date_trunc('month', day);
    name text := to_char(day, '"offer_history_"YYYY_MM');
BEGIN
    IF to_regclass('public.' || name) IS NULL THEN
        -- Attached after its creation: creating it as a partition would lock out readers.
        EXECUTE format('CREATE TABLE public.%I (LIKE public.offer_history INCLUDING ALL)', name);
        EXECUTE format('ALTER TABLE public.offer_history ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
                       name, month, month + interval '1 month');
    END IF;
END $$;
COMMENT ON FUNCTION make_history_month(date) IS 'Creates the partition of offer_history for the month of a day, unless it exists.';

CREATE FUNCTION archive_edition(edition bigint) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    moved integer := 0;
BEGIN
    -- One prune at a time: two would create the same month.
    PERFORM pg_advisory_xact_lock(hashtextextended('circulard prune', 0));
    PERFORM FROM edition e
        WHERE e.id = edition AND e.archived_at IS NULL AND local_midnight(e.valid_through + 1, e.time_zone) <= now()
          AND NOT EXISTS (
              SELECT FROM edition_base p JOIN store_edition s USING (edition_id) JOIN store t ON t.id = s.store_id
              WHERE p.base_id = edition AND (t.retired_at <= now()) IS NOT TRUE)
        FOR UPDATE;
    IF FOUND THEN
        PERFORM make_history_month(day) FROM (
            SELECT DISTINCT date_trunc('month', o.valid_through)::date AS day FROM offer o WHERE o.edition_id = edition
            UNION SELECT (date_trunc('month', now()) + make_interval(months => ahead))::date FROM generate_series(0, 2) ahead) month;
        WITH moved AS (DELETE FROM offer o WHERE o.edition_id = edition RETURNING *)
        INSERT INTO offer_history SELECT * FROM moved;
        GET DIAGNOSTICS moved = ROW_COUNT;
        UPDATE edition e SET archived_at = now() WHERE e.id = edition;
    END IF;
    RETURN moved;
END $$;
COMMENT ON FUNCTION archive_edition(bigint) IS
    'Moves the offers of an edition that has ended completely and is not current at any open store to offer_history, and creates partitions in advance. Returns the number of offers moved; zero for any other edition, so that its right to delete is harmless.';

CREATE FUNCTION drop_history_before(before date) RETURNS SETOF text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
    -- Readers of the history wait behind this lock request, for at most this time.
    SET lock_timeout = '2s' AS $$
DECLARE
    name text;
BEGIN
    IF before > now()::date - 28 THEN
        RAISE EXCEPTION 'the history of the last month cannot be deleted' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    -- Before the months, which cannot be read from their drop until the end of the transaction. The last day of an
    -- edition is that of its last line: if all of its parts ended before, no remaining line depends on these rows.
    WITH bare AS (
        SELECT p.edition_id FROM edition_base p JOIN edition e ON e.id = p.base_id GROUP BY p.edition_id
        HAVING bool_and(e.archived_at IS NOT NULL AND e.valid_through < date_trunc('month', before))),
    replaced AS (DELETE FROM edition_override r USING bare WHERE r.edition_id = bare.edition_id)
    DELETE FROM edition_base p USING bare WHERE p.edition_id = bare.edition_id;
    FOR name IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'offer_history'::regclass AND c.relname < to_char(before, '"offer_history_"YYYY_MM') ORDER BY 1
    LOOP
        EXECUTE format('DROP TABLE public.%I', name);
        RETURN NEXT name;
    END LOOP;
END $$;
-- Both have the right to delete; the roles that may run them are defined below.
REVOKE EXECUTE ON FUNCTION archive_edition(bigint), drop_history_before(date) FROM public;
COMMENT ON FUNCTION drop_history_before(date) IS 'Drops the months of offer_history before the month of a day, and the parts of editions without remaining lines. Returns the names of the dropped tables.';

CREATE VIEW offer_all AS SELECT * FROM offer UNION ALL SELECT * FROM offer_history;
COMMENT ON VIEW offer_all IS 'All offers, including ended ones. Columns as in offer.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Private views of the program and schema api, whose columns follow the tables

-- The columns of offer, with the edition that contains a line instead of the one that printed it first. OFFSET 0 makes
-- each check of edition_override a lookup by its key: as a join, the planner once scanned all rows of an edition for
-- every line.
DO $$
DECLARE
    name text[];
BEGIN
    FOREACH name SLICE 1 IN ARRAY ARRAY[['edition_offer', 'offer'], ['edition_offer_all', 'offer_all']] LOOP
        EXECUTE (
            SELECT format('CREATE VIEW %I AS SELECT p.edition_id, %s FROM edition_base p JOIN %I o ON o.edition_id = p.base_id '
                    || 'WHERE p.base_id = p.edition_id OR NOT EXISTS (SELECT FROM edition_override r '
                    || 'WHERE r.edition_id = p.edition_id AND r.listing_id = o.listing_id OFFSET 0)',
                name[1], string_agg(format('o.%I', attname), ', ' ORDER BY attnum), name[2])
            FROM pg_attribute WHERE attrelid = 'offer'::regclass AND attnum > 0 AND attname <> 'edition_id');
    END LOOP;
    -- The columns of a view, and of the history, mean what those of the table mean.
    EXECUTE (
        SELECT string_agg(format('COMMENT ON COLUMN %I.%I IS %L', view, attname, col_description(attrelid, attnum)), ';')
        FROM pg_attribute, unnest(ARRAY['offer_history', 'offer_all', 'edition_offer', 'edition_offer_all']) AS view
        WHERE attrelid = 'offer'::regclass AND attnum > 0);
END $$;

-- Deferred to the end of the transaction, because the lines are written after the edition.
CREATE FUNCTION forbid_wrong_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    found integer;
BEGIN
    SELECT count(*) INTO found FROM edition_offer o WHERE o.edition_id = NEW.id;
    IF found <> NEW.offer_count THEN
        RAISE EXCEPTION 'edition % states % lines but has %', NEW.id, NEW.offer_count, found
            USING ERRCODE = 'check_violation', CONSTRAINT = 'edition_has_its_lines', TABLE = 'edition';
    END IF;
    RETURN NULL;
END $$;
COMMENT ON FUNCTION forbid_wrong_count() IS 'Trigger of edition: offer_count must be the number of its lines.';
CREATE CONSTRAINT TRIGGER edition_has_its_lines AFTER INSERT ON edition DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION forbid_wrong_count();
COMMENT ON VIEW edition_offer IS 'All lines of each edition, its own and reused ones. Columns as in offer.';
COMMENT ON COLUMN edition_offer.edition_id IS 'The edition that contains the line.';
COMMENT ON VIEW edition_offer_all IS 'The same, including ended lines that were moved to offer_history.';
COMMENT ON COLUMN edition_offer_all.edition_id IS 'The edition that contains the line.';

CREATE VIEW store_freshness AS
    SELECT e.store_id, e.source_id, e.edition_id, e.active_during, e.run_id, r.confirmed_at
    FROM store_edition e
    CROSS JOIN LATERAL (
        SELECT max(r.seen_at) AS confirmed_at FROM scrape_run r
        WHERE r.edition_id = e.edition_id AND r.store_id = e.store_id AND r.outcome IN ('accepted', 'unchanged')) r;
COMMENT ON VIEW store_freshness IS 'The editions of each store with their periods and last confirmation.';
COMMENT ON COLUMN store_freshness.store_id IS 'The store.';
COMMENT ON COLUMN store_freshness.source_id IS 'The source.';
COMMENT ON COLUMN store_freshness.edition_id IS 'The edition.';
COMMENT ON COLUMN store_freshness.active_during IS 'Period in which the edition is current at the store.';
COMMENT ON COLUMN store_freshness.run_id IS 'The run that found it.';
COMMENT ON COLUMN store_freshness.confirmed_at IS 'Time when it was last seen at the store, by the newest good run that found it.';

CREATE FUNCTION store_due(instant timestamptz)
    RETURNS TABLE (source_id text, store_id integer, due_at timestamptz, is_urgent boolean)
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    -- NULL from least: no current edition. -infinity: due since ever.
    SELECT c.id, s.id,
           coalesce(least(f.confirmed_at + make_interval(hours => c.refresh_hours), CASE
               WHEN f.confirmed_at < f.next_at THEN f.next_at
               -- The next ad is late: an ended one that was seen again is looked at after half the time since its end.
               ELSE f.confirmed_at + greatest((f.confirmed_at - f.next_at) / 2, interval '30 minutes') END), '-infinity'),
           coalesce(f.next_at <= instant, true)
    FROM source c JOIN store s ON s.chain_id = c.chain_id
    LEFT JOIN LATERAL (
        SELECT f.confirmed_at, local_midnight(e.effective_through + 1, e.time_zone) AS next_at
        FROM store_freshness f JOIN edition e ON e.id = f.edition_id
        WHERE f.store_id = s.id AND f.source_id = c.id AND f.active_during @> instant) f ON true
    WHERE c.refresh_hours IS NOT NULL AND s.is_tracked AND (s.retired_at <= instant) IS NOT TRUE;
END;
COMMENT ON FUNCTION store_due(timestamptz) IS
    'When each tracked open store is due for each source of its chain, as known at an instant: when its current edition has not been seen for the source''s refresh_hours, or when its next ad begins, which is the day after most of the current one has ended. is_urgent: the ad has ended by then, or there is none.';

CREATE FUNCTION is_superseded_by_newer(at_store integer, of_source text, effective_on date, seen timestamptz) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT EXISTS (
        SELECT FROM store s
        CROSS JOIN LATERAL (SELECT local_midnight(is_superseded_by_newer.effective_on, s.time_zone) AS begins) new
        JOIN store_freshness f ON f.store_id = s.id AND f.source_id = of_source
        WHERE s.id = at_store AND CASE
            -- A run that fetched takes the time of one that is up to an hour ahead; it can be published some minutes later.
            WHEN is_to_come(f.confirmed_at + interval '10 minutes') THEN false
            WHEN new.begins > now() THEN is_same_week(lower(f.active_during), new.begins) AND f.confirmed_at > seen
            -- An edition that took effect on its own day is newer than any observation of an earlier week.
            ELSE f.active_during @> now() AND (f.confirmed_at > seen OR lower(f.active_during) > greatest(seen, new.begins)) END);
END;
COMMENT ON FUNCTION is_superseded_by_newer(integer, text, date, timestamptz) IS
    'Whether the edition that this one would replace was seen later, or was announced for a later week that has begun since. What was seen by a clock that was far ahead proves nothing.';

CREATE VIEW orphaned_run AS
    SELECT r.id AS run_id, 'the process ended unexpectedly (killed or host stopped)' AS reason FROM scrape_run r
    WHERE r.outcome IS NULL AND run_lock_key(r.source_id, r.store_id) NOT IN (
        SELECT l.classid::bigint << 32 | l.objid::bigint FROM pg_locks l
        WHERE l.locktype = 'advisory' AND l.objsubid = 1
          AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()));
COMMENT ON VIEW orphaned_run IS 'Runs without an end whose process is gone: no session holds their lock. The next run of the same source and store marks them interrupted.';
COMMENT ON COLUMN orphaned_run.run_id IS 'scrape_run.id.';
COMMENT ON COLUMN orphaned_run.reason IS 'The future scrape_run.reason, written by the next run.';

CREATE VIEW undecided_run AS
    SELECT r.id AS run_id, r.source_id, r.store_id, r.edition_id, r.started_at, r.anomalies, r.awaits_second_run
    FROM scrape_run r JOIN edition e ON e.id = r.edition_id
    WHERE r.outcome = 'quarantined' AND r.decision IS NULL
      AND NOT is_superseded_by_newer(r.store_id, r.source_id, e.effective_on, r.seen_at)
      AND NOT EXISTS (
        SELECT FROM scrape_run n JOIN edition ne ON ne.id = n.edition_id
        WHERE n.store_id = r.store_id AND n.source_id = r.source_id AND n.id > r.id AND CASE
            WHEN n.edition_id = r.edition_id THEN n.outcome IN ('accepted', 'unchanged')
            ELSE n.outcome = 'quarantined' AND ne.effective_on = e.effective_on END);
COMMENT ON VIEW undecided_run IS 'Quarantined runs that await a decision. Runs are left out if their store has since accepted the same content, has an edition seen later, or has found other content for the same week.';
COMMENT ON COLUMN undecided_run.run_id IS 'scrape_run.id.';
COMMENT ON COLUMN undecided_run.source_id IS 'The source that was read.';
COMMENT ON COLUMN undecided_run.store_id IS 'The store.';
COMMENT ON COLUMN undecided_run.edition_id IS 'The content: a decision applies to all runs with this edition.';
COMMENT ON COLUMN undecided_run.started_at IS 'Start of the run.';
COMMENT ON COLUMN undecided_run.anomalies IS 'Anomalies, one sentence each.';
COMMENT ON COLUMN undecided_run.awaits_second_run IS 'Whether a later run with the same content is accepted without a decision.';

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
    'Open stores within a radius in meters of a point (degrees north, degrees east; WGS 84), with their distance: great circle on a sphere of radius 6,371,008.8 m. Does not search across the 180th meridian.';

CREATE VIEW store_offer AS
    SELECT s.chain_id, f.store_id, s.code AS store_code, s.ad_code, s.name AS store_name, s.street, s.city, s.state, s.postal_code,
           s.latitude, s.longitude, f.source_id, f.confirmed_at, f.active_during, f.run_id, s.retired_at,
           l.sku, l.title, l.brand, l.size_text, l.department, l.gtin, l.image, l.url, l.search,
           (SELECT k.hash FROM picture k WHERE k.address = l.image) AS picture, g.comparison_group,
           coalesce(g.department_group, 'other')::department_group AS department_group, o.*,
           upper(o.validity) AS expires_at, upper(o.validity) AT TIME ZONE o.time_zone AS expires_local,
           extract(epoch FROM upper(o.validity))::bigint AS expires_seconds,
           extract(epoch FROM f.confirmed_at)::bigint AS confirmed_seconds
    FROM store_freshness f
    JOIN store s ON s.id = f.store_id
    JOIN edition_offer o ON o.edition_id = f.edition_id
    JOIN listing l ON l.id = o.listing_id
    LEFT JOIN listing_group g ON g.listing_id = o.listing_id
    -- A price-list line without a price is an item that the store does not carry; with unparsed_text, it is one that could
    -- not be parsed.
    WHERE o.sold_by IS NOT NULL OR coalesce(o.deal_text, o.savings_text) IS NOT NULL OR cardinality(o.unparsed_text) > 0;
COMMENT ON VIEW store_offer IS 'Every offer of the editions of each store, live or not, one row per store and offer. Live at an instant: validity and active_during contain it, and retired_at is not before it. Lines without text, promotion and unparsed_text are left out. Columns as in store, store_freshness, listing and offer.';
DO $$ BEGIN
    -- The columns of a view of joins have the comments of the joined columns.
    EXECUTE (
        SELECT string_agg(format('COMMENT ON COLUMN store_offer.%I IS %L', v.attname, c.meaning), ';')
        FROM pg_attribute v
        CROSS JOIN LATERAL (
            SELECT col_description(t.attrelid, t.attnum) AS meaning FROM pg_attribute t
            WHERE t.attrelid IN ('store'::regclass, 'store_freshness'::regclass, 'listing'::regclass, 'listing_group'::regclass,
                'edition_offer'::regclass)
              AND t.attnum > 0 AND t.attname = CASE v.attname WHEN 'store_code' THEN 'code' WHEN 'store_name' THEN 'name'
                                                              ELSE v.attname END
            ORDER BY t.attrelid = 'edition_offer'::regclass DESC, t.attrelid = 'store_freshness'::regclass DESC LIMIT 1) c
        WHERE v.attrelid = 'store_offer'::regclass AND v.attnum > 0);
END $$;
COMMENT ON COLUMN store_offer.picture IS 'Hash of the kept picture of listing.image; NULL: none is kept.';
COMMENT ON COLUMN store_offer.expires_at IS 'First instant after the last valid day.';
COMMENT ON COLUMN store_offer.expires_local IS 'The same in the store''s local time: the midnight after valid_through.';
COMMENT ON COLUMN store_offer.expires_seconds IS 'expires_at in seconds since 1970.';
COMMENT ON COLUMN store_offer.confirmed_seconds IS 'confirmed_at in seconds since 1970.';

CREATE FUNCTION store_offer_as_of(known timestamptz) RETURNS SETOF store_offer
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT s.chain_id, e.store_id, s.code, s.ad_code, s.name, s.street, s.city, s.state, s.postal_code,
           s.latitude, s.longitude, e.source_id, r.confirmed_at, tstzrange(coalesce(w.effective_from, w.recorded_at), NULL), w.run_id, s.retired_at,
           l.sku, l.title, l.brand, l.size_text, l.department, l.gtin, l.image, l.url, l.search,
           (SELECT k.hash FROM picture k WHERE k.address = l.image) AS picture, g.comparison_group,
           coalesce(g.department_group, 'other')::department_group AS department_group, o.*,
           upper(o.validity), upper(o.validity) AT TIME ZONE o.time_zone,
           extract(epoch FROM upper(o.validity))::bigint, extract(epoch FROM r.confirmed_at)::bigint
    FROM (SELECT DISTINCT store_id, source_id FROM store_edition) e
    CROSS JOIN LATERAL (
        SELECT w.* FROM store_edition_history w
        WHERE w.store_id = e.store_id AND w.source_id = e.source_id AND greatest(w.recorded_at, w.effective_from) <= known
          AND NOT EXISTS (
              SELECT FROM store_edition_history x
              WHERE x.store_id = w.store_id AND x.source_id = w.source_id AND x.recorded_at <= known
                AND x.recorded_at > w.recorded_at AND x.recorded_at < w.effective_from AND is_same_week(x.effective_from, w.effective_from))
        ORDER BY coalesce(w.effective_from, w.recorded_at) DESC, w.recorded_at DESC LIMIT 1) w
    CROSS JOIN LATERAL (
        SELECT max(r.seen_at) AS confirmed_at FROM scrape_run r
        WHERE r.edition_id = w.edition_id AND r.store_id = e.store_id AND r.outcome IN ('accepted', 'unchanged')
          AND coalesce(r.decided_at, r.finished_at) <= known) r
    JOIN store s ON s.id = e.store_id
    JOIN edition_offer_all o ON o.edition_id = w.edition_id
    JOIN listing l ON l.id = o.listing_id
    LEFT JOIN listing_group g ON g.listing_id = o.listing_id
    WHERE (s.retired_at <= known) IS NOT TRUE
      AND (o.sold_by IS NOT NULL OR coalesce(o.deal_text, o.savings_text) IS NOT NULL OR cardinality(o.unparsed_text) > 0);
END;
COMMENT ON FUNCTION store_offer_as_of(timestamptz) IS
    'Every offer of the edition that was current at each store at an instant, as known then; columns as in store_offer. Names and locations of stores are those of today.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Schema api

CREATE FUNCTION api.dollars(numerator numeric, denominator numeric) RETURNS numeric
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN round(numerator / denominator / 100, 2);
COMMENT ON FUNCTION api.dollars(numeric, numeric) IS 'An exact fraction of cents as dollars, rounded to the nearest cent: 500/3 is 1.67.';

CREATE FUNCTION api.dollars(numerator numeric, denominator numeric, basis price_basis) RETURNS numeric
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN round(CASE basis WHEN 'at_most' THEN ceil(numerator / denominator)
                            WHEN 'at_least' THEN floor(numerator / denominator)
                            ELSE round(numerator / denominator) END / 100, 2);
COMMENT ON FUNCTION api.dollars(numeric, numeric, price_basis) IS
    'The same for a price with a certainty: an upper bound is rounded up and a lower bound down, so that it stays valid.';

CREATE FUNCTION rounded(numerator numeric, denominator numeric, basis price_basis) RETURNS numeric
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE basis WHEN 'at_most' THEN div(numerator, denominator) + (mod(numerator, denominator) > 0)::integer
                      WHEN 'at_least' THEN div(numerator, denominator)
                      ELSE div(2 * numerator + denominator, 2 * denominator) END;
COMMENT ON FUNCTION rounded(numeric, numeric, price_basis) IS
    'A non-negative fraction as a whole number: an upper bound is rounded up, a lower bound down, all others to the nearest.';

CREATE FUNCTION base_units(display text) RETURNS numeric
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE display WHEN 'oz' THEN 28.349523125 WHEN 'lb' THEN 453.59237 WHEN 'fl oz' THEN 29.5735295625
                        WHEN 'qt' THEN 946.352946 WHEN 'gal' THEN 3785.411784 WHEN 'dry pt' THEN 550.6104713575 WHEN 'each' THEN 1
                        WHEN 'dozen' THEN 12 WHEN '100 ct' THEN 100 WHEN '100 sheets' THEN 100 WHEN '100 sq ft' THEN 92903.04 END;
COMMENT ON FUNCTION base_units(text) IS 'The number of base units (g, ml, ct, …) in a display_unit; NULL for other text.';

CREATE FUNCTION api.unit_price(numerator numeric, denominator numeric, display text, basis price_basis) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT CASE WHEN rounded(10 * cents, denominator, basis) >= 1000
                THEN '$' || round(rounded(cents, denominator, basis) / 100, 2)
                ELSE round(rounded(10 * cents, denominator, basis) / 10, 1) || '¢' END || '/' || display
    FROM (SELECT numerator * base_units(display) AS cents) AS shown;
END;
COMMENT ON FUNCTION api.unit_price(numeric, numeric, text, price_basis) IS
    'Cents per base unit in the form of a shelf label, per display_unit: "31.2¢/oz", "$8.99/lb"; bounds are rounded outward, so that they stay valid.';

CREATE FUNCTION api.reward_text(rewards jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT coalesce(array_agg(concat_ws(' ',
               CASE r ->> 'kind' WHEN 'gift_card' THEN 'gift card' WHEN 'basket_discount' THEN 'basket discount'
                                 ELSE r ->> 'kind' END,
               'of $' || api.dollars((r -> 'value_cents')::numeric, 1),
               'for spending $' || api.dollars((r -> 'minimum_spend_cents')::numeric, 1),
               'for buying ' || nullif(r ->> 'minimum_quantity', '1')) ORDER BY place), '{}')
    FROM jsonb_array_elements(rewards) WITH ORDINALITY AS reward (r, place);
END;
COMMENT ON FUNCTION api.reward_text(jsonb) IS
    'Rewards as readable text: {"gift card of $5.00 for buying 2", "points of $10.00 for spending $40.00"}.';

CREATE FUNCTION api.freshness(confirmed_at timestamptz, instant timestamptz) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN extract(epoch FROM instant - confirmed_at) <= 7 * 86400 THEN 'green'
                WHEN extract(epoch FROM instant - confirmed_at) <= 30 * 86400 THEN 'amber' ELSE 'red' END;
COMMENT ON FUNCTION api.freshness(timestamptz, timestamptz) IS
    'Age of a confirmation at an instant: green up to 7 days, amber up to 30, red beyond or never. A red price never wins "cheapest".';

CREATE FUNCTION api.store_near(latitude numeric, longitude numeric, meters integer)
    RETURNS TABLE (distance_meters integer, chain text, store_code text, store text, street text, city text, state text,
                   postal_code text, time_zone text, is_tracked boolean, store_id integer)
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT n.distance_meters, s.chain_id, s.code, s.name, s.street, s.city, s.state, s.postal_code, s.time_zone, s.is_tracked, s.id
    FROM public.store_near(latitude, longitude, meters) n JOIN store s ON s.id = n.store_id
    ORDER BY n.distance_meters, s.id;
END;
COMMENT ON FUNCTION api.store_near(numeric, numeric, integer) IS
    'Open stores within a radius in meters of a point, nearest first: SELECT * FROM api.store_near(33.7765, -84.3893, 5000).';

CREATE TYPE api.deal AS (
    chain text, store_code text, store text, city text, state text, source text,
    sku text, title text, brand text, size text, size_source text, department text, comparison_group text, department_group text,
    gtin text, image text, url text,
    mechanic text, price numeric, price_max numeric, per text, sold_by text, price_basis text,
    minimum_quantity integer, additional_units text, mix_and_match boolean, checkout numeric, minimum_spend numeric,
    regular_price numeric, regular_price_basis text, fallback_price numeric, fallback_price_basis text, unit_price text,
    unit_price_cents numeric, unit_price_unit text, unit_price_basis text,
    conditions text[], limit_quantity integer, limit_text text, excludes_deposit boolean, rewards text[],
    deal_text text, savings_text text, details_text text, unparsed_text text[], evidence jsonb,
    valid_from date, valid_through date, expires_local timestamp, expires_at timestamptz, dates_assumed boolean,
    confirmed_at timestamptz, freshness text, time_zone text, store_id integer, edition_id bigint, listing_id bigint,
    run_id bigint);
COMMENT ON TYPE api.deal IS 'A row of api.current_deal; the column comments are there.';

CREATE FUNCTION deal_of(o store_offer, instant timestamptz)
    RETURNS SETOF api.deal
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT o.chain_id, o.store_code, o.store_name, o.city, o.state, o.source_id,
           o.sku, o.title, o.brand, o.size_text, o.size_source, o.department, o.comparison_group, o.department_group,
           o.gtin, o.image, o.url,
           o.mechanic, api.dollars(o.price_numerator, o.price_denominator, o.price_basis), api.dollars(o.price_max_cents, 1),
           o.priced_unit, o.sold_by, o.price_basis,
           CASE WHEN o.sold_by IS NOT NULL THEN coalesce(o.priced_quantity, o.required_quantity) END,
           o.additional_units, o.mix_and_match,
           api.dollars(ceil(o.price_numerator::numeric * o.priced_quantity / o.price_denominator), 1),
           api.dollars(coalesce(o.spend_cents, o.minimum_spend_cents), 1),
           api.dollars(o.regular_price_numerator, o.regular_price_denominator, o.regular_price_basis), o.regular_price_basis,
           api.dollars(o.fallback_price_numerator, o.fallback_price_denominator, o.fallback_price_basis), o.fallback_price_basis,
           api.unit_price(o.unit_price_numerator, o.unit_price_denominator, o.unit_price_unit, o.unit_price_basis),
           round(o.unit_price_numerator::numeric / o.unit_price_denominator * base_units(o.unit_price_unit), 4),
           o.unit_price_unit, o.unit_price_basis,
           o.conditions, o.limit_quantity, o.limit_quantity || ' ' || CASE o.limit_quantity WHEN 1 THEN rtrim(o.limit_counted, 's') ELSE o.limit_counted END, o.excludes_deposit,
           api.reward_text(o.rewards), o.deal_text, o.savings_text, o.details_text, o.unparsed_text, o.evidence,
           o.valid_from, o.valid_through, o.expires_local, o.expires_at, o.dates_assumed,
           o.confirmed_at, api.freshness(o.confirmed_at, instant), o.time_zone, o.store_id, o.edition_id, o.listing_id,
           o.run_id;
END;
COMMENT ON FUNCTION deal_of(store_offer, timestamptz) IS 'An offer of a store in the form of api.current_deal, with its freshness at an instant.';

CREATE FUNCTION api.deal_at(instant timestamptz)
    RETURNS SETOF api.deal
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT d.* FROM store_offer o CROSS JOIN LATERAL deal_of(o, instant) d
    WHERE o.validity @> instant AND o.active_during @> instant AND (o.retired_at <= instant) IS NOT TRUE;
END;
COMMENT ON FUNCTION api.deal_at(timestamptz) IS
    'Every deal live at an instant, now or in the future, as known now: SELECT * FROM api.deal_at(now() + interval ''7 days''). Columns as in api.current_deal. For the past use api.as_of.';

CREATE FUNCTION api.as_of(instant timestamptz)
    RETURNS SETOF api.deal
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT d.* FROM store_offer_as_of(instant) o CROSS JOIN LATERAL deal_of(o, instant) d WHERE o.validity @> instant;
END;
COMMENT ON FUNCTION api.as_of(timestamptz) IS
    'Every deal live at an instant, as known at that instant: the former result of api.current_deal, with the same columns. Where old runs have been deleted (retention.run_months), confirmed_at can be earlier than it was, and freshness accordingly worse.';

CREATE FUNCTION api.price_history(chain text, sku text)
    RETURNS TABLE (store_code text, store text, source text, title text, size text, price numeric, per text, price_basis text,
                   minimum_quantity integer, conditions text[], regular_price numeric, deal_text text, valid_from date, valid_through date,
                   effective_from timestamptz, store_id integer, listing_id bigint)
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT s.code, s.name, w.source_id, l.title, l.size_text,
           api.dollars(o.price_numerator, o.price_denominator, o.price_basis), o.priced_unit, o.price_basis,
           coalesce(o.priced_quantity, o.required_quantity), o.conditions,
           api.dollars(o.regular_price_numerator, o.regular_price_denominator, o.regular_price_basis), o.deal_text, o.valid_from, o.valid_through,
           min(coalesce(w.effective_from, w.recorded_at)), w.store_id, l.id
    FROM listing l
    JOIN edition_offer_all o ON o.listing_id = l.id
    JOIN store_edition_history w ON w.edition_id = o.edition_id
    JOIN store s ON s.id = w.store_id
    WHERE l.chain_id = price_history.chain AND l.sku = price_history.sku AND o.sold_by IS NOT NULL
    GROUP BY s.code, s.name, w.source_id, w.store_id, l.id, o.price_numerator, o.price_denominator, o.priced_unit,
             o.price_basis, o.priced_quantity, o.required_quantity, o.conditions, o.regular_price_numerator, o.regular_price_denominator,
             o.regular_price_basis, o.deal_text, o.valid_from, o.valid_through
    ORDER BY w.store_id, w.source_id, o.valid_from, min(coalesce(w.effective_from, w.recorded_at)), l.id;
END;
COMMENT ON FUNCTION api.price_history(text, text) IS
    'Every deal of an item that was current or announced at any store of the chain, including ended ones, one row per store and deal, with the time from which it was first current: SELECT * FROM api.price_history(''publix'', ''RIO-PCI-139470''). For withdrawals before valid_through see api.as_of.';

CREATE VIEW api.current_deal AS SELECT * FROM api.deal_at(now());
COMMENT ON VIEW api.current_deal IS
    'Every deal live now, one row per store and offer: SELECT store, title, price, valid_through FROM api.current_deal WHERE title ILIKE ''%butter%'' ORDER BY price.';
COMMENT ON COLUMN api.current_deal.chain IS 'The retailer.';
COMMENT ON COLUMN api.current_deal.store_code IS 'The chain''s own code of the store.';
COMMENT ON COLUMN api.current_deal.store IS 'Name of the store.';
COMMENT ON COLUMN api.current_deal.city IS 'City of the store.';
COMMENT ON COLUMN api.current_deal.state IS 'Two-letter state of the store.';
COMMENT ON COLUMN api.current_deal.source IS 'Id of the scraper definition that read it.';
COMMENT ON COLUMN api.current_deal.sku IS 'The chain''s item number.';
COMMENT ON COLUMN api.current_deal.title IS 'Name as printed.';
COMMENT ON COLUMN api.current_deal.brand IS 'Brand, if the source gives it separately from the title.';
COMMENT ON COLUMN api.current_deal.size IS 'Size or package text as printed.';
COMMENT ON COLUMN api.current_deal.size_source IS 'Where the size behind the unit price was read: text (of the offer itself), title, earlier_edition (of the same item number and title); NULL: no size.';
COMMENT ON COLUMN api.current_deal.department IS 'Department as printed.';
COMMENT ON COLUMN api.current_deal.comparison_group IS 'The goods that a shopper compares it with: "milk, whole", "butter"; NULL: unknown.';
COMMENT ON COLUMN api.current_deal.department_group IS 'The department, of one list for all chains: produce, meat_seafood, dairy_eggs, bakery, deli_prepared, frozen, pantry, snacks_sweets, drinks, alcohol, household, health_beauty, baby, pets, floral_garden, other.';
COMMENT ON COLUMN api.current_deal.gtin IS 'Number of the item''s bar code, fourteen digits, if the source states it.';
COMMENT ON COLUMN api.current_deal.image IS 'Address of a picture of the item at the chain''s host.';
COMMENT ON COLUMN api.current_deal.url IS 'Address of the item''s page at the chain.';
COMMENT ON COLUMN api.current_deal.mechanic IS 'Kind of deal; no_price: text without a deal.';
COMMENT ON COLUMN api.current_deal.price IS 'Price of one unit in US dollars if all conditions are met, rounded to the nearest cent, bounds outward; a lower bound if price_basis is at_least; NULL if the text gives no price.';
COMMENT ON COLUMN api.current_deal.price_max IS 'Upper bound of the price in US dollars, if a range is printed.';
COMMENT ON COLUMN api.current_deal.per IS 'Unit of the price: each or pound.';
COMMENT ON COLUMN api.current_deal.sold_by IS 'Unit of minimum_quantity: ea, lb, pkg, bag, ….';
COMMENT ON COLUMN api.current_deal.price_basis IS 'exact; at_most: price or less; at_least: price or more; unknown: no price. Only exact and at_most can be compared.';
COMMENT ON COLUMN api.current_deal.minimum_quantity IS 'Units that must be bought together to get the deal.';
COMMENT ON COLUMN api.current_deal.additional_units IS 'Price of units beyond minimum_quantity: or_more (the same), multiples (only whole groups get it), unstated.';
COMMENT ON COLUMN api.current_deal.mix_and_match IS 'Whether the units may be of several participating items.';
COMMENT ON COLUMN api.current_deal.checkout IS 'Sum at checkout in US dollars for minimum_quantity units at price, before tax and deposit.';
COMMENT ON COLUMN api.current_deal.minimum_spend IS 'Minimum spend in US dollars to get the deal.';
COMMENT ON COLUMN api.current_deal.regular_price IS 'Price of one unit in US dollars without the deal, if the page states it.';
COMMENT ON COLUMN api.current_deal.regular_price_basis IS 'exact: printed; at_most: that or less.';
COMMENT ON COLUMN api.current_deal.fallback_price IS 'Price of one unit in US dollars without meeting the terms, if printed.';
COMMENT ON COLUMN api.current_deal.fallback_price_basis IS 'exact, or at_most: that or less.';
COMMENT ON COLUMN api.current_deal.unit_price IS 'Unit price in the form of a shelf label: "31.2¢/oz"; bounds are rounded outward.';
COMMENT ON COLUMN api.current_deal.unit_price_cents IS 'Unit price in US cents per unit_price_unit, rounded to four decimals, to sort by.';
COMMENT ON COLUMN api.current_deal.unit_price_unit IS 'What the unit price is per: oz, lb, fl oz, 100 ct, ….';
COMMENT ON COLUMN api.current_deal.unit_price_basis IS 'exact; at_most: unit_price or less, for example if one price is for sizes of 22.6 to 25.9 oz; at_least: that or more.';
COMMENT ON COLUMN api.current_deal.conditions IS 'Conditions that the shopper must meet: coupons, a card, new_customer, pickup_or_delivery, some_days.';
COMMENT ON COLUMN api.current_deal.limit_quantity IS 'Maximum per shopper at the price; limit_text names the unit.';
COMMENT ON COLUMN api.current_deal.limit_text IS 'The same with its unit: "2 items", "6 deals", "5 pounds".';
COMMENT ON COLUMN api.current_deal.excludes_deposit IS 'Whether a container deposit is added.';
COMMENT ON COLUMN api.current_deal.rewards IS 'Rewards received with the goods or afterwards, which do not lower the price: "gift card of $5.00 for buying 2".';
COMMENT ON COLUMN api.current_deal.deal_text IS 'The deal as printed.';
COMMENT ON COLUMN api.current_deal.savings_text IS 'The savings line as printed.';
COMMENT ON COLUMN api.current_deal.details_text IS 'The details as printed.';
COMMENT ON COLUMN api.current_deal.unparsed_text IS 'Amounts, percentages and numbers that no rule read. If there are any, there is no price.';
COMMENT ON COLUMN api.current_deal.evidence IS 'JSON list of {"text", "rule", "field", "start"}: text that was read, the rule that read it, the field it is from, and the number of characters before it.';
COMMENT ON COLUMN api.current_deal.valid_from IS 'First valid day, in local dates of the store.';
COMMENT ON COLUMN api.current_deal.valid_through IS 'Last valid day, in local dates of the store.';
COMMENT ON COLUMN api.current_deal.expires_local IS 'End of the deal in the store''s local time: the midnight after valid_through.';
COMMENT ON COLUMN api.current_deal.expires_at IS 'The same instant.';
COMMENT ON COLUMN api.current_deal.dates_assumed IS 'Whether the source printed no readable dates: these are those of its ad week.';
COMMENT ON COLUMN api.current_deal.confirmed_at IS 'Time when the newest good run saw it at the store.';
COMMENT ON COLUMN api.current_deal.freshness IS 'green: confirmed within 7 days; amber: within 30; red: longer ago.';
COMMENT ON COLUMN api.current_deal.time_zone IS 'IANA time zone of the store.';
COMMENT ON COLUMN api.current_deal.store_id IS 'store.id.';
COMMENT ON COLUMN api.current_deal.edition_id IS 'edition.id.';
COMMENT ON COLUMN api.current_deal.listing_id IS 'listing.id.';
COMMENT ON COLUMN api.current_deal.run_id IS 'The run that found it at the store; its pages are in api.run_document.';

-- Changes at a store. They are computed on demand: stored, an ad of 300 stores would add a row for each store and line.

CREATE VIEW edition_period AS
    SELECT n.id AS switch_id, w.store_id, w.source_id, w.edition_id, w.recorded_at,
           coalesce(w.effective_from, w.recorded_at) AS begins
    FROM store_edition_history w JOIN edition_switch n USING (store_id, source_id, recorded_at)
    WHERE NOT EXISTS (
        SELECT FROM store_edition_history x
        WHERE x.store_id = w.store_id AND x.source_id = w.source_id AND x.recorded_at > w.recorded_at
          AND (x.recorded_at < w.effective_from AND is_same_week(x.effective_from, w.effective_from)
               OR coalesce(x.effective_from, x.recorded_at) = coalesce(w.effective_from, w.recorded_at)));
COMMENT ON VIEW edition_period IS 'The switches that took effect or will, without announcements that a later one of the same week replaced, and without those that another replaced at the instant when they began. Each lasts until the next of its store and source begins.';
COMMENT ON COLUMN edition_period.switch_id IS 'edition_switch.id.';
COMMENT ON COLUMN edition_period.store_id IS 'The store.';
COMMENT ON COLUMN edition_period.source_id IS 'The source.';
COMMENT ON COLUMN edition_period.edition_id IS 'The edition.';
COMMENT ON COLUMN edition_period.recorded_at IS 'Time of the switch.';
COMMENT ON COLUMN edition_period.begins IS 'Time from which the edition is current at the store.';

-- Instants are given as days too, so that stores with equal editions before and after ask for the same lines.
CREATE FUNCTION edition_event(since timestamptz, after_switch bigint, through timestamptz, stores integer[] DEFAULT NULL)
    RETURNS TABLE (switch_id bigint, changed_at timestamptz, store_id integer, source_id text,
                   previous_edition_id bigint, edition_id bigint, previous_day date, day date)
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT w.switch_id, e.at, p.store_id, p.source_id, e.previous_edition_id, w.edition_id,
           ((e.at - interval '1 microsecond') AT TIME ZONE s.time_zone)::date, (e.at AT TIME ZONE s.time_zone)::date
    -- OFFSET 0: where each begins is looked for once for a store and source, and not once for each of their switches.
    FROM (
        SELECT p.store_id, p.source_id, least(unseen.begins, coalesce((
            SELECT w.begins FROM edition_period w
            WHERE w.store_id = p.store_id AND w.source_id = p.source_id AND w.begins <= since
            ORDER BY w.begins DESC LIMIT 1), '-infinity')) AS begins
        FROM (SELECT DISTINCT store_id, source_id FROM store_edition) p
        LEFT JOIN (
            SELECT w.store_id, w.source_id, min(w.begins) AS begins FROM edition_period w WHERE w.switch_id > after_switch
            GROUP BY w.store_id, w.source_id) unseen ON unseen.store_id = p.store_id AND unseen.source_id = p.source_id
        WHERE stores IS NULL OR p.store_id = ANY (stores)
        OFFSET 0) p
    JOIN store s ON s.id = p.store_id
    JOIN edition_period w ON w.store_id = p.store_id AND w.source_id = p.source_id
        AND w.begins >= p.begins AND w.begins <= through
    JOIN edition x ON x.id = w.edition_id
    LEFT JOIN LATERAL (
        SELECT o.edition_id FROM edition_period o
        WHERE o.store_id = p.store_id AND o.source_id = p.source_id AND (o.begins, o.recorded_at) < (w.begins, w.recorded_at)
        ORDER BY o.begins DESC, o.recorded_at DESC LIMIT 1) previous ON true
    LEFT JOIN LATERAL (
        SELECT o.begins FROM edition_period o
        WHERE o.store_id = p.store_id AND o.source_id = p.source_id AND (o.begins, o.recorded_at) > (w.begins, w.recorded_at)
        ORDER BY o.begins, o.recorded_at LIMIT 1) next ON true
    CROSS JOIN LATERAL (
        SELECT w.begins AS at, previous.edition_id AS previous_edition_id
        UNION ALL
        SELECT midnight.at, w.edition_id
        FROM generate_series(
            (CASE WHEN w.switch_id > after_switch THEN w.begins ELSE greatest(w.begins, since) END AT TIME ZONE s.time_zone)::date,
            least((through AT TIME ZONE s.time_zone)::date, x.valid_through + 1), interval '1 day') d
        CROSS JOIN LATERAL (SELECT local_midnight(d::date, s.time_zone) AS at) midnight
        WHERE midnight.at > w.begins AND midnight.at < coalesce(next.begins, 'infinity')) e
    WHERE e.at <= through AND NOT (w.switch_id <= after_switch AND e.at <= since) AND (s.retired_at <= e.at) IS NOT TRUE;
END;
COMMENT ON FUNCTION edition_event(timestamptz, bigint, timestamptz, integer[]) IS
    'Instants up to through at which the deals of a store can change: a switch to an edition, and each midnight while it is current, up to that after its last day. Those after since; and, unless after_switch is NULL, earlier ones of switches with a higher number. Of stores; NULL: of all.';

CREATE FUNCTION edition_line(edition bigint, day date)
    RETURNS TABLE (sku text, mechanic text, listing_id bigint, title text, size text, is_live boolean,
                   valid_from date, valid_through date, price_basis text, price_numerator numeric, price_denominator numeric,
                   per text, minimum_quantity integer, conditions text[], deal_text text, terms text)
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT DISTINCT ON (l.sku, o.mechanic) l.sku, o.mechanic, l.id, l.title, l.size_text, o.valid_through >= day,
           o.valid_from, o.valid_through, o.price_basis, o.price_numerator, o.price_denominator,
           o.priced_unit, CASE WHEN o.sold_by IS NOT NULL THEN coalesce(o.priced_quantity, o.required_quantity) END,
           o.conditions, o.deal_text,
           ROW(o.sold_by, o.buy_quantity, o.get_quantity, o.percent_off, o.amount_off_cents, o.spend_cents, o.spend_repeats,
               o.required_quantity, o.additional_units, o.mix_and_match, o.minimum_spend_cents, o.limit_quantity, o.limit_counted,
               o.conditions, o.fallback_price_basis, o.fallback_price_numerator, o.fallback_price_denominator,
               o.excludes_deposit, o.rewards, o.price_basis, o.price_numerator, o.price_denominator, o.price_max_cents,
               o.priced_quantity, o.regular_price_basis, o.regular_price_numerator, o.regular_price_denominator)::text
    FROM edition_offer_all o JOIN listing l ON l.id = o.listing_id
    WHERE o.edition_id = edition AND o.valid_from <= day
      AND (o.sold_by IS NOT NULL OR coalesce(o.deal_text, o.savings_text) IS NOT NULL OR cardinality(o.unparsed_text) > 0)
    ORDER BY l.sku, o.mechanic, o.valid_through >= day DESC, CASE WHEN o.valid_through < day THEN o.valid_through END DESC,
             o.price_basis IN ('exact', 'at_most') DESC, o.price_numerator::numeric / o.price_denominator, l.id;
END;
COMMENT ON FUNCTION edition_line(bigint, date) IS
    'The line of an edition that is live on a day, or was last before it, for each item number and mechanic; the cheapest if an item number has several texts. terms is everything that makes a deal different for a buyer, which text and dates are not.';

-- Stores with the same editions before and after, on the same days, are compared once.
CREATE FUNCTION change_of(since timestamptz, after_switch bigint, through timestamptz,
                          stores integer[] DEFAULT NULL, kinds text[] DEFAULT NULL, words tsquery DEFAULT NULL)
    RETURNS TABLE (chain text, store_code text, store text, source text, sku text, title text, size text, mechanic text,
                   change text, price numeric, per text, price_basis text, minimum_quantity integer, conditions text[],
                   deal_text text, previous_price numeric, previous_per text, previous_price_basis text,
                   previous_minimum_quantity integer, previous_deal_text text, valid_from date, valid_through date,
                   changed_at timestamptz, switch_id bigint, store_id integer, edition_id bigint, listing_id bigint)
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    WITH event AS MATERIALIZED (
        SELECT e.*, coalesce(e.previous_edition_id, 0) AS before
        FROM edition_event(since, after_switch, through, stores) e
    ), pair AS (
        SELECT DISTINCT before, previous_day, edition_id, day FROM event
    ), difference AS MATERIALIZED (
        SELECT p.*, c.*
        FROM pair p
        CROSS JOIN LATERAL (
            SELECT sku, mechanic, coalesce(new.title, old.title) AS title, coalesce(new.size, old.size) AS size,
                   api.dollars(new.price_numerator, new.price_denominator, new.price_basis::price_basis) AS price,
                   new.per, new.price_basis, new.minimum_quantity, new.conditions, new.deal_text,
                   api.dollars(old.price_numerator, old.price_denominator, old.price_basis::price_basis) AS previous_price,
                   old.per AS previous_per, old.price_basis AS previous_price_basis,
                   old.minimum_quantity AS previous_minimum_quantity, old.deal_text AS previous_deal_text,
                   coalesce(new.valid_from, old.valid_from) AS valid_from,
                   coalesce(new.valid_through, old.valid_through) AS valid_through,
                   coalesce(new.listing_id, old.listing_id) AS listing_id,
                   CASE WHEN old.listing_id IS NULL THEN 'new'
                        WHEN new.listing_id IS NULL THEN CASE WHEN old.is_live THEN 'ended' END
                        WHEN new.per = old.per AND new.price_basis = old.price_basis AND new.price_basis IN ('exact', 'at_most')
                            AND new.price_numerator * old.price_denominator < old.price_numerator * new.price_denominator
                            THEN 'cheaper'
                        WHEN new.per = old.per AND new.price_basis = old.price_basis AND new.price_basis IN ('exact', 'at_most')
                            AND new.price_numerator * old.price_denominator > old.price_numerator * new.price_denominator
                            THEN 'dearer'
                        WHEN NOT old.is_live THEN 'new'
                        WHEN new.terms <> old.terms THEN 'changed' END AS change
            FROM (SELECT * FROM edition_line(p.edition_id, p.day) n WHERE n.is_live) new
            FULL JOIN (SELECT * FROM edition_line(p.before, p.previous_day)) old USING (sku, mechanic)) c
        WHERE c.change IS NOT NULL AND (kinds IS NULL OR c.change = ANY (kinds))
          AND (words IS NULL OR to_tsvector('english', c.title || ' ' || coalesce(c.size, '')) @@ words)
    )
    SELECT s.chain_id, s.code, s.name, e.source_id, d.sku, d.title, d.size, d.mechanic, d.change, d.price, d.per,
           d.price_basis, d.minimum_quantity, d.conditions, d.deal_text, d.previous_price, d.previous_per,
           d.previous_price_basis, d.previous_minimum_quantity, d.previous_deal_text, d.valid_from, d.valid_through,
           e.changed_at, e.switch_id, e.store_id, e.edition_id, d.listing_id
    FROM event e JOIN store s ON s.id = e.store_id JOIN difference d USING (before, previous_day, edition_id, day)
    ORDER BY e.changed_at, e.switch_id, d.listing_id, d.mechanic;
END;
COMMENT ON FUNCTION change_of(timestamptz, bigint, timestamptz, integer[], text[], tsquery) IS
    'The changes at the instants of edition_event, in the order of changed_at; columns as in api.change. Of stores, of some kinds, and of titles and sizes with words; NULL: of all.';

CREATE FUNCTION api.change_since(since timestamptz, after_switch bigint DEFAULT NULL)
    RETURNS TABLE (chain text, store_code text, store text, source text, sku text, title text, size text, mechanic text,
                   change text, price numeric, per text, price_basis text, minimum_quantity integer, conditions text[],
                   deal_text text, previous_price numeric, previous_per text, previous_price_basis text,
                   previous_minimum_quantity integer, previous_deal_text text, valid_from date, valid_through date,
                   changed_at timestamptz, switch_id bigint, store_id integer, edition_id bigint, listing_id bigint)
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT * FROM change_of(since, after_switch, now());
END;
COMMENT ON FUNCTION api.change_since(timestamptz, bigint) IS
    'Changes at all stores after an instant, oldest first: SELECT * FROM api.change_since(now() - interval ''1 day''). To read each change once, read api.change_cursor in the same REPEATABLE READ transaction, and pass both values the next time: switches that were committed late, with an earlier changed_at, are then included. Columns as in api.change.';

CREATE VIEW api.change_cursor AS SELECT coalesce(max(id), 0) AS switch_id, now() AS changed_at FROM edition_switch;
COMMENT ON VIEW api.change_cursor IS 'The place up to which api.change_since has answered in the same REPEATABLE READ transaction: keep it, and pass it the next time.';
COMMENT ON COLUMN api.change_cursor.switch_id IS 'Number of the newest switch, for after_switch.';
COMMENT ON COLUMN api.change_cursor.changed_at IS 'The present instant, for since.';

CREATE VIEW api.change AS SELECT * FROM api.change_since(now() - interval '7 days');
COMMENT ON VIEW api.change IS
    'Changes of the last 7 days, at the instant when they took effect: SELECT * FROM api.change WHERE change = ''cheaper''. A store''s deal of an item and mechanic is compared with that of the edition before; within an edition, deals begin and end by their days.';
COMMENT ON COLUMN api.change.chain IS 'The retailer.';
COMMENT ON COLUMN api.change.store_code IS 'The chain''s own code of the store.';
COMMENT ON COLUMN api.change.store IS 'Name of the store.';
COMMENT ON COLUMN api.change.source IS 'Id of the scraper definition that read it.';
COMMENT ON COLUMN api.change.sku IS 'The chain''s item number.';
COMMENT ON COLUMN api.change.title IS 'Name as printed.';
COMMENT ON COLUMN api.change.size IS 'Size or package text as printed.';
COMMENT ON COLUMN api.change.mechanic IS 'Kind of deal: an item whose kind of deal changes has an ended deal and a new one.';
COMMENT ON COLUMN api.change.change IS 'new: the edition before did not have it, or it had ended and is back at the same price; ended: its last day is over, or the edition no longer has it; cheaper, dearer: the exact price per unit, of the same unit and certainty, is lower or higher; changed: other terms, and a price that is equal or cannot be compared.';
COMMENT ON COLUMN api.change.price IS 'Price of one unit in US dollars if all conditions are met, as in api.current_deal; NULL for ended, or if the text gives no price.';
COMMENT ON COLUMN api.change.per IS 'Unit of the price: each or pound.';
COMMENT ON COLUMN api.change.price_basis IS 'exact, at_most, at_least or unknown; NULL for ended.';
COMMENT ON COLUMN api.change.minimum_quantity IS 'Units that must be bought together to get the deal.';
COMMENT ON COLUMN api.change.conditions IS 'Conditions that the shopper must meet; NULL for ended.';
COMMENT ON COLUMN api.change.deal_text IS 'The deal as printed.';
COMMENT ON COLUMN api.change.previous_price IS 'Price before, rounded in the same way; NULL for new items.';
COMMENT ON COLUMN api.change.previous_per IS 'Unit of the price before.';
COMMENT ON COLUMN api.change.previous_price_basis IS 'Certainty of the price before.';
COMMENT ON COLUMN api.change.previous_minimum_quantity IS 'Units that had to be bought before.';
COMMENT ON COLUMN api.change.previous_deal_text IS 'The deal before, as printed.';
COMMENT ON COLUMN api.change.valid_from IS 'First valid day of the deal, in local dates of the store; of the ended deal for ended.';
COMMENT ON COLUMN api.change.valid_through IS 'Last valid day of the same deal.';
COMMENT ON COLUMN api.change.changed_at IS 'Time from which it holds: that of the switch, or the midnight at which the deal begins or has ended.';
COMMENT ON COLUMN api.change.switch_id IS 'Number of the switch to the edition; higher if it was committed later.';
COMMENT ON COLUMN api.change.store_id IS 'store.id.';
COMMENT ON COLUMN api.change.edition_id IS 'edition.id of the edition after the change.';
COMMENT ON COLUMN api.change.listing_id IS 'listing.id of the text after the change, or of the ended deal.';

CREATE VIEW api.run AS
    SELECT r.id AS run_id, r.source_id AS source, s.code AS store_code, s.name AS store, r.started_at, r.finished_at,
           coalesce(r.outcome, CASE WHEN l.run_id IS NULL THEN 'running' ELSE 'interrupted' END) AS outcome,
           coalesce(r.reason, l.reason) AS reason, r.anomalies, r.decision, r.decided_at, r.decided_by, r.decision_run_id,
           r.seen_at, r.layout,
           r.records, r.priced, r.offers_inserted, r.requests, r.bytes, r.exit_code, r.program_version, r.reprocessed_run_id,
           r.edition_id, r.store_id
    FROM scrape_run r LEFT JOIN store s ON s.id = r.store_id LEFT JOIN orphaned_run l ON l.run_id = r.id
    ORDER BY r.id DESC;
COMMENT ON VIEW api.run IS 'Runs, newest first: SELECT * FROM api.run LIMIT 20.';
COMMENT ON COLUMN api.run.run_id IS 'Number of the run, as in "circulard runs show".';
COMMENT ON COLUMN api.run.source IS 'The source that was read.';
COMMENT ON COLUMN api.run.store_code IS 'The chain''s own code of the store; NULL if the run was not for one store.';
COMMENT ON COLUMN api.run.store IS 'Name of the store.';
COMMENT ON COLUMN api.run.started_at IS 'Start of the run.';
COMMENT ON COLUMN api.run.finished_at IS 'End of the run; NULL while it runs, and if its process died, until the next run.';
COMMENT ON COLUMN api.run.outcome IS 'running, accepted, unchanged, or the reason why no deal was changed; superseded: stored, but the store''s current edition was seen later; quarantined: stored but not current, see anomalies; interrupted: its process died; postponed: stores were not read, because a host must not be contacted.';
COMMENT ON COLUMN api.run.reason IS 'What was wrong and what to do.';
COMMENT ON COLUMN api.run.anomalies IS 'Anomalies, one sentence each.';
COMMENT ON COLUMN api.run.decision IS 'Decision of an operator about a quarantined run: released or rejected; NULL: none yet.';
COMMENT ON COLUMN api.run.decided_at IS 'Time of the decision.';
COMMENT ON COLUMN api.run.decided_by IS 'Name of the person who decided.';
COMMENT ON COLUMN api.run.decision_run_id IS 'The run with the same content whose decision applies; NULL: this run was decided itself.';
COMMENT ON COLUMN api.run.seen_at IS 'Time of observation.';
COMMENT ON COLUMN api.run.layout IS 'The layout that recognized the document.';
COMMENT ON COLUMN api.run.records IS 'Number of records.';
COMMENT ON COLUMN api.run.priced IS 'Number of records with a comparable price.';
COMMENT ON COLUMN api.run.offers_inserted IS 'Rows written to offer.';
COMMENT ON COLUMN api.run.requests IS 'Requests sent, including retries.';
COMMENT ON COLUMN api.run.bytes IS 'Bytes received.';
COMMENT ON COLUMN api.run.exit_code IS 'Exit status of the command for this run.';
COMMENT ON COLUMN api.run.program_version IS 'Version of circulard.';
COMMENT ON COLUMN api.run.reprocessed_run_id IS 'The run whose documents were read again; NULL: the run fetched its own.';
COMMENT ON COLUMN api.run.edition_id IS 'edition.id of the edition that it published, confirmed or found.';
COMMENT ON COLUMN api.run.store_id IS 'store.id.';

-- A condition on listing_id reads indexes alone: the columns of DISTINCT ON let it through. An equality that both sides of OR
-- write alike would be taken out of it, and with it the use of the indexes.
CREATE VIEW api.listing_match AS
    WITH related AS (
        SELECT DISTINCT ON (listing_id, other_listing_id) * FROM (
            SELECT l.id AS listing_id, o.id AS other_listing_id, v.relation, NULL::text AS confidence,
                   CASE WHEN v.note IS NULL THEN '{}'::text[] ELSE ARRAY[v.note::text] END AS reasons,
                   NULL::integer AS rules_version, v.decided_at
            FROM (SELECT listing_id, other_listing_id, relation, note, decided_at FROM match_override
                  UNION ALL
                  SELECT other_listing_id, listing_id, relation, note, decided_at FROM match_override) v
            JOIN listing a ON a.id = v.listing_id
            JOIN listing l ON l.chain_id = a.chain_id AND l.sku = a.sku OR l.text_hash = a.text_hash AND a.chain_id = l.chain_id
            JOIN listing b ON b.id = v.other_listing_id
            JOIN listing o ON o.chain_id = b.chain_id AND o.sku = b.sku OR o.text_hash = b.text_hash AND b.chain_id = o.chain_id
            UNION ALL
            SELECT listing_id, other_listing_id, 'same'::text, confidence, reasons, rules_version, NULL::timestamptz FROM listing_match
            UNION ALL
            SELECT other_listing_id, listing_id, 'same'::text, confidence, reasons, rules_version, NULL::timestamptz FROM listing_match) found
        ORDER BY listing_id, other_listing_id, decided_at DESC NULLS LAST)
    SELECT l.chain_id AS chain, l.sku::text, l.title::text, o.chain_id AS other_chain, o.sku::text AS other_sku,
           o.title::text AS other_title, r.relation, r.confidence, r.reasons, r.rules_version, r.decided_at,
           r.listing_id, r.other_listing_id
    FROM related r JOIN listing l ON l.id = r.listing_id JOIN listing o ON o.id = r.other_listing_id;
COMMENT ON VIEW api.listing_match IS 'The same goods at other chains, and what people decided about such pairs. Each pair stands in both directions.';
COMMENT ON COLUMN api.listing_match.chain IS 'The retailer of the first listing.';
COMMENT ON COLUMN api.listing_match.sku IS 'Its item number.';
COMMENT ON COLUMN api.listing_match.title IS 'Its name as printed.';
COMMENT ON COLUMN api.listing_match.other_chain IS 'The retailer of the other listing.';
COMMENT ON COLUMN api.listing_match.other_sku IS 'The item number of the other listing.';
COMMENT ON COLUMN api.listing_match.other_title IS 'The name of the other listing as printed.';
COMMENT ON COLUMN api.listing_match.relation IS 'same, substitute or different. The rules store those that are the same; a person''s decision wins.';
COMMENT ON COLUMN api.listing_match.confidence IS 'How far the texts support it: low, medium or high; NULL: a person decided.';
COMMENT ON COLUMN api.listing_match.reasons IS 'The properties that agree, or the note of the person who decided.';
COMMENT ON COLUMN api.listing_match.rules_version IS 'Version of the rules that decided; NULL: a person did.';
COMMENT ON COLUMN api.listing_match.decided_at IS 'When a person decided; NULL: the rules did.';
COMMENT ON COLUMN api.listing_match.listing_id IS 'listing.id; joins api.current_deal.';
COMMENT ON COLUMN api.listing_match.other_listing_id IS 'listing.id of the other listing.';

CREATE VIEW api.run_document AS
    SELECT p.run_id, p.position, p.url, p.document_hash, d.media_type, d.byte_count, d.hash IS NOT NULL AS is_kept
    FROM scrape_run_document p LEFT JOIN document d ON d.hash = p.document_hash;
COMMENT ON VIEW api.run_document IS 'The documents of each run: SELECT * FROM api.run_document WHERE run_id = 12 ORDER BY position.';
COMMENT ON COLUMN api.run_document.run_id IS 'The run.';
COMMENT ON COLUMN api.run_document.position IS 'Position in the run, from 1.';
COMMENT ON COLUMN api.run_document.url IS 'URL (without secrets) or file name of the document.';
COMMENT ON COLUMN api.run_document.document_hash IS 'SHA-256 of the body.';
COMMENT ON COLUMN api.run_document.media_type IS 'Media type as stated by the upstream; NULL if the body was deleted.';
COMMENT ON COLUMN api.run_document.byte_count IS 'Length in bytes; NULL if the body was deleted.';
COMMENT ON COLUMN api.run_document.is_kept IS 'Whether the body is still stored.';

CREATE VIEW api.store AS
    SELECT chain_id AS chain, code AS store_code, ad_code, name AS store, street, city, state, postal_code, latitude, longitude,
           time_zone, is_tracked, retired_at, id AS store_id
    FROM store;
COMMENT ON VIEW api.store IS 'All known stores, including closed ones. For stores around a point see api.store_near.';
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
COMMENT ON VIEW api.source IS 'The sources of the scraper definitions, and whether the operator accepted their terms. For their health see api.source_health.';
COMMENT ON COLUMN api.source.source IS 'The scraper definition.';
COMMENT ON COLUMN api.source.chain IS 'The chain whose prices these are.';
COMMENT ON COLUMN api.source.terms_url IS 'Address of the upstream''s terms of use; NULL if it publishes none.';
COMMENT ON COLUMN api.source.terms_accepted_at IS 'Time when the operator accepted them; without acceptance nothing is fetched from the live site.';
COMMENT ON COLUMN api.source.terms_accepted_by IS 'Name of the person who accepted them.';

CREATE FUNCTION live_offers(instant timestamptz)
    RETURNS TABLE (edition_id bigint, mechanic text, price_basis text, offers bigint)
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    -- Stored lines are counted once, however many editions reuse them; those that do not apply are taken off.
    WITH part AS (
        SELECT b.edition_id, b.base_id FROM edition_base b
        WHERE EXISTS (SELECT FROM store_edition s WHERE s.edition_id = b.edition_id AND s.active_during @> instant)),
    stored AS (
        SELECT o.edition_id AS base_id, o.mechanic, o.price_basis, count(*) AS offers FROM offer o
        WHERE o.edition_id IN (SELECT p.base_id FROM part p) AND o.validity @> instant
        GROUP BY o.edition_id, o.mechanic, o.price_basis)
    SELECT n.edition_id, n.mechanic, n.price_basis, sum(n.offers)::bigint
    FROM (SELECT p.edition_id, t.mechanic, t.price_basis, t.offers FROM part p JOIN stored t USING (base_id)
          UNION ALL
          SELECT p.edition_id, o.mechanic, o.price_basis, -1 AS offers
          FROM part p JOIN edition_override r ON r.edition_id = p.edition_id
          JOIN offer o ON o.edition_id = p.base_id AND o.listing_id = r.listing_id
          WHERE p.base_id <> p.edition_id AND o.validity @> instant) n
    GROUP BY n.edition_id, n.mechanic, n.price_basis HAVING sum(n.offers) > 0;
END;
COMMENT ON FUNCTION live_offers(timestamptz) IS
    'Number of live lines of each edition that is current at a store, by mechanic and basis: as many as edition_offer has.';

CREATE FUNCTION api.source_health_at(instant timestamptz)
    RETURNS TABLE (source text, store_code text, store text, freshness text, confirmed_at timestamptz, age interval,
                   last_run_at timestamptz, last_outcome text, last_reason text, runs_since_good integer,
                   failing_since timestamptz, live_offers bigint, store_id integer, expected_by timestamptz, offer_count integer,
                   usual_offer_count integer, parsed_percent integer)
    LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
    WITH live AS (SELECT o.edition_id, sum(o.offers)::bigint AS offers FROM live_offers(instant) o GROUP BY o.edition_id)
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
           coalesce(live.offers, 0), p.store_id, nullif(d.due_at, '-infinity'), shown.offer_count, earlier.offer_count,
           (shown.offer_count - shown.unparsed_count) * 100 / shown.offer_count
    FROM (SELECT source_id, store_id FROM scrape_run WHERE outcome IS DISTINCT FROM 'postponed' GROUP BY source_id, store_id
          UNION SELECT c.id, s.id FROM source c JOIN store s ON s.chain_id = c.chain_id WHERE s.is_tracked) p
    JOIN source c ON c.id = p.source_id
    LEFT JOIN store s ON s.id = p.store_id
    LEFT JOIN store_freshness e ON e.store_id = p.store_id AND e.source_id = p.source_id AND e.active_during @> instant
    LEFT JOIN live ON live.edition_id = e.edition_id
    LEFT JOIN edition shown ON shown.id = e.edition_id
    CROSS JOIN LATERAL (
        SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY n.offer_count) AS offer_count FROM (
            SELECT o.offer_count FROM store_edition_history w JOIN edition o ON o.id = w.edition_id
            WHERE w.store_id = p.store_id AND w.source_id = p.source_id AND w.edition_id <> e.edition_id AND w.recorded_at <= instant
            ORDER BY w.recorded_at DESC LIMIT 4) n) earlier
    LEFT JOIN store_due(instant) d ON d.store_id = p.store_id AND d.source_id = p.source_id
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
    LEFT JOIN orphaned_run lost ON lost.run_id = newest.id
    CROSS JOIN LATERAL (
        SELECT count(*)::integer AS runs, min(r.started_at) AS since FROM scrape_run r
        WHERE r.source_id = p.source_id AND coalesce(r.store_id, 0) = coalesce(p.store_id, 0)
          AND r.outcome NOT IN ('superseded', 'postponed') AND r.started_at > coalesce(good.started_at, '-infinity')) failed
    WHERE (s.retired_at <= instant) IS NOT TRUE;
END;
COMMENT ON FUNCTION api.source_health_at(timestamptz) IS 'Health of each source at each store at an instant; columns as in api.source_health.';

CREATE VIEW api.source_health AS SELECT * FROM api.source_health_at(now());
COMMENT ON VIEW api.source_health IS
    'Current health of each source, for each open store that was ever scraped or is tracked: SELECT * FROM api.source_health WHERE freshness NOT IN (''green'', ''not_used'').';
COMMENT ON COLUMN api.source_health.source IS 'The scraper definition.';
COMMENT ON COLUMN api.source_health.store_code IS 'The chain''s own code of the store; NULL if the source does not belong to one store.';
COMMENT ON COLUMN api.source_health.store IS 'Name of the store.';
COMMENT ON COLUMN api.source_health.freshness IS 'green: confirmed within 7 days; amber: within 30; red: longer ago or never. Without live offers never green: red if runs fail, else amber, for example between an ad''s end and the next run. not_used: no live offers, and the source has no server, so that only an operator can provide its next file.';
COMMENT ON COLUMN api.source_health.confirmed_at IS 'Time when the store''s current edition was last seen there.';
COMMENT ON COLUMN api.source_health.age IS 'Time since then.';
COMMENT ON COLUMN api.source_health.last_run_at IS 'Start of the newest run, good or not.';
COMMENT ON COLUMN api.source_health.last_outcome IS 'Outcome of that run; running: not ended yet; never_run; interrupted: its process died.';
COMMENT ON COLUMN api.source_health.last_reason IS 'Reason of the last failure.';
COMMENT ON COLUMN api.source_health.runs_since_good IS 'Number of runs that ended since the newest good one began, none of them good.';
COMMENT ON COLUMN api.source_health.failing_since IS 'Start of the first failed run since then; NULL if the newest run was good.';
COMMENT ON COLUMN api.source_health.live_offers IS 'Number of live offers of this source at the store.';
COMMENT ON COLUMN api.source_health.store_id IS 'store.id.';
COMMENT ON COLUMN api.source_health.expected_by IS 'Time when a tracked store is next to be read: at the end of its ad, or when its prices have not been seen for the source''s refresh_hours; NULL if that is not planned, or nothing was read yet. In the past: the store is overdue.';
COMMENT ON COLUMN api.source_health.offer_count IS 'Number of lines of the store''s current edition.';
COMMENT ON COLUMN api.source_health.usual_offer_count IS 'Median number of lines of the four editions before it; NULL if there is none.';
COMMENT ON COLUMN api.source_health.parsed_percent IS 'Percent of the current edition''s lines that are understood in full, rounded down.';

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
                  (array_agg(u.anomalies[1] ORDER BY u.run_id DESC))[1]),
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
        WHERE s.is_tracked AND c.refresh_hours IS NOT NULL AND h.runs_since_good > 0
          AND NOT EXISTS (SELECT FROM undecided_run u WHERE u.source_id = h.source AND u.store_id = h.store_id)
          AND NOT (h.last_outcome IN ('refused', 'fetch_failed')
                   -- What was wrong with the store before stays open.
                   AND EXISTS (SELECT FROM host_refusal r
                               WHERE r.source_id = h.source AND r.began_at <= h.failing_since + interval '1 hour'))
          AND (h.freshness = 'red' OR h.failing_since <= instant - interval '1 day' OR EXISTS (
              SELECT FROM scrape_run r
              WHERE r.source_id = h.source AND coalesce(r.store_id, 0) = h.store_id AND r.started_at >= h.failing_since
                AND r.outcome NOT IN ('accepted', 'unchanged', 'superseded', 'postponed', 'quarantined', 'fetch_failed',
                                      'storage_failed', 'cancelled', 'interrupted')))) f
    GROUP BY f.source, f.subject, f.last_outcome
    UNION ALL
    SELECT h.source, 'overdue' AS kind, 'schedule' AS subject, min(h.expected_by),
           format('%s of %s tracked stores are overdue by more than a day, and nothing reads them: check that "circulard run" works, by daemon or timer, and that its time suffices',
                  count(*) FILTER (WHERE h.expected_by <= instant - interval '1 day'), count(*)) AS message,
           NULL::text AS store_code, NULL::integer AS store_id
    FROM api.source_health_at(instant) h JOIN store s ON s.id = h.store_id JOIN source c ON c.id = h.source
    WHERE s.is_tracked AND c.refresh_hours IS NOT NULL AND (c.terms_accepted_at IS NOT NULL OR c.terms_url IS NULL)
      AND NOT EXISTS (SELECT FROM host_refusal r WHERE r.source_id = h.source)
    GROUP BY h.source
    HAVING bool_or(h.expected_by <= instant - interval '1 day' AND h.last_run_at <= instant - interval '1 day');
END;
COMMENT ON FUNCTION api.alarm_at(timestamptz) IS 'Alarms open at an instant; columns as in api.alarm.';

CREATE VIEW api.alarm AS SELECT * FROM api.alarm_at(now());
COMMENT ON VIEW api.alarm IS
    'Conditions that need an operator now, one row per cause: SELECT * FROM api.alarm. A failure that can end by itself, or content that awaits a second run, is listed once it has lasted a day or nothing is live at the store.';
COMMENT ON COLUMN api.alarm.source IS 'The scraper definition.';
COMMENT ON COLUMN api.alarm.kind IS 'host_refuses: a host refuses us, or asks us to wait for more than a day; quarantined: content awaits a decision ("circulard runs release" or "runs reject"); overdue: tracked stores are not read at all; else the outcome of the newest run, as in api.run.';
COMMENT ON COLUMN api.alarm.subject IS 'Subject of the alarm: "host services.publix.com", "edition 12", "store 1083", "source", "schedule". The alarm is open as long as it is listed.';
COMMENT ON COLUMN api.alarm.since IS 'Start of the condition.';
COMMENT ON COLUMN api.alarm.message IS 'What is wrong.';
COMMENT ON COLUMN api.alarm.store_code IS 'The store, if the alarm concerns one.';
COMMENT ON COLUMN api.alarm.store_id IS 'store.id.';

-- ---------------------------------------------------------------------------------------------------------------------
-- What this database is made of

CREATE VIEW schema_version AS SELECT number + 6 AS version, inventory, server_major FROM schema_migration;
COMMENT ON VIEW schema_version IS 'What programs of release 0.1.0 look at: they find a version that they do not know, and say so.';
COMMENT ON COLUMN schema_version.version IS 'Number of the schema as release 0.1.0 counts: 6 is the baseline.';
COMMENT ON COLUMN schema_version.inventory IS 'schema_migration.inventory.';
COMMENT ON COLUMN schema_version.server_major IS 'schema_migration.server_major.';

CREATE VIEW schema_inventory AS
    WITH relation AS (
        SELECT c.oid, c.relkind, n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN ('public', 'api', 'people') AND c.relkind IN ('r', 'v', 'm', 'p', 'c') AND NOT c.relispartition
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')),
    routine AS (
        SELECT p.oid, n.nspname || '.' || p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname IN ('public', 'api', 'people')
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e'))
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
    -- Triggers of foreign keys have no stable name; they exist unless they were disabled.
    SELECT 'trigger ' || t.tgname || ' on ' || r.name,
           pg_get_triggerdef(t.oid) || CASE t.tgenabled WHEN 'O' THEN '' ELSE ' (switched off)' END, ''
    FROM relation r JOIN pg_trigger t ON t.tgrelid = r.oid AND (NOT t.tgisinternal OR t.tgenabled <> 'O')
    UNION ALL
    SELECT 'domain ' || t.typname, format_type(t.typbasetype, t.typtypmod) || coalesce((
               SELECT ' ' || string_agg(c.conname || ' ' || pg_get_constraintdef(c.oid), ' ' ORDER BY c.conname)
               FROM pg_constraint c WHERE c.contypid = t.oid), ''),
           obj_description(t.oid, 'pg_type')
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace WHERE n.nspname = 'public' AND t.typtype = 'd';
COMMENT ON VIEW schema_inventory IS 'Every table (except the months of offer_history), view, type, column, function, domain, trigger, valid constraint and index of this database. For rights see right_problems().';
COMMENT ON COLUMN schema_inventory.object IS 'Kind and name of the object.';
COMMENT ON COLUMN schema_inventory.definition IS 'The rest of the object''s definition, as printed by PostgreSQL.';
COMMENT ON COLUMN schema_inventory.comment IS 'Comment of the object; NULL if it is missing, empty if none is needed.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights: roles to be granted to logins. They own nothing

CREATE VIEW wanted_right AS
    WITH role (name) AS (VALUES ('circulard_api'), ('circulard_readonly'), ('circulard_ingest'), ('circulard_people')),
    relation AS (
        SELECT c.oid, n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN ('public', 'api', 'people') AND c.relkind IN ('r', 'v', 'p') AND NOT c.relispartition
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')),
    routine AS (
        SELECT p.oid, p.prosecdef AS is_definers, n.nspname AS schema, p.proname AS name
        FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname IN ('public', 'api') AND p.prorettype <> 'trigger'::regtype
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')),
    -- For schema api, circulard_api reads the tables that its functions read, but no page bodies. circulard_ingest adds
    -- rows, and does not change offers, texts of listings, editions or the history.
    named (grantee, privilege, tables) AS (VALUES
        ('circulard_api', 'SELECT', '{chain,source,host_refusal,undecided_run,store,zip_code,edition,edition_base,edition_override,scrape_run,
            store_edition,store_edition_history,edition_switch,edition_period,listing,listing_group,picture,store_aisle,offer,offer_history,offer_all,edition_offer,edition_offer_all,store_freshness,store_offer,orphaned_run,
            schema_migration,schema_version,wanted_right}'::text[]),
        ('circulard_ingest', 'INSERT', '{chain,chain_lease,source,host_refusal,request_count,scrape_job,store,zip_code,edition,edition_base,edition_override,scrape_run,document,
            scrape_run_document,response_validator,store_edition,store_edition_history,edition_switch,listing,listing_group,picture,store_aisle,listing_match,match_key,match_override,offer}'),
        ('circulard_ingest', 'UPDATE', '{chain,chain_lease,source,host_refusal,request_count,response_validator,scrape_job,store,scrape_run,store_edition,listing_group,picture,store_aisle,match_override}'),
        ('circulard_ingest', 'DELETE', '{scrape_run,scrape_run_document,zip_code,picture,store_aisle,document,host_refusal,request_count,scrape_job,store_edition,listing_match,match_key,match_override}')),
    readable (grantee, privilege, oid, name) AS (
        SELECT n.grantee, n.privilege, r.oid, r.schema || '.' || r.name
        FROM named n JOIN relation r ON r.schema = 'public' AND r.name = ANY (n.tables)
        UNION ALL
        SELECT 'circulard_people', n.privilege, r.oid, r.schema || '.' || r.name
        FROM named n JOIN relation r ON r.schema = 'public' AND r.name = ANY (n.tables) WHERE n.grantee = 'circulard_api'
        UNION ALL
        SELECT o.name, 'SELECT', r.oid, r.schema || '.' || r.name
        FROM role o JOIN relation r
            ON r.schema = 'api' OR r.schema = 'public' AND o.name IN ('circulard_readonly', 'circulard_ingest')
        UNION ALL
        SELECT 'circulard_people', p.privilege, r.oid, r.schema || '.' || r.name
        FROM relation r CROSS JOIN unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) AS p (privilege)
        WHERE r.schema = 'people'),
    -- Columns withheld from a role that reads the rest of the table.
    withheld (grantee, tables, column_name) AS (
        SELECT r.grantee, w.tables, w.column_name
        FROM (VALUES ('{public.scrape_run}'::text[], 'attempts'), ('{public.scrape_run,api.run}', 'decided_by'),
            ('{public.source,api.source}', 'terms_accepted_by'), ('{public.source}', 'pictures_on_by')) AS w (tables, column_name)
        CROSS JOIN (VALUES ('circulard_api'), ('circulard_people')) AS r (grantee))
    SELECT t.grantee, t.privilege, 'TABLE' AS kind, t.oid, a.attname AS column_name
    FROM readable t
    LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
        AND EXISTS (SELECT FROM withheld w WHERE w.grantee = t.grantee AND t.name = ANY (w.tables))
    WHERE NOT EXISTS (
        SELECT FROM withheld w WHERE w.grantee = t.grantee AND t.name = ANY (w.tables) AND w.column_name = a.attname)
    UNION ALL
    SELECT 'circulard_ingest', 'UPDATE', 'TABLE', r.oid, c.name
    FROM (VALUES ('document', 'last_read_on'), ('listing', 'gtin'), ('listing', 'image'), ('listing', 'url')) AS c (relation, name)
    JOIN relation r ON r.schema = 'public' AND r.name = c.relation
    UNION ALL
    -- Functions that run with their owner's rights are for circulard_ingest alone.
    SELECT o.name, 'EXECUTE', 'FUNCTION', r.oid, NULL FROM role o JOIN routine r
        ON NOT r.is_definers OR o.name = 'circulard_ingest'
    UNION ALL
    SELECT o.name, 'USAGE', 'SCHEMA', n.oid, NULL FROM role o JOIN pg_namespace n
        ON n.nspname IN ('public', 'api') OR n.nspname = 'people' AND o.name = 'circulard_people'
    UNION ALL
    SELECT o.name, p.privilege, 'DATABASE', d.oid, NULL FROM role o
    JOIN (VALUES ('CONNECT'), ('TEMPORARY')) AS p (privilege) ON p.privilege = 'CONNECT' OR o.name = 'circulard_ingest'
    JOIN pg_database d ON d.datname = current_database();
COMMENT ON VIEW wanted_right IS 'The only list of the rights of this database''s roles: circulard_api and circulard_readonly read, circulard_ingest writes, circulard_people keeps what people said.';
COMMENT ON COLUMN wanted_right.grantee IS 'The role.';
COMMENT ON COLUMN wanted_right.privilege IS 'The right: SELECT, INSERT, ….';
COMMENT ON COLUMN wanted_right.kind IS 'Kind of object: TABLE (including views), FUNCTION, SCHEMA or DATABASE.';
COMMENT ON COLUMN wanted_right.oid IS 'OID of the object in the catalog of its kind.';
COMMENT ON COLUMN wanted_right.column_name IS 'The column; NULL: the whole object.';

CREATE FUNCTION right_problems() RETURNS TABLE (place integer, grantee text, statement text)
    LANGUAGE sql STABLE SET jit = off
BEGIN ATOMIC
    WITH wanted AS MATERIALIZED (
        -- A missing role will have the rights of PUBLIC.
        SELECT w.*, r.oid AS role, CASE w.kind
            WHEN 'TABLE' THEN CASE WHEN w.column_name IS NULL THEN has_table_privilege(coalesce(r.rolname, 'public'), w.oid, w.privilege)
                                   ELSE has_column_privilege(coalesce(r.rolname, 'public'), w.oid, w.column_name, w.privilege) END
            WHEN 'FUNCTION' THEN has_function_privilege(coalesce(r.rolname, 'public'), w.oid, w.privilege)
            WHEN 'SCHEMA' THEN has_schema_privilege(coalesce(r.rolname, 'public'), w.oid, w.privilege)
            ELSE has_database_privilege(coalesce(r.rolname, 'public'), w.oid, w.privilege) END IS TRUE AS is_given
        FROM wanted_right w LEFT JOIN pg_roles r ON r.rolname = w.grantee),
    given (acl, kind, oid, column_name) AS (
        SELECT c.relacl, 'TABLE', c.oid, NULL FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN ('public', 'api', 'people') AND c.relkind IN ('r', 'v', 'm', 'p')
        UNION ALL
        SELECT a.attacl, 'TABLE', c.oid, a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname IN ('public', 'api', 'people')
        UNION ALL
        SELECT coalesce(p.proacl, acldefault('f', p.proowner)), 'FUNCTION', p.oid, NULL
        FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname IN ('public', 'api', 'people') AND p.prosecdef
        UNION ALL
        SELECT n.nspacl, 'SCHEMA', n.oid, NULL FROM pg_namespace n WHERE n.nspname IN ('public', 'api', 'people')
        UNION ALL
        SELECT coalesce(d.datacl, acldefault('d', d.datdba)), 'DATABASE', d.oid, NULL
        FROM pg_database d WHERE d.datname = current_database()),
    -- Rights granted to other roles are left to the operator. PUBLIC may connect and use schema public.
    held AS (
        SELECT CASE g.grantee WHEN 0 THEN 'PUBLIC' ELSE r.rolname END AS grantee, g.privilege_type AS privilege,
               given.kind, given.oid, given.column_name
        FROM given CROSS JOIN LATERAL aclexplode(given.acl) g LEFT JOIN pg_roles r ON r.oid = g.grantee
        WHERE g.grantee = 0 AND (given.kind, g.privilege_type) NOT IN (('DATABASE', 'CONNECT'), ('SCHEMA', 'USAGE'))
           OR r.rolname IN ('circulard_api', 'circulard_readonly', 'circulard_ingest', 'circulard_people')),
    unwanted AS (
        SELECT h.* FROM held h EXCEPT SELECT w.grantee, w.privilege, w.kind, w.oid, w.column_name FROM wanted w),
    change AS (
        -- Includes rights held only through a grant that is revoked here.
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
    -- For a table, either the whole of it or a list of columns.
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
    'Differences between the actual rights and wanted_right: missing roles and rights, and rights that these roles or PUBLIC have beyond them, with the statement that corrects each. Sorted by place: 1 creates roles, 2 revokes rights, 3 grants rights.';

CREATE FUNCTION settle_rights() RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
    mending text;
BEGIN
    FOR mending IN SELECT p.statement FROM right_problems() p ORDER BY p.place, p.statement LOOP
        BEGIN
            EXECUTE mending;
        EXCEPTION
            -- Roles belong to the server, not to the database: a session in another database may have just created one.
            WHEN insufficient_privilege OR undefined_object OR duplicate_object OR unique_violation THEN NULL;
        END;
    END LOOP;
    RETURN QUERY SELECT p.statement FROM right_problems() p ORDER BY p.place, p.statement;
END $$;
COMMENT ON FUNCTION settle_rights() IS 'Creates missing roles and grants missing rights, as far as the caller may. Returns the statements left for an administrator. Called by "circulard db grant".';

DO $$
DECLARE
    mending text;
BEGIN
    FOR mending IN SELECT * FROM settle_rights() LOOP
        RAISE NOTICE 'left for an administrator: %', mending;
    END LOOP;
END $$;

-- What an operator granted to roles of their own on views and functions that schema/drop.sql dropped, as far as there is still
-- something of the name.
DO $$
DECLARE
    mending text;
BEGIN
    FOR mending IN SELECT jsonb_array_elements_text(nullif(current_setting('circulard.grants', true), '')::jsonb) LOOP
        BEGIN
            EXECUTE mending;
        EXCEPTION WHEN undefined_table OR undefined_function OR undefined_column OR undefined_object THEN
            RAISE WARNING 'no longer possible: %', mending;
        END;
    END LOOP;
END $$;

-- The number of the newest step in migrations/, which schema.sql contains.
INSERT INTO schema_migration (number, inventory, server_major)
    SELECT 13, jsonb_object_agg(object, definition), current_setting('server_version_num')::integer / 10000 FROM schema_inventory
    ON CONFLICT (number) DO UPDATE SET inventory = excluded.inventory, server_major = excluded.server_major;
