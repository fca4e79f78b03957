-- Drops what schema/code.sql makes, of any release: all functions, triggers and views of the schemas that no table depends on.
-- Never CASCADE: something of an operator's own that uses one of them stops it, and is named.

-- As readers do it: views before tables, and views before those that they are made of. In another order the two could wait for
-- each other. To give a view to its owner locks it; LOCK TABLE would lock what it reads too, and for the catalogs that takes a
-- superuser.
DO $$
DECLARE
    statement text;
BEGIN
    FOR statement IN
        SELECT format(CASE c.relkind WHEN 'v' THEN 'ALTER VIEW %I.%I OWNER TO CURRENT_USER'
                                     ELSE 'LOCK TABLE %I.%I IN ACCESS EXCLUSIVE MODE' END, n.nspname, c.relname)
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN ('public', 'api', 'people') AND c.relkind IN ('v', 'r', 'p') AND NOT c.relispartition
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
        ORDER BY c.relkind <> 'v', c.oid DESC
    LOOP
        EXECUTE statement;
    END LOOP;
END $$;

-- Remembers, for this transaction, which views and functions other roles than ours may use: schema/code.sql grants it again.
SELECT set_config('circulard.grants', coalesce(jsonb_agg(format('GRANT %s%s ON %s %s TO %I%s', g.privilege_type,
    ' (' || quote_ident(held.column_name) || ')', CASE i.type WHEN 'view' THEN 'TABLE' ELSE 'FUNCTION' END, i.identity,
    r.rolname, CASE WHEN g.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END))::text, '[]'), true)
FROM (
    SELECT 'pg_class'::regclass AS class, c.oid, NULL AS column_name, c.relacl AS acl, c.relowner AS owner
    FROM pg_class c WHERE c.relkind = 'v' AND c.relnamespace::regnamespace::text IN ('public', 'api', 'people')
    UNION ALL
    SELECT 'pg_class'::regclass, c.oid, a.attname, a.attacl, c.relowner
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attacl IS NOT NULL
    WHERE c.relkind = 'v' AND c.relnamespace::regnamespace::text IN ('public', 'api', 'people')
    UNION ALL
    SELECT 'pg_proc'::regclass, p.oid, NULL, p.proacl, p.proowner
    FROM pg_proc p WHERE p.pronamespace::regnamespace::text IN ('public', 'api')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')) held
CROSS JOIN LATERAL aclexplode(held.acl) g JOIN pg_roles r ON r.oid = g.grantee
CROSS JOIN LATERAL pg_identify_object(held.class, held.oid, 0) i
WHERE g.grantee <> held.owner AND r.rolname NOT IN (
    'circulard_api', 'circulard_readonly', 'circulard_ingest', 'circulard_people');

DO $$
DECLARE
    code record;
    obstacle text;
    reason text;
    is_any_dropped boolean;
BEGIN
    LOOP
        is_any_dropped := false;
        obstacle := NULL;
        FOR code IN
            WITH RECURSIVE relation AS (
                SELECT c.oid, c.relkind FROM pg_class c
                WHERE c.relnamespace::regnamespace::text IN ('public', 'api', 'people') AND NOT c.relispartition),
            needed (oid) AS (
                SELECT d.refobjid FROM pg_depend d
                LEFT JOIN pg_constraint k ON d.classid = 'pg_constraint'::regclass AND k.oid = d.objid
                LEFT JOIN pg_attrdef a ON d.classid = 'pg_attrdef'::regclass AND a.oid = d.objid
                WHERE d.refclassid = 'pg_proc'::regclass AND (
                    EXISTS (SELECT FROM relation r WHERE r.oid IN (k.conrelid, a.adrelid))
                    OR EXISTS (SELECT FROM pg_type t WHERE t.oid = k.contypid AND t.typnamespace = 'public'::regnamespace))
                UNION
                SELECT d.refobjid FROM needed n JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = n.oid
                    AND d.refclassid = 'pg_proc'::regclass),
            object (class, oid) AS (
                SELECT 'pg_class'::regclass, oid FROM relation WHERE relkind IN ('v', 'c')
                UNION ALL
                SELECT 'pg_trigger'::regclass, t.oid FROM pg_trigger t JOIN relation r ON r.oid = t.tgrelid
                WHERE NOT t.tgisinternal
                UNION ALL
                SELECT 'pg_proc'::regclass, p.oid FROM pg_proc p
                WHERE p.pronamespace::regnamespace::text IN ('public', 'api') AND p.oid NOT IN (SELECT oid FROM needed))
            SELECT replace(i.type, 'composite ', '') AS type, i.identity
            FROM object o CROSS JOIN LATERAL pg_identify_object(o.class, o.oid, 0) i
            WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = o.class AND d.objid = o.oid AND d.deptype = 'e')
            -- The newest first: what depends on another was made after it.
            ORDER BY o.oid DESC
        LOOP
            BEGIN
                EXECUTE format('DROP %s %s', code.type, code.identity);
                is_any_dropped := true;
            EXCEPTION WHEN dependent_objects_still_exist THEN
                GET STACKED DIAGNOSTICS reason = PG_EXCEPTION_DETAIL;
                obstacle := coalesce(obstacle, reason);
            END;
        END LOOP;
        EXIT WHEN obstacle IS NULL;
        IF NOT is_any_dropped THEN
            RAISE EXCEPTION '%', obstacle USING ERRCODE = 'dependent_objects_still_exist';
        END IF;
    END LOOP;
END $$;
