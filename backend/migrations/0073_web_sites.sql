CREATE TABLE "data_source_answers" (
	"source_id" bigint PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"body" jsonb,
	"fetched_at" timestamp with time zone,
	"etag" text,
	"problem" text,
	"failed_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_sources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"domain_id" bigint NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"description" text,
	"medium_id" bigint,
	"rubric_id" bigint,
	"tag_id" bigint,
	"under_id" bigint,
	"order" text NOT NULL,
	"most" integer NOT NULL,
	"address" text,
	"minutes" integer NOT NULL,
	"is_active" boolean NOT NULL,
	CONSTRAINT "data_sources_key" CHECK ("data_sources"."key" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "menu_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "menu_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"menu_id" bigint NOT NULL,
	"parent_id" bigint,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"page_id" bigint,
	"article_id" bigint,
	"address" text,
	"opens_new_window" boolean NOT NULL,
	-- Siblings pass each other within a transaction, so this is checked at its end (decision 115).
	CONSTRAINT "menu_entries_place" UNIQUE NULLS NOT DISTINCT("menu_id","parent_id","position") DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "menu_entries_node" UNIQUE("menu_id","id"),
	CONSTRAINT "menu_entries_parent" CHECK ("menu_entries"."parent_id" <> "menu_entries"."id"),
	CONSTRAINT "menu_entries_page_kind" CHECK (("menu_entries"."kind" = 'page') = ("menu_entries"."page_id" is not null)),
	CONSTRAINT "menu_entries_article_kind" CHECK (("menu_entries"."kind" = 'article') = ("menu_entries"."article_id" is not null)),
	CONSTRAINT "menu_entries_link_kind" CHECK (("menu_entries"."kind" = 'link') = ("menu_entries"."address" is not null))
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "menus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"domain_id" bigint NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"language" text NOT NULL,
	"is_active" boolean NOT NULL,
	CONSTRAINT "menus_key" CHECK ("menus"."key" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "page_former_places" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_former_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"domain_id" bigint NOT NULL,
	"parent_id" bigint,
	"slug" text NOT NULL,
	"page_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_assets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"is_live" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_components" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_components_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_id" bigint NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"within" text,
	"title" text,
	"text" text,
	"asset_id" bigint,
	"poster_id" bigint,
	"alt" text,
	"caption" text,
	"address" text,
	"link_text" text,
	"link_page_id" bigint,
	"link_article_id" bigint,
	"link_address" text,
	"style" text,
	"is_open" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_id" bigint NOT NULL,
	"to_page_id" bigint,
	"to_article_id" bigint,
	"is_live" boolean NOT NULL,
	CONSTRAINT "page_links_one_target" CHECK (num_nonnulls("page_links"."to_page_id", "page_links"."to_article_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"review_round" integer DEFAULT 0 NOT NULL,
	"review_reason" text,
	"review_asked_by_id" bigint,
	"domain_id" bigint NOT NULL,
	"parent_id" bigint,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"title_folded" text GENERATED ALWAYS AS (search_fold("title")) STORED,
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"visibility" text NOT NULL,
	"picture_id" bigint,
	"seo_title" text,
	"seo_description" text,
	"is_in_menu" boolean DEFAULT false NOT NULL,
	"is_homepage" boolean DEFAULT false NOT NULL,
	-- Siblings pass each other within a transaction, so this is checked at its end (decision 115).
	CONSTRAINT "pages_place" UNIQUE NULLS NOT DISTINCT("domain_id","parent_id","position") DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "pages_node" UNIQUE("domain_id","id"),
	CONSTRAINT "pages_scheduled" CHECK (("pages"."publish_at" is null) = ("pages"."scheduled_number" is null)),
	CONSTRAINT "pages_withdraw" CHECK ("pages"."withdraw_at" > "pages"."publish_at"),
	CONSTRAINT "pages_review" CHECK (("pages"."review_state" is null) = ("pages"."review_number" is null)),
	CONSTRAINT "pages_parent" CHECK ("pages"."parent_id" <> "pages"."id"),
	CONSTRAINT "pages_title_filled" CHECK (length(btrim("pages"."title")) > 0),
	CONSTRAINT "pages_slug" CHECK ("pages"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
ALTER TABLE "data_source_answers" ADD CONSTRAINT "data_source_answers_source_id_data_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."data_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_medium_id_media_id_fk" FOREIGN KEY ("medium_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_rubric_id_rubrics_id_fk" FOREIGN KEY ("rubric_id") REFERENCES "public"."rubrics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_under_id_pages_id_fk" FOREIGN KEY ("under_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_entries" ADD CONSTRAINT "menu_entries_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_entries" ADD CONSTRAINT "menu_entries_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_entries" ADD CONSTRAINT "menu_entries_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_entries" ADD CONSTRAINT "menu_entries_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_entries" ADD CONSTRAINT "menu_entries_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_entries" ADD CONSTRAINT "menu_entries_parent_of_tree" FOREIGN KEY ("menu_id","parent_id") REFERENCES "public"."menu_entries"("menu_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_former_places" ADD CONSTRAINT "page_former_places_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_former_places" ADD CONSTRAINT "page_former_places_parent_id_pages_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_former_places" ADD CONSTRAINT "page_former_places_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_assets" ADD CONSTRAINT "page_assets_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_assets" ADD CONSTRAINT "page_assets_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_components" ADD CONSTRAINT "page_components_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_components" ADD CONSTRAINT "page_components_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_components" ADD CONSTRAINT "page_components_poster_id_assets_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_components" ADD CONSTRAINT "page_components_link_page_id_pages_id_fk" FOREIGN KEY ("link_page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_components" ADD CONSTRAINT "page_components_link_article_id_articles_id_fk" FOREIGN KEY ("link_article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_links" ADD CONSTRAINT "page_links_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_links" ADD CONSTRAINT "page_links_to_page_id_pages_id_fk" FOREIGN KEY ("to_page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_links" ADD CONSTRAINT "page_links_to_article_id_articles_id_fk" FOREIGN KEY ("to_article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_review_asked_by_id_users_id_fk" FOREIGN KEY ("review_asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_picture_id_assets_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_parent_of_tree" FOREIGN KEY ("domain_id","parent_id") REFERENCES "public"."pages"("domain_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_source_answers_due" ON "data_source_answers" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "data_sources_created" ON "data_sources" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_sources_name_key" ON "data_sources" USING btree ("domain_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "data_sources_key_key" ON "data_sources" USING btree ("domain_id","key");--> statement-breakpoint
CREATE INDEX "data_sources_medium" ON "data_sources" USING btree ("medium_id");--> statement-breakpoint
CREATE INDEX "data_sources_rubric" ON "data_sources" USING btree ("rubric_id");--> statement-breakpoint
CREATE INDEX "data_sources_tag" ON "data_sources" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "data_sources_under" ON "data_sources" USING btree ("under_id");--> statement-breakpoint
CREATE INDEX "menu_entries_page" ON "menu_entries" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "menu_entries_article" ON "menu_entries" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "menus_created" ON "menus" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "menus_name_key" ON "menus" USING btree ("domain_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "menus_key_key" ON "menus" USING btree ("domain_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "page_former_places_key" ON "page_former_places" USING btree ("domain_id",coalesce("parent_id", 0),"slug");--> statement-breakpoint
CREATE INDEX "page_former_places_parent" ON "page_former_places" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "page_former_places_page" ON "page_former_places" USING btree ("page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_assets_key" ON "page_assets" USING btree ("page_id","is_live","asset_id");--> statement-breakpoint
CREATE INDEX "page_assets_asset" ON "page_assets" USING btree ("asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_components_key" ON "page_components" USING btree ("page_id","key");--> statement-breakpoint
CREATE INDEX "page_components_asset" ON "page_components" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "page_components_poster" ON "page_components" USING btree ("poster_id");--> statement-breakpoint
CREATE INDEX "page_components_link_page" ON "page_components" USING btree ("link_page_id");--> statement-breakpoint
CREATE INDEX "page_components_link_article" ON "page_components" USING btree ("link_article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_links_page_key" ON "page_links" USING btree ("page_id","is_live","to_page_id") WHERE "page_links"."to_page_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "page_links_article_key" ON "page_links" USING btree ("page_id","is_live","to_article_id") WHERE "page_links"."to_article_id" is not null;--> statement-breakpoint
CREATE INDEX "page_links_to_page" ON "page_links" USING btree ("to_page_id");--> statement-breakpoint
CREATE INDEX "page_links_to_article" ON "page_links" USING btree ("to_article_id");--> statement-breakpoint
CREATE INDEX "pages_publish_at" ON "pages" USING btree ("publish_at") WHERE "pages"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "pages_withdraw_at" ON "pages" USING btree ("withdraw_at") WHERE "pages"."withdraw_at" is not null;--> statement-breakpoint
CREATE INDEX "pages_review_asked_by" ON "pages" USING btree ("review_asked_by_id");--> statement-breakpoint
CREATE INDEX "pages_created" ON "pages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pages_updated" ON "pages" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "pages_title" ON "pages" USING btree ("title" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "pages_title_trigram" ON "pages" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pages_title_folded" ON "pages" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pages_picture" ON "pages" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug_key" ON "pages" USING btree ("domain_id",coalesce("parent_id", 0),"slug");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_homepage_key" ON "pages" USING btree ("domain_id") WHERE "pages"."is_homepage";--> statement-breakpoint
CREATE TRIGGER data_source_answers_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON data_source_answers
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();--> statement-breakpoint
CREATE TRIGGER data_sources_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON data_sources
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();--> statement-breakpoint
CREATE TRIGGER domains_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON domains
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();--> statement-breakpoint
CREATE TRIGGER menu_entries_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menu_entries
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();--> statement-breakpoint
CREATE TRIGGER menus_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menus
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();--> statement-breakpoint
CREATE TRIGGER page_former_places_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON page_former_places
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();--> statement-breakpoint
CREATE TRIGGER pages_master_data AFTER INSERT OR DELETE OR TRUNCATE ON pages
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();--> statement-breakpoint
-- Of a page counts where it is, not what its draft says: saves do not wait for each other.
CREATE FUNCTION count_page_place_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM former JOIN present USING (id)
    WHERE (former.slug, former.parent_id, former.position, former.is_in_menu, former.is_homepage)
      IS DISTINCT FROM (present.slug, present.parent_id, present.position, present.is_in_menu, present.is_homepage)
  ) THEN
    INSERT INTO master_data_versions AS known (name, version) VALUES (TG_TABLE_NAME, 1)
      ON CONFLICT (name) DO UPDATE SET version = known.version + 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER pages_master_data_places AFTER UPDATE ON pages
  REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION count_page_place_change();
