DROP INDEX "bookings_without_material";--> statement-breakpoint
DROP INDEX "bookings_client";--> statement-breakpoint
DROP INDEX "bookings_agency";--> statement-breakpoint
DROP INDEX "bookings_supervisor";--> statement-breakpoint
DROP INDEX "bookings_format";--> statement-breakpoint
DROP INDEX "bookings_to_bill";--> statement-breakpoint
CREATE INDEX "bookings_year_latest" ON "bookings" USING btree ((coalesce(extract(year from "appears_on")::int, "target_year")),"appears_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_year_created_at" ON "bookings" USING btree ((coalesce(extract(year from "appears_on")::int, "target_year")),"created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_awaited" ON "bookings" USING btree (("appears_from" is null),"appears_from","id","material_state","format_id","spec_type","internal_production","target_medium_id","appears_on","target_year","status","supervisor_id","client_company_id","agency_company_id") WHERE "bookings"."kind" = 'single' and "bookings"."status" in ('open', 'active');--> statement-breakpoint
CREATE INDEX "bookings_client" ON "bookings" USING btree ("client_company_id","target_medium_id","appears_on","target_year","status","is_billed","price_cents");--> statement-breakpoint
CREATE INDEX "bookings_agency" ON "bookings" USING btree ("agency_company_id","client_company_id","target_medium_id","appears_on","target_year","status","is_billed","price_cents") WHERE "bookings"."agency_company_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_supervisor" ON "bookings" USING btree ("supervisor_id","appears_on","id","target_medium_id");--> statement-breakpoint
CREATE INDEX "bookings_format" ON "bookings" USING btree ("format_id","id","target_medium_id");--> statement-breakpoint
CREATE INDEX "bookings_to_bill" ON "bookings" USING btree ("billing_date","id","target_medium_id","spec_type","kind","appears_on","target_year","material_state","supervisor_id","client_company_id","agency_company_id") WHERE "bookings"."billing_state" = 'notpaid' and not "bookings"."nonbillable" and not "bookings"."is_internal" and "bookings"."status" <> 'cancelled';