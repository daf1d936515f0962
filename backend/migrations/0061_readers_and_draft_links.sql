CREATE TABLE "draft_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draft_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"record_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_id" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"open_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "published" ADD COLUMN "rendered" jsonb;--> statement-breakpoint
ALTER TABLE "published" ADD COLUMN "facets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "rendered" jsonb;--> statement-breakpoint
ALTER TABLE "draft_links" ADD CONSTRAINT "draft_links_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draft_links_token" ON "draft_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "draft_links_record" ON "draft_links" USING btree ("area","record_id");--> statement-breakpoint
CREATE INDEX "draft_links_created_by" ON "draft_links" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "published_facets" ON "published" USING gin ("facets");--> statement-breakpoint
UPDATE "published" SET "facets" = array(
  SELECT 'medium:' || ("content" ->> 'medium')
  UNION ALL SELECT 'issue:' || ("content" ->> 'issue') WHERE "content" ->> 'issue' IS NOT NULL
  UNION ALL SELECT 'rubric:' || one FROM jsonb_array_elements_text("content" -> 'rubrics') AS one
  UNION SELECT 'tag:' || one FROM jsonb_array_elements_text(("content" -> 'mainTags') || ("content" -> 'tags')) AS one
  UNION ALL SELECT 'private' WHERE ("content" ->> 'isPrivate')::boolean
) WHERE "area" = 'articles';--> statement-breakpoint
CREATE TRIGGER published_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON published
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();
