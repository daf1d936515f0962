ALTER TABLE "notifications" DROP CONSTRAINT "notifications_booking_id_bookings_id_fk";
--> statement-breakpoint
DROP INDEX "notifications_booking";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "review_round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "articles" SET "review_round" = 1 WHERE "review_state" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "area" text DEFAULT 'bookings' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "area" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "booking_id" TO "record_id";--> statement-breakpoint
CREATE INDEX "notifications_record" ON "notifications" USING btree ("area","record_id");--> statement-breakpoint
INSERT INTO "role_permissions" ("role_id", "permission_name", "status")
  SELECT "role_id", 'global:notifications_review_' || kind, 1
  FROM "role_permissions" CROSS JOIN unnest(array['requested', 'approved', 'returned', 'assigned', 'due']) AS kind
  WHERE "permission_name" = 'global:read__articles'
  ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "user_permissions" ("user_id", "permission_name", "status")
  SELECT "user_id", 'global:notifications_review_' || kind, 1
  FROM "user_permissions" CROSS JOIN unnest(array['requested', 'approved', 'returned', 'assigned', 'due']) AS kind
  WHERE "permission_name" = 'global:read__articles' AND "status" = 1
  ON CONFLICT DO NOTHING;
