ALTER TABLE "attachments" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "measuring_tries" integer;--> statement-breakpoint
CREATE INDEX "attachments_to_measure" ON "attachments" USING btree ("id") WHERE "attachments"."measuring_tries" is not null;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_duration" CHECK ("attachments"."duration_ms" > 0);--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_pages" CHECK ("attachments"."pages" > 0);--> statement-breakpoint
UPDATE "attachments" SET "measuring_tries" = 0 FROM "assets" WHERE "assets"."file_id" = "attachments"."id" AND "assets"."kind" <> 'image';
