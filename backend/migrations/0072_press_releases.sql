CREATE TABLE "press_release_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "press_release_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"release_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "press_releases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "press_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"title" text NOT NULL,
	"title_folded" text GENERATED ALWAYS AS (search_fold("title")) STORED,
	"sender_name" text NOT NULL,
	"company" text,
	"email" text,
	"phone" text,
	"search_text" text GENERATED ALWAYS AS ("title" || ' ' || "sender_name" || ' ' || coalesce("company", '') || ' ' || coalesce("email", '')) STORED,
	"search_folded" text GENERATED ALWAYS AS (search_fold("title" || ' ' || "sender_name" || ' ' || coalesce("company", '') || ' ' || coalesce("email", ''))) STORED,
	"text" text NOT NULL,
	"own_text" text NOT NULL,
	"source_url" text,
	"embargo_on" date,
	"medium_id" bigint,
	"note" text,
	"way" text NOT NULL,
	"message_hash" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"editor_id" bigint,
	"due_on" date,
	"decided_at" timestamp with time zone,
	"decided_by_id" bigint,
	"reason" text,
	"feedback" text,
	"article_id" bigint,
	CONSTRAINT "press_releases_way" CHECK ("press_releases"."way" in ('hand', 'api', 'mail')),
	CONSTRAINT "press_releases_state" CHECK ("press_releases"."state" in ('pending', 'editorial', 'approved', 'denied')),
	CONSTRAINT "press_releases_reason" CHECK ("press_releases"."reason" in ('relevance', 'advertising', 'late', 'incomplete', 'duplicate', 'rights', 'other')),
	CONSTRAINT "press_releases_decided" CHECK (("press_releases"."decided_at" is not null) = ("press_releases"."state" in ('approved', 'denied'))),
	CONSTRAINT "press_releases_denied" CHECK (("press_releases"."reason" is not null) = ("press_releases"."state" = 'denied')),
	CONSTRAINT "press_releases_editorial" CHECK ("press_releases"."state" <> 'editorial' or "press_releases"."editor_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "press_release_files" ADD CONSTRAINT "press_release_files_release_id_press_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."press_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_release_files" ADD CONSTRAINT "press_release_files_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_medium_id_media_id_fk" FOREIGN KEY ("medium_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "press_release_files_release" ON "press_release_files" USING btree ("release_id","id");--> statement-breakpoint
CREATE INDEX "press_release_files_asset" ON "press_release_files" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "press_releases_created" ON "press_releases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "press_releases_title" ON "press_releases" USING btree ("title" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "press_releases_sender" ON "press_releases" USING btree ("sender_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "press_releases_due" ON "press_releases" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "press_releases_state" ON "press_releases" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "press_releases_medium" ON "press_releases" USING btree ("medium_id");--> statement-breakpoint
CREATE INDEX "press_releases_editor" ON "press_releases" USING btree ("editor_id");--> statement-breakpoint
CREATE INDEX "press_releases_article" ON "press_releases" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "press_releases_email" ON "press_releases" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "press_releases_search" ON "press_releases" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "press_releases_search_folded" ON "press_releases" USING gin ("search_folded" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "press_releases_message_key" ON "press_releases" USING btree ("message_hash");