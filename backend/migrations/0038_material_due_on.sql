DROP INDEX "bookings_awaited";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "material_due_on" date;--> statement-breakpoint
-- As `materialDay` has it: the closing day of the issue, else the first day of appearance.
UPDATE bookings SET material_due_on = coalesce(
  (SELECT issues.material_due_on FROM issues WHERE issues.id = bookings.issue_id), bookings.appears_from);--> statement-breakpoint
CREATE INDEX "bookings_awaited" ON "bookings" USING btree (("material_due_on" is null),"material_due_on","id","material_state","format_id","spec_type","internal_production","target_medium_id","appears_on","target_year","status","supervisor_id","client_company_id","agency_company_id") WHERE "bookings"."kind" = 'single' and "bookings"."status" in ('open', 'active');