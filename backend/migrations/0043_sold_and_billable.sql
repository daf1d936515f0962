ALTER TABLE "billing_items" ADD COLUMN "is_billable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Whether the booking of an item is billed. Each change of a booking's items locks the booking first, so that none is
-- written while its booking changes. By row: a plan for one booking, kept for thousands, would compare each with each.
CREATE FUNCTION decide_billable_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_billable := coalesce(
    (SELECT NOT (nonbillable OR is_internal OR status = 'cancelled') FROM bookings WHERE id = NEW.booking_id), true);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER billing_items_billable BEFORE INSERT ON billing_items
  FOR EACH ROW EXECUTE FUNCTION decide_billable_item();--> statement-breakpoint
CREATE FUNCTION decide_billable_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE billing_items SET is_billable = NOT (NEW.nonbillable OR NEW.is_internal OR NEW.status = 'cancelled')
  WHERE booking_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bookings_billable AFTER UPDATE OF nonbillable, is_internal, status ON bookings
  FOR EACH ROW WHEN (
    (OLD.nonbillable OR OLD.is_internal OR OLD.status = 'cancelled')
      <> (NEW.nonbillable OR NEW.is_internal OR NEW.status = 'cancelled')
  ) EXECUTE FUNCTION decide_billable_booking();--> statement-breakpoint
UPDATE billing_items SET is_billable = false
FROM bookings
WHERE bookings.id = billing_items.booking_id
  AND (bookings.nonbillable OR bookings.is_internal OR bookings.status = 'cancelled');--> statement-breakpoint
DROP INDEX "billing_items_unpaid";--> statement-breakpoint
CREATE INDEX "billing_items_unpaid" ON "billing_items" USING btree ("due_date","id","state","amount_cents") WHERE "billing_items"."state" <> 'paid' and "billing_items"."is_billable";--> statement-breakpoint
CREATE TABLE "sold_tallies" (
	"year" integer NOT NULL,
	"month" integer,
	"spec_type" text NOT NULL,
	"target_medium_id" bigint,
	"format_id" bigint,
	"without_issue" boolean NOT NULL,
	"sold" integer NOT NULL,
	"price_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sold_tallies_year" ON "sold_tallies" USING btree ("year","spec_type");--> statement-breakpoint
-- The differences that a statement makes are added, as in booking_tallies.
CREATE FUNCTION tally_sold_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sold_tallies
      SELECT coalesce(extract(year FROM appears_on)::int, target_year), extract(month FROM appears_on)::int,
        spec_type, target_medium_id, format_id, issue_id IS NULL,
        count(*), coalesce(sum(price_cents) FILTER (WHERE is_billed), 0)
      FROM new_rows
      WHERE spec_type IS NOT NULL AND status <> 'cancelled' AND coalesce(extract(year FROM appears_on)::int, target_year) IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO sold_tallies
      SELECT coalesce(extract(year FROM appears_on)::int, target_year), extract(month FROM appears_on)::int,
        spec_type, target_medium_id, format_id, issue_id IS NULL,
        -count(*), -coalesce(sum(price_cents) FILTER (WHERE is_billed), 0)
      FROM old_rows
      WHERE spec_type IS NOT NULL AND status <> 'cancelled' AND coalesce(extract(year FROM appears_on)::int, target_year) IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO sold_tallies
      SELECT coalesce(extract(year FROM appears_on)::int, target_year), extract(month FROM appears_on)::int,
        spec_type, target_medium_id, format_id, issue_id IS NULL,
        sum(n), coalesce(sum(n * price_cents) FILTER (WHERE is_billed), 0)
      FROM (SELECT *, 1 AS n FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS changes
      WHERE spec_type IS NOT NULL AND status <> 'cancelled' AND coalesce(extract(year FROM appears_on)::int, target_year) IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5, 6
      HAVING sum(n) <> 0 OR coalesce(sum(n * price_cents) FILTER (WHERE is_billed), 0) <> 0;
  END IF;
  GET DIAGNOSTICS added = ROW_COUNT;
  -- As in tally_bookings: nobody waits here.
  IF random() * 2000 < added THEN
    WITH merged AS (
      DELETE FROM sold_tallies
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM sold_tallies FOR UPDATE SKIP LOCKED))
      RETURNING *
    )
    INSERT INTO sold_tallies
      SELECT year, month, spec_type, target_medium_id, format_id, without_issue, sum(sold), sum(price_cents)
      FROM merged GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(sold) <> 0 OR sum(price_cents) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bookings_sold_insert AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_sold_bookings();--> statement-breakpoint
CREATE TRIGGER bookings_sold_update AFTER UPDATE ON bookings
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_sold_bookings();--> statement-breakpoint
CREATE TRIGGER bookings_sold_delete AFTER DELETE ON bookings
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_sold_bookings();--> statement-breakpoint
INSERT INTO sold_tallies
  SELECT coalesce(extract(year FROM appears_on)::int, target_year), extract(month FROM appears_on)::int,
    spec_type, target_medium_id, format_id, issue_id IS NULL,
    count(*), coalesce(sum(price_cents) FILTER (WHERE is_billed), 0)
  FROM bookings
  WHERE spec_type IS NOT NULL AND status <> 'cancelled' AND coalesce(extract(year FROM appears_on)::int, target_year) IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6;
