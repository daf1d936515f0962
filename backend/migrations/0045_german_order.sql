DROP INDEX "companies_name";--> statement-breakpoint
DROP INDEX "companies_city";--> statement-breakpoint
DROP INDEX "companies_inactive";--> statement-breakpoint
DROP INDEX "companies_agency";--> statement-breakpoint
DROP INDEX "rubrics_name";--> statement-breakpoint
DROP INDEX "tags_name";--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "companies_city" ON "companies" USING btree ("city" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "companies_inactive" ON "companies" USING btree ("name" collate "und-x-icu","id") WHERE not "companies"."is_active";--> statement-breakpoint
CREATE INDEX "companies_agency" ON "companies" USING btree ("name" collate "und-x-icu","id") WHERE "companies"."is_agency";--> statement-breakpoint
CREATE INDEX "rubrics_name" ON "rubrics" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "tags_name" ON "tags" USING btree ("name" collate "und-x-icu","id");