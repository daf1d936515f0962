DROP INDEX "companies_name_folded";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "name_folded" text GENERATED ALWAYS AS (search_fold("name")) STORED;--> statement-breakpoint
CREATE INDEX "companies_name_folded" ON "companies" USING gin ("name_folded" gin_trgm_ops);