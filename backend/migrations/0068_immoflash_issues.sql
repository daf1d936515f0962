CREATE TABLE "immoflash_content" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "immoflash_content_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" bigint NOT NULL,
	"article_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "immoflash_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "immoflash_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" bigint NOT NULL,
	"type" text NOT NULL,
	"article1_id" bigint,
	"article2_id" bigint,
	"ad1_id" bigint,
	"ad2_id" bigint,
	"ad3_id" bigint,
	"ad4_id" bigint,
	"print_issue_id" bigint,
	"picture_id" bigint,
	"link" text,
	CONSTRAINT "immoflash_pages_type" CHECK ("immoflash_pages"."type" in ('cover_left', 'cover_right', 'full_ad', 'two_articles', 'half_ad', 'two_articles_banner', 'imprint', 'magazine_preview'))
);
--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "draft_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "live_number" integer;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "scheduled_number" integer;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "withdraw_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "due_problem" text;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "first_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "review_state" text;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "review_number" integer;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "review_round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "review_reason" text;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "review_asked_by_id" bigint;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "custom_link" text;--> statement-breakpoint
ALTER TABLE "immoflash_content" ADD CONSTRAINT "immoflash_content_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_content" ADD CONSTRAINT "immoflash_content_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_pages" ADD CONSTRAINT "immoflash_pages_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_pages" ADD CONSTRAINT "immoflash_pages_article1_id_articles_id_fk" FOREIGN KEY ("article1_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_pages" ADD CONSTRAINT "immoflash_pages_article2_id_articles_id_fk" FOREIGN KEY ("article2_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_pages" ADD CONSTRAINT "immoflash_pages_ad1_id_bookings_id_fk" FOREIGN KEY ("ad1_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_pages" ADD CONSTRAINT "immoflash_pages_ad2_id_bookings_id_fk" FOREIGN KEY ("ad2_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_pages" ADD CONSTRAINT "immoflash_pages_ad3_id_bookings_id_fk" FOREIGN KEY ("ad3_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_pages" ADD CONSTRAINT "immoflash_pages_ad4_id_bookings_id_fk" FOREIGN KEY ("ad4_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_pages" ADD CONSTRAINT "immoflash_pages_print_issue_id_issues_id_fk" FOREIGN KEY ("print_issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_pages" ADD CONSTRAINT "immoflash_pages_picture_id_assets_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "immoflash_content_issue" ON "immoflash_content" USING btree ("issue_id","id");--> statement-breakpoint
CREATE INDEX "immoflash_content_article" ON "immoflash_content" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "immoflash_pages_issue" ON "immoflash_pages" USING btree ("issue_id","id");--> statement-breakpoint
CREATE INDEX "immoflash_pages_article1" ON "immoflash_pages" USING btree ("article1_id");--> statement-breakpoint
CREATE INDEX "immoflash_pages_article2" ON "immoflash_pages" USING btree ("article2_id");--> statement-breakpoint
CREATE INDEX "immoflash_pages_ad1" ON "immoflash_pages" USING btree ("ad1_id");--> statement-breakpoint
CREATE INDEX "immoflash_pages_ad2" ON "immoflash_pages" USING btree ("ad2_id");--> statement-breakpoint
CREATE INDEX "immoflash_pages_ad3" ON "immoflash_pages" USING btree ("ad3_id");--> statement-breakpoint
CREATE INDEX "immoflash_pages_ad4" ON "immoflash_pages" USING btree ("ad4_id");--> statement-breakpoint
CREATE INDEX "immoflash_pages_print_issue" ON "immoflash_pages" USING btree ("print_issue_id");--> statement-breakpoint
CREATE INDEX "immoflash_pages_picture" ON "immoflash_pages" USING btree ("picture_id");--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_review_asked_by_id_users_id_fk" FOREIGN KEY ("review_asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issues_publish_at" ON "issues" USING btree ("publish_at") WHERE "issues"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "issues_withdraw_at" ON "issues" USING btree ("withdraw_at") WHERE "issues"."withdraw_at" is not null;--> statement-breakpoint
CREATE INDEX "issues_review_asked_by" ON "issues" USING btree ("review_asked_by_id");--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_scheduled" CHECK (("issues"."publish_at" is null) = ("issues"."scheduled_number" is null));--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_withdraw" CHECK ("issues"."withdraw_at" > "issues"."publish_at");--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_review" CHECK (("issues"."review_state" is null) = ("issues"."review_number" is null));--> statement-breakpoint
INSERT INTO "revisions" ("area", "record_id", "number", "at", "shape", "content")
  SELECT 'immoflash_issues', "issues"."id", 1, "issues"."updated_at", 1, jsonb_build_object(
    'title', "issues"."title", 'medium', "issues"."medium_id"::text, 'issueNumber', nullif("issues"."issue_number", ''),
    'publishDate', "issues"."publish_date"::text, 'customLink', null, 'description', nullif("issues"."description", ''),
    'adClosing', "issues"."ad_closing"::text, 'materialClosing', "issues"."material_closing"::text,
    'pages', '[]'::jsonb, 'content', '[]'::jsonb)
  FROM "issues" JOIN "media" ON "media"."id" = "issues"."medium_id" AND "media"."type" = 'immoflash';--> statement-breakpoint
UPDATE "issues" SET "draft_number" = 1
  WHERE "medium_id" IN (SELECT "id" FROM "media" WHERE "type" = 'immoflash');--> statement-breakpoint
INSERT INTO "role_permissions" ("role_id", "permission_name", "status")
  SELECT "role_id", 'global:' || kind || '__immoflash_issues', 1
  FROM "role_permissions" CROSS JOIN unnest(array['write', 'publish', 'unpublish', 'schedule', 'send_for_review']) AS kind
  WHERE "permission_name" = 'global:edit__immoflash_issues'
  ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "user_permissions" ("user_id", "permission_name", "status")
  SELECT "user_id", 'global:' || kind || '__immoflash_issues', 1
  FROM "user_permissions" CROSS JOIN unnest(array['write', 'publish', 'unpublish', 'schedule', 'send_for_review']) AS kind
  WHERE "permission_name" = 'global:edit__immoflash_issues' AND "status" = 1
  ON CONFLICT DO NOTHING;
