CREATE TABLE "issue_formats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_formats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"is_left_out" boolean DEFAULT false NOT NULL,
	"slots" integer,
	CONSTRAINT "issue_formats_once" UNIQUE("issue_id","category_id"),
	CONSTRAINT "issue_formats_slots" CHECK ("issue_formats"."slots" >= 0)
);
--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "created_by_id" bigint;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "updated_by_id" bigint;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "ad_closing" date;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "material_closing" date;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "ad_closes_on" date;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "material_due_on" date;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "ad_closing_days" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "material_closing_days" integer;--> statement-breakpoint
ALTER TABLE "issue_formats" ADD CONSTRAINT "issue_formats_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_formats" ADD CONSTRAINT "issue_formats_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_formats_category" ON "issue_formats" USING btree ("category_id");--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_closing_days" CHECK ("media"."ad_closing_days" between 0 and 250 and "media"."material_closing_days" between 0 and 250);