CREATE INDEX "categories_created" ON "categories" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "companies_created" ON "companies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "domains_created" ON "domains" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "issues_created" ON "issues" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "media_created" ON "media" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "rubrics_created" ON "rubrics" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tags_created" ON "tags" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "roles_created" ON "roles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");