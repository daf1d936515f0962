-- As before, but what is decided is computed once, from the written bookings. Where the statistics of a young table are
-- missing, the planner may begin with all bookings, and computed it anew for each of them.
CREATE OR REPLACE FUNCTION decide_billed_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE kind = 'multi' OR parent_booking_id IS NOT NULL OR NOT is_billed) THEN
    RETURN NULL;
  END IF;
  -- A package that just changes its billing is waited for; its children wait for nobody before they are visible.
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM bookings WHERE id IN (SELECT parent_booking_id FROM new_rows) ORDER BY id FOR SHARE;
  END IF;
  WITH written AS MATERIALIZED (
    SELECT id, kind, bill_evenly, parent_booking_id FROM new_rows
  ),
  -- One row for each package of them: bookings are read for each package, not for each of its children.
  parents AS MATERIALIZED (
    SELECT id, bill_evenly FROM bookings
    WHERE id = ANY (ARRAY(SELECT DISTINCT parent_booking_id FROM written WHERE parent_booking_id IS NOT NULL))
  ),
  children AS MATERIALIZED (
    SELECT id, parent_booking_id FROM bookings
    WHERE kind = 'single' AND parent_booking_id = ANY (ARRAY(SELECT id FROM written WHERE kind = 'multi'))
  ),
  decided (id, is_billed) AS MATERIALIZED (
    SELECT written.id,
      CASE WHEN written.kind = 'multi' THEN NOT written.bill_evenly ELSE coalesce(parents.bill_evenly, true) END
    FROM written LEFT JOIN parents ON parents.id = written.parent_booking_id
    UNION ALL
    SELECT children.id, written.bill_evenly
    FROM written JOIN children ON children.parent_booking_id = written.id
    WHERE written.kind = 'multi'
  )
  UPDATE bookings SET is_billed = decided.is_billed
  FROM decided
  WHERE bookings.id = ANY (ARRAY(SELECT id FROM decided))
    AND bookings.id = decided.id AND bookings.is_billed <> decided.is_billed;
  RETURN NULL;
END $$;
