DROP INDEX "companies_external_id";--> statement-breakpoint
CREATE INDEX "companies_city" ON "companies" USING btree ("city","id");--> statement-breakpoint
CREATE INDEX "companies_type" ON "companies" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "companies_updated" ON "companies" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "companies_inactive" ON "companies" USING btree ("name","id") WHERE not "companies"."is_active";--> statement-breakpoint
CREATE INDEX "companies_agency" ON "companies" USING btree ("name","id") WHERE "companies"."is_agency";--> statement-breakpoint
CREATE INDEX "companies_responsible_1" ON "companies" USING btree ("responsible_user_1_id") WHERE "companies"."responsible_user_1_id" is not null;--> statement-breakpoint
CREATE INDEX "companies_responsible_2" ON "companies" USING btree ("responsible_user_2_id") WHERE "companies"."responsible_user_2_id" is not null;--> statement-breakpoint
CREATE INDEX "companies_external_id" ON "companies" USING btree ("external_id","id");