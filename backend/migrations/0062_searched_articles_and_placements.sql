ALTER TABLE "articles" ADD COLUMN "title_folded" text GENERATED ALWAYS AS (search_fold("title")) STORED;--> statement-breakpoint
CREATE INDEX "articles_title_folded" ON "articles" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookings_placement" ON "bookings" USING btree ("placement_id","id") WHERE "bookings"."placement_id" is not null;