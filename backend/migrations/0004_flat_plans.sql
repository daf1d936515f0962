CREATE TABLE "flat_plan_ads" (
	"booking_id" bigint PRIMARY KEY NOT NULL,
	"issue_id" bigint NOT NULL,
	"page" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "flat_plan_ads_position" UNIQUE("issue_id","page","position"),
	CONSTRAINT "flat_plan_ads_page" CHECK ("flat_plan_ads"."page" > 0 and "flat_plan_ads"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "flat_plan_places" (
	"issue_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"from_page" integer NOT NULL,
	"to_page" integer NOT NULL,
	"side" text DEFAULT 'any' NOT NULL,
	CONSTRAINT "flat_plan_places_issue_id_category_id_pk" PRIMARY KEY("issue_id","category_id"),
	CONSTRAINT "flat_plan_places_side" CHECK ("flat_plan_places"."side" in ('any', 'left', 'right')),
	CONSTRAINT "flat_plan_places_pages" CHECK ("flat_plan_places"."from_page" between 1 and "flat_plan_places"."to_page")
);
--> statement-breakpoint
CREATE TABLE "flat_plan_sections" (
	"issue_id" bigint NOT NULL,
	"page" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "flat_plan_sections_issue_id_page_pk" PRIMARY KEY("issue_id","page"),
	CONSTRAINT "flat_plan_sections_name" CHECK (length(btrim("flat_plan_sections"."name")) > 0),
	CONSTRAINT "flat_plan_sections_page" CHECK ("flat_plan_sections"."page" > 0)
);
--> statement-breakpoint
CREATE TABLE "flat_plans" (
	"issue_id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"page_count" integer,
	"page_width" integer,
	"page_height" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" bigint,
	CONSTRAINT "flat_plans_pages" CHECK ("flat_plans"."page_count" between 2 and 600 and "flat_plans"."page_count" % 2 = 0),
	CONSTRAINT "flat_plans_page_size" CHECK (("flat_plans"."page_width" is null) = ("flat_plans"."page_height" is null)),
	CONSTRAINT "flat_plans_version" CHECK ("flat_plans"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "flat_plan_ads" ADD CONSTRAINT "flat_plan_ads_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flat_plan_ads" ADD CONSTRAINT "flat_plan_ads_issue_id_flat_plans_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."flat_plans"("issue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flat_plan_places" ADD CONSTRAINT "flat_plan_places_issue_id_flat_plans_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."flat_plans"("issue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flat_plan_places" ADD CONSTRAINT "flat_plan_places_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flat_plan_sections" ADD CONSTRAINT "flat_plan_sections_issue_id_flat_plans_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."flat_plans"("issue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flat_plans" ADD CONSTRAINT "flat_plans_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flat_plans" ADD CONSTRAINT "flat_plans_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flat_plan_places_category" ON "flat_plan_places" USING btree ("category_id");--> statement-breakpoint
-- An ad that is cancelled or moves to another issue leaves the flat plan in which it stood.
CREATE FUNCTION leave_flat_plans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM flat_plan_ads USING new_rows
    WHERE flat_plan_ads.booking_id = new_rows.id
      AND (new_rows.status = 'cancelled' OR new_rows.issue_id IS DISTINCT FROM flat_plan_ads.issue_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bookings_leave_flat_plans AFTER UPDATE ON bookings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION leave_flat_plans();
