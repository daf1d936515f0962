ALTER TABLE "attachments" ADD COLUMN "picture_of" text;--> statement-breakpoint
CREATE INDEX "attachments_pictures" ON "attachments" USING btree ("created_at") WHERE "attachments"."picture_of" is not null;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_picture_of" CHECK ("attachments"."picture_of" in ('avatar', 'category', 'logo'));