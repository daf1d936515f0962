CREATE INDEX "bookings_ad" ON "bookings" USING btree ("ad_id") WHERE "bookings"."ad_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_ad2" ON "bookings" USING btree ("ad2_id") WHERE "bookings"."ad2_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_briefing" ON "bookings" USING btree ("briefing_document_id") WHERE "bookings"."briefing_document_id" is not null;