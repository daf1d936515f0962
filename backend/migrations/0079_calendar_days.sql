DROP INDEX "bookings_medium_appears_on";--> statement-breakpoint
CREATE INDEX "bookings_medium_appears_on" ON "bookings" USING btree ("target_medium_id","appears_on","id","appears_from","status");