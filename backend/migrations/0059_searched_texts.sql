ALTER TABLE "issues" ADD COLUMN "title_folded" text GENERATED ALWAYS AS (search_fold("title")) STORED;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "search_folded" text GENERATED ALWAYS AS (search_fold("name" || ' ' || coalesce("alt", '') || ' ' || coalesce("label", '') || ' ' || coalesce("copyright", ''))) STORED;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "name_folded" text GENERATED ALWAYS AS (search_fold("name")) STORED;--> statement-breakpoint
CREATE INDEX "issues_title_folded" ON "issues" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "assets_search" ON "assets" USING gin (("name" || ' ' || coalesce("alt", '') || ' ' || coalesce("label", '') || ' ' || coalesce("copyright", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "assets_search_folded" ON "assets" USING gin ("search_folded" gin_trgm_ops);