CREATE TABLE "booking_tallies" (
	"target_medium_id" bigint,
	"spec_type" text,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"billing_state" text NOT NULL,
	"material_state" text NOT NULL,
	"nonbillable" boolean NOT NULL,
	"is_internal" boolean NOT NULL,
	"has_easy_job_id" boolean NOT NULL,
	"year" integer,
	"bookings" integer NOT NULL,
	"price_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bookings_year" ON "bookings" USING btree ((coalesce(extract(year from "appears_on")::int, "target_year")),"appears_on","id");--> statement-breakpoint
CREATE INDEX "bookings_packages" ON "bookings" USING btree ("id") WHERE "bookings"."kind" = 'multi';--> statement-breakpoint
CREATE FUNCTION tally_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO booking_tallies
      SELECT target_medium_id, spec_type, kind, status, billing_state, material_state, nonbillable, is_internal,
        easy_job_id IS NOT NULL, coalesce(extract(year FROM appears_on)::int, target_year), count(*), sum(price_cents)
      FROM new_rows GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO booking_tallies
      SELECT target_medium_id, spec_type, kind, status, billing_state, material_state, nonbillable, is_internal,
        easy_job_id IS NOT NULL, coalesce(extract(year FROM appears_on)::int, target_year), -count(*), -sum(price_cents)
      FROM old_rows GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  ELSE
    INSERT INTO booking_tallies
      SELECT target_medium_id, spec_type, kind, status, billing_state, material_state, nonbillable, is_internal,
        easy_job_id IS NOT NULL, coalesce(extract(year FROM appears_on)::int, target_year), sum(n), sum(n * price_cents)
      FROM (SELECT *, 1 AS n FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS changes
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 HAVING sum(n) <> 0 OR sum(n * price_cents) <> 0;
  END IF;
  GET DIAGNOSTICS added = ROW_COUNT;
  -- Merges the rows about once in 2,000 added ones. Rows that another transaction merges just now are left to it:
  -- nobody waits here.
  IF random() * 2000 < added THEN
    WITH merged AS (
      DELETE FROM booking_tallies
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM booking_tallies FOR UPDATE SKIP LOCKED))
      RETURNING *
    )
    INSERT INTO booking_tallies
      SELECT target_medium_id, spec_type, kind, status, billing_state, material_state, nonbillable, is_internal,
        has_easy_job_id, year, sum(bookings), sum(price_cents)
      FROM merged GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 HAVING sum(bookings) <> 0 OR sum(price_cents) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bookings_tallied_insert AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_bookings();--> statement-breakpoint
CREATE TRIGGER bookings_tallied_update AFTER UPDATE ON bookings
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_bookings();--> statement-breakpoint
CREATE TRIGGER bookings_tallied_delete AFTER DELETE ON bookings
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_bookings();--> statement-breakpoint
INSERT INTO booking_tallies
  SELECT target_medium_id, spec_type, kind, status, billing_state, material_state, nonbillable, is_internal,
    easy_job_id IS NOT NULL, coalesce(extract(year FROM appears_on)::int, target_year), count(*), sum(price_cents)
  FROM bookings GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
