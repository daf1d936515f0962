ALTER TABLE "bookings" ADD COLUMN "is_billed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Which of the written bookings are billed: an evenly billed package by its children, any other package alone.
-- Both sides of that are asked, as a statement may write the package, its children, or all of them.
CREATE FUNCTION decide_billed_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE kind = 'multi' OR parent_booking_id IS NOT NULL OR NOT is_billed) THEN
    RETURN NULL;
  END IF;
  -- A package that just changes its billing is waited for; its children wait for nobody before they are visible.
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM bookings WHERE id IN (SELECT parent_booking_id FROM new_rows) ORDER BY id FOR SHARE;
  END IF;
  UPDATE bookings SET is_billed = decided.is_billed
  FROM (
    SELECT written.id,
      CASE WHEN written.kind = 'multi' THEN NOT written.bill_evenly ELSE coalesce(parent.bill_evenly, true) END
    FROM new_rows AS written LEFT JOIN bookings AS parent ON parent.id = written.parent_booking_id
    UNION ALL
    SELECT child.id, written.bill_evenly
    FROM new_rows AS written JOIN bookings AS child ON child.parent_booking_id = written.id
    WHERE written.kind = 'multi' AND child.kind = 'single'
  ) AS decided (id, is_billed)
  WHERE bookings.id = decided.id AND bookings.is_billed <> decided.is_billed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bookings_billed_insert AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION decide_billed_bookings();--> statement-breakpoint
CREATE TRIGGER bookings_billed_update AFTER UPDATE ON bookings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION decide_billed_bookings();--> statement-breakpoint
-- As before, but with the prices of billed bookings only.
CREATE OR REPLACE FUNCTION tally_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO booking_tallies
      SELECT target_medium_id, spec_type, kind, status, billing_state, material_state, nonbillable, is_internal,
        easy_job_id IS NOT NULL, coalesce(extract(year FROM appears_on)::int, target_year), count(*), coalesce(sum(price_cents) FILTER (WHERE is_billed), 0)
      FROM new_rows GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO booking_tallies
      SELECT target_medium_id, spec_type, kind, status, billing_state, material_state, nonbillable, is_internal,
        easy_job_id IS NOT NULL, coalesce(extract(year FROM appears_on)::int, target_year), -count(*), -coalesce(sum(price_cents) FILTER (WHERE is_billed), 0)
      FROM old_rows GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  ELSE
    INSERT INTO booking_tallies
      SELECT target_medium_id, spec_type, kind, status, billing_state, material_state, nonbillable, is_internal,
        easy_job_id IS NOT NULL, coalesce(extract(year FROM appears_on)::int, target_year), sum(n), coalesce(sum(n * price_cents) FILTER (WHERE is_billed), 0)
      FROM (SELECT *, 1 AS n FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS changes
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 HAVING sum(n) <> 0 OR coalesce(sum(n * price_cents) FILTER (WHERE is_billed), 0) <> 0;
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
-- Decides for the packages there are, and for their children.
UPDATE bookings SET is_billed = is_billed WHERE kind = 'multi';--> statement-breakpoint
TRUNCATE booking_tallies;--> statement-breakpoint
INSERT INTO booking_tallies
  SELECT target_medium_id, spec_type, kind, status, billing_state, material_state, nonbillable, is_internal,
    easy_job_id IS NOT NULL, coalesce(extract(year FROM appears_on)::int, target_year), count(*), coalesce(sum(price_cents) FILTER (WHERE is_billed), 0)
  FROM bookings GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
