CREATE TABLE "record_merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"record_id" bigint NOT NULL,
	"into_id" bigint NOT NULL,
	"moved" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_id" bigint,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "merged_into_id" bigint;--> statement-breakpoint
ALTER TABLE "record_merges" ADD CONSTRAINT "record_merges_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_merges_into" ON "record_merges" USING btree ("area","into_id","id");--> statement-breakpoint
CREATE INDEX "record_merges_created" ON "record_merges" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_merged_into_id_companies_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_email" ON "companies" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "companies_merged_into" ON "companies" USING btree ("merged_into_id") WHERE "companies"."merged_into_id" is not null;