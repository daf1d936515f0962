-- A video's last appearance is the later of its campaign's end and its release.
UPDATE bookings SET appears_on = release_date
  WHERE spec_type = 'video' AND issue_id IS NULL AND campaign_end_date IS NOT NULL AND release_date > campaign_end_date
    AND appears_on < release_date;--> statement-breakpoint
-- The target year of print follows its issue.
UPDATE bookings SET target_year = extract(year FROM issues.publish_date)::int
  FROM issues
  WHERE issues.id = bookings.issue_id AND bookings.spec_type = 'print'
    AND bookings.target_year IS DISTINCT FROM extract(year FROM issues.publish_date)::int;--> statement-breakpoint
-- Material is open only while nothing is attached.
UPDATE bookings SET material_state = 'available'
  WHERE material_state = 'open' AND (ad_id IS NOT NULL OR ad2_id IS NOT NULL
    OR EXISTS (SELECT FROM booking_documents WHERE booking_documents.booking_id = bookings.id));
