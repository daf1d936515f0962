CREATE TABLE "flat_plan_versions" (
	"issue_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by_id" bigint,
	"plan" jsonb NOT NULL,
	CONSTRAINT "flat_plan_versions_issue_id_version_pk" PRIMARY KEY("issue_id","version"),
	CONSTRAINT "flat_plan_versions_version" CHECK ("flat_plan_versions"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "flat_plan_versions" ADD CONSTRAINT "flat_plan_versions_issue_id_flat_plans_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."flat_plans"("issue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flat_plan_versions" ADD CONSTRAINT "flat_plan_versions_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;