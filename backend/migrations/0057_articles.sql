CREATE TABLE "permalinks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permalinks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"scope" bigint NOT NULL,
	"slug" text NOT NULL,
	"record_id" bigint NOT NULL,
	"is_known" boolean DEFAULT false NOT NULL,
	"is_current" boolean DEFAULT false NOT NULL,
	CONSTRAINT "permalinks_slug" UNIQUE("area","scope","slug")
);
--> statement-breakpoint
CREATE TABLE "published" (
	"area" text NOT NULL,
	"record_id" bigint NOT NULL,
	"revision_id" bigint NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "published_area_record_id_pk" PRIMARY KEY("area","record_id")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"record_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" bigint,
	"name" text,
	"shape" integer NOT NULL,
	"content" jsonb NOT NULL,
	"restored_from" integer,
	"published_at" timestamp with time zone,
	CONSTRAINT "revisions_number" UNIQUE("area","record_id","number")
);
--> statement-breakpoint
CREATE TABLE "article_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"label" text NOT NULL,
	"url" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_main_tags" (
	"article_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "article_main_tags_article_id_tag_id_pk" PRIMARY KEY("article_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "article_quotes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"text" text NOT NULL,
	"source" text
);
--> statement-breakpoint
CREATE TABLE "article_rubrics" (
	"article_id" bigint NOT NULL,
	"rubric_id" bigint NOT NULL,
	CONSTRAINT "article_rubrics_article_id_rubric_id_pk" PRIMARY KEY("article_id","rubric_id")
);
--> statement-breakpoint
CREATE TABLE "article_tags" (
	"article_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "article_tags_article_id_tag_id_pk" PRIMARY KEY("article_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"draft_number" integer DEFAULT 0 NOT NULL,
	"live_number" integer,
	"scheduled_number" integer,
	"publish_at" timestamp with time zone,
	"withdraw_at" timestamp with time zone,
	"due_problem" text,
	"first_published_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"review_state" text,
	"review_number" integer,
	"review_reason" text,
	"review_asked_by_id" bigint,
	"medium_id" bigint NOT NULL,
	"issue_id" bigint,
	"title" text NOT NULL,
	"subtitle" text,
	"intro" text,
	"text" text NOT NULL,
	"word_count" integer NOT NULL,
	"excerpt" text,
	"permalink" text NOT NULL,
	"author_id" bigint,
	"alias" text,
	"publish_date" date,
	"article_number" text,
	"media_type" text NOT NULL,
	"media_link" text,
	"priority" text NOT NULL,
	"seo_title" text,
	"seo_description" text,
	"is_private" boolean NOT NULL,
	"is_advertorial" boolean NOT NULL,
	"assignee_id" bigint,
	"due_on" date,
	CONSTRAINT "articles_scheduled" CHECK (("articles"."publish_at" is null) = ("articles"."scheduled_number" is null)),
	CONSTRAINT "articles_withdraw" CHECK ("articles"."withdraw_at" > "articles"."publish_at"),
	CONSTRAINT "articles_review" CHECK (("articles"."review_state" is null) = ("articles"."review_number" is null)),
	CONSTRAINT "articles_title_filled" CHECK (length(btrim("articles"."title")) > 0),
	CONSTRAINT "articles_media_type" CHECK ("articles"."media_type" in ('text', 'audio', 'video')),
	CONSTRAINT "articles_priority" CHECK ("articles"."priority" in ('auto', 'small', 'small_image', 'medium', 'large')),
	CONSTRAINT "articles_permalink" CHECK ("articles"."permalink" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
ALTER TABLE "published" ADD CONSTRAINT "published_revision_id_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_links" ADD CONSTRAINT "article_links_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_main_tags" ADD CONSTRAINT "article_main_tags_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_main_tags" ADD CONSTRAINT "article_main_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_quotes" ADD CONSTRAINT "article_quotes_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_rubrics" ADD CONSTRAINT "article_rubrics_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_rubrics" ADD CONSTRAINT "article_rubrics_rubric_id_rubrics_id_fk" FOREIGN KEY ("rubric_id") REFERENCES "public"."rubrics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_tags" ADD CONSTRAINT "article_tags_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_tags" ADD CONSTRAINT "article_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_review_asked_by_id_users_id_fk" FOREIGN KEY ("review_asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_medium_id_media_id_fk" FOREIGN KEY ("medium_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "permalinks_record" ON "permalinks" USING btree ("area","record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "permalinks_current" ON "permalinks" USING btree ("area","record_id") WHERE "permalinks"."is_current";--> statement-breakpoint
CREATE UNIQUE INDEX "published_revision" ON "published" USING btree ("revision_id");--> statement-breakpoint
CREATE INDEX "published_at" ON "published" USING btree ("area","published_at","record_id");--> statement-breakpoint
CREATE INDEX "revisions_by" ON "revisions" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "article_links_article" ON "article_links" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "article_main_tags_tag" ON "article_main_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "article_quotes_article" ON "article_quotes" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "article_rubrics_rubric" ON "article_rubrics" USING btree ("rubric_id");--> statement-breakpoint
CREATE INDEX "article_tags_tag" ON "article_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "articles_publish_at" ON "articles" USING btree ("publish_at") WHERE "articles"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_withdraw_at" ON "articles" USING btree ("withdraw_at") WHERE "articles"."withdraw_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_review_asked_by" ON "articles" USING btree ("review_asked_by_id");--> statement-breakpoint
CREATE INDEX "articles_created" ON "articles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "articles_updated" ON "articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_title" ON "articles" USING btree ("title" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "articles_title_trigram" ON "articles" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "articles_medium" ON "articles" USING btree ("medium_id","id");--> statement-breakpoint
CREATE INDEX "articles_issue" ON "articles" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "articles_author" ON "articles" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "articles_assignee" ON "articles" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "articles_due" ON "articles" USING btree ("due_on") WHERE "articles"."due_on" is not null;