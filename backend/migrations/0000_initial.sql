-- Search looks words up in trigram indexes.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"content_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "activity_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"log_id" bigint NOT NULL,
	"field" text NOT NULL,
	"before" text,
	"after" text
);
--> statement-breakpoint
CREATE TABLE "activity_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"area" text NOT NULL,
	"record_id" bigint NOT NULL,
	"source" text
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"filename" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"hash" text NOT NULL,
	"storage_key" text NOT NULL,
	"uploaded_by_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_size" CHECK ("attachments"."size" >= 0),
	CONSTRAINT "attachments_pixels" CHECK (("attachments"."width" is null) = ("attachments"."height" is null))
);
--> statement-breakpoint
CREATE TABLE "booking_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "booking_documents" (
	"booking_id" bigint NOT NULL,
	"attachment_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "booking_documents_booking_id_attachment_id_pk" PRIMARY KEY("booking_id","attachment_id")
);
--> statement-breakpoint
CREATE TABLE "booking_target_media" (
	"booking_id" bigint NOT NULL,
	"medium_id" bigint NOT NULL,
	CONSTRAINT "booking_target_media_booking_id_medium_id_pk" PRIMARY KEY("booking_id","medium_id")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text DEFAULT 'single' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"parent_booking_id" bigint,
	"client_company_id" bigint NOT NULL,
	"agency_company_id" bigint,
	"supervisor_id" bigint,
	"easy_job_id" text,
	"easy_job_id_ep_media" text,
	"price_cents" bigint DEFAULT 0 NOT NULL,
	"nonbillable" boolean DEFAULT false NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"billing_date" date,
	"billing_state" text DEFAULT 'open' NOT NULL,
	"is_cross_bill" boolean DEFAULT false NOT NULL,
	"cross_bill_timing" text,
	"cross_bill_end" date,
	"is_campaign_active" boolean DEFAULT false NOT NULL,
	"cancel_reason" text,
	"spec_type" text,
	"target_medium_id" bigint,
	"bill_evenly" boolean DEFAULT false NOT NULL,
	"campaign_start_date" date,
	"campaign_end_date" date,
	"internal_production" boolean DEFAULT false NOT NULL,
	"production_date" date,
	"format_id" bigint,
	"booking_art_id" bigint,
	"material_state" text DEFAULT 'open' NOT NULL,
	"issue_id" bigint,
	"target_year" integer,
	"placement_id" bigint,
	"placement_details" text,
	"briefing_document_id" bigint,
	"comment" text,
	"ad_id" bigint,
	"ad2_id" bigint,
	"ad_hidden_on_mobile" boolean DEFAULT false NOT NULL,
	"ad_target_link" text,
	"release_date" date,
	"appears_from" date,
	"appears_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" bigint,
	CONSTRAINT "bookings_kind" CHECK ("bookings"."kind" in ('single', 'multi')),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('open', 'active', 'completed', 'cancelled')),
	CONSTRAINT "bookings_billing_state" CHECK ("bookings"."billing_state" in ('open', 'notpaid', 'paid')),
	CONSTRAINT "bookings_material_state" CHECK ("bookings"."material_state" in ('open', 'requested', 'available', 'approved')),
	CONSTRAINT "bookings_cross_bill_timing" CHECK ("bookings"."cross_bill_timing" in ('monthly', 'quarterly', 'halfyearly', 'yearly')),
	CONSTRAINT "bookings_spec_type" CHECK ("bookings"."spec_type" in ('print', 'digital', 'video', 'immoflash')),
	CONSTRAINT "bookings_price" CHECK ("bookings"."price_cents" between 0 and 9999999999),
	CONSTRAINT "bookings_campaign_order" CHECK ("bookings"."campaign_start_date" <= "bookings"."campaign_end_date"),
	CONSTRAINT "bookings_cross_bill_order" CHECK (not "bookings"."is_cross_bill" or "bookings"."billing_date" <= "bookings"."cross_bill_end"),
	CONSTRAINT "bookings_appearance_order" CHECK ("bookings"."appears_from" <= "bookings"."appears_on"),
	CONSTRAINT "bookings_issue_needs_medium" CHECK ("bookings"."issue_id" is null or "bookings"."target_medium_id" is not null),
	CONSTRAINT "bookings_version" CHECK ("bookings"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"type" text NOT NULL,
	"usage" text,
	"immoflash_ad_count" integer,
	"no_ad" boolean DEFAULT false NOT NULL,
	"width" integer,
	"height" integer,
	"inactive" boolean DEFAULT false NOT NULL,
	CONSTRAINT "categories_type" CHECK ("categories"."type" in ('medium', 'attachment', 'page', 'format', 'bookingtype', 'placement', 'print', 'digital', 'video', 'immoflash', 'immoflash_placement', 'online_placement', 'mediumgroup', 'placement_d', 'placement_f', 'attachment_published_on')),
	CONSTRAINT "categories_size" CHECK (("categories"."width" is null) = ("categories"."height" is null) and "categories"."width" > 0 and "categories"."height" > 0),
	CONSTRAINT "categories_ad_count" CHECK ("categories"."immoflash_ad_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "category_texts" (
	"category_id" bigint NOT NULL,
	"locale" text DEFAULT 'de' NOT NULL,
	"label" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image_id" bigint,
	CONSTRAINT "category_texts_category_id_locale_pk" PRIMARY KEY("category_id","locale")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'Customer' NOT NULL,
	"is_agency" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"external_id" text,
	"responsible_user_1_id" bigint,
	"responsible_user_2_id" bigint,
	"agency_representative_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_type" CHECK ("companies"."type" in ('Customer', 'Agency', 'Competitor', 'Analyst')),
	CONSTRAINT "companies_name_filled" CHECK (length(btrim("companies"."name")) > 0)
);
--> statement-breakpoint
CREATE TABLE "issues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"medium_id" bigint NOT NULL,
	"title" text NOT NULL,
	"issue_number" text NOT NULL,
	"publish_date" date NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issues_id_medium" UNIQUE("id","medium_id"),
	CONSTRAINT "issues_title_filled" CHECK (length(btrim("issues"."title")) > 0)
);
--> statement-breakpoint
CREATE TABLE "format_limits" (
	"medium_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"is_unlimited" boolean DEFAULT false NOT NULL,
	"limitation_type" text NOT NULL,
	"available_slots" integer DEFAULT 0 NOT NULL,
	"minimum_term_days" integer,
	"minimum_term_months" integer,
	"campaign_start" date,
	"campaign_end" date,
	CONSTRAINT "format_limits_medium_id_category_id_pk" PRIMARY KEY("medium_id","category_id"),
	CONSTRAINT "format_limits_type" CHECK ("format_limits"."limitation_type" in ('issue', 'day', 'week', 'month')),
	CONSTRAINT "format_limits_slots" CHECK ("format_limits"."available_slots" >= 0),
	CONSTRAINT "format_limits_terms" CHECK ("format_limits"."minimum_term_days" >= 0 and "format_limits"."minimum_term_months" >= 0),
	CONSTRAINT "format_limits_window" CHECK ("format_limits"."campaign_start" <= "format_limits"."campaign_end")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"has_issues" boolean DEFAULT false NOT NULL,
	"has_article" boolean DEFAULT false NOT NULL,
	"has_article_number" boolean DEFAULT false NOT NULL,
	"has_citations" boolean DEFAULT false NOT NULL,
	"goal" text,
	"colour" text,
	"show_in_video_calendar" boolean DEFAULT false NOT NULL,
	"allow_ads_via_api" boolean DEFAULT false NOT NULL,
	"medium_group_id" bigint,
	"sorting" integer DEFAULT 0 NOT NULL,
	"filtering" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_type" CHECK ("media"."type" in ('print', 'digital', 'video', 'immoflash')),
	CONSTRAINT "media_filtering" CHECK ("media"."filtering" in ('yearly', 'monthly', 'weekly')),
	CONSTRAINT "media_goal" CHECK ("media"."goal" ~ '^[A-Z0-9]{1,2}$'),
	CONSTRAINT "media_colour" CHECK ("media"."colour" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "medium_categories" (
	"medium_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"role" text NOT NULL,
	"sorting" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "medium_categories_medium_id_role_category_id_pk" PRIMARY KEY("medium_id","role","category_id"),
	CONSTRAINT "medium_categories_role" CHECK ("medium_categories"."role" in ('format', 'placement', 'bookingart'))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("user_id","list","name")
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role_id" bigint NOT NULL,
	"permission_name" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "role_permissions_role_id_permission_name_pk" PRIMARY KEY("role_id","permission_name"),
	CONSTRAINT "role_permissions_status" CHECK ("role_permissions"."status" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_permissions" (
	"user_id" bigint NOT NULL,
	"permission_name" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "user_permissions_user_id_permission_name_pk" PRIMARY KEY("user_id","permission_name"),
	CONSTRAINT "user_permissions_status" CHECK ("user_permissions"."status" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"username" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"avatar_id" bigint,
	"can_book_user" boolean DEFAULT false NOT NULL,
	"hide_user_from_filters" boolean DEFAULT false NOT NULL,
	"is_api_user" boolean DEFAULT false NOT NULL,
	"is_editor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_status" CHECK ("users"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
ALTER TABLE "activity_changes" ADD CONSTRAINT "activity_changes_log_id_activity_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."activity_logs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_logs" ADD CONSTRAINT "activity_logs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_uploaded_by_id_users_id_fk" FOREIGN KEY ("uploaded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_comments" ADD CONSTRAINT "booking_comments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_comments" ADD CONSTRAINT "booking_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_documents" ADD CONSTRAINT "booking_documents_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_documents" ADD CONSTRAINT "booking_documents_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_target_media" ADD CONSTRAINT "booking_target_media_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_target_media" ADD CONSTRAINT "booking_target_media_medium_id_media_id_fk" FOREIGN KEY ("medium_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_parent_booking_id_bookings_id_fk" FOREIGN KEY ("parent_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_company_id_companies_id_fk" FOREIGN KEY ("client_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agency_company_id_companies_id_fk" FOREIGN KEY ("agency_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_target_medium_id_media_id_fk" FOREIGN KEY ("target_medium_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_format_id_categories_id_fk" FOREIGN KEY ("format_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_booking_art_id_categories_id_fk" FOREIGN KEY ("booking_art_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_placement_id_categories_id_fk" FOREIGN KEY ("placement_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_briefing_document_id_attachments_id_fk" FOREIGN KEY ("briefing_document_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_ad_id_attachments_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_ad2_id_attachments_id_fk" FOREIGN KEY ("ad2_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_issue_of_medium" FOREIGN KEY ("issue_id","target_medium_id") REFERENCES "public"."issues"("id","medium_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_texts" ADD CONSTRAINT "category_texts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_texts" ADD CONSTRAINT "category_texts_image_id_attachments_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_responsible_user_1_id_users_id_fk" FOREIGN KEY ("responsible_user_1_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_responsible_user_2_id_users_id_fk" FOREIGN KEY ("responsible_user_2_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_agency_representative_id_users_id_fk" FOREIGN KEY ("agency_representative_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_medium_id_media_id_fk" FOREIGN KEY ("medium_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "format_limits" ADD CONSTRAINT "format_limits_medium_id_media_id_fk" FOREIGN KEY ("medium_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "format_limits" ADD CONSTRAINT "format_limits_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_medium_group_id_categories_id_fk" FOREIGN KEY ("medium_group_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medium_categories" ADD CONSTRAINT "medium_categories_medium_id_media_id_fk" FOREIGN KEY ("medium_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medium_categories" ADD CONSTRAINT "medium_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_permissions" ADD CONSTRAINT "user_permissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "activity_changes_log" ON "activity_changes" USING btree ("log_id");--> statement-breakpoint
CREATE INDEX "activity_logs_record" ON "activity_logs" USING btree ("area","record_id","id");--> statement-breakpoint
CREATE INDEX "activity_logs_at" ON "activity_logs" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "activity_logs_actor" ON "activity_logs" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "attachments_hash" ON "attachments" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "booking_comments_booking" ON "booking_comments" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "booking_documents_attachment" ON "booking_documents" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "booking_target_media_medium" ON "booking_target_media" USING btree ("medium_id","booking_id");--> statement-breakpoint
CREATE INDEX "bookings_created_at" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_appears_on" ON "bookings" USING btree ("appears_on","id");--> statement-breakpoint
CREATE INDEX "bookings_appears_on_latest" ON "bookings" USING btree ("appears_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_price_sort" ON "bookings" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "bookings_medium" ON "bookings" USING btree ("target_medium_id","id");--> statement-breakpoint
CREATE INDEX "bookings_client" ON "bookings" USING btree ("client_company_id","id");--> statement-breakpoint
CREATE INDEX "bookings_medium_appears_on" ON "bookings" USING btree ("target_medium_id","appears_on","id");--> statement-breakpoint
CREATE INDEX "bookings_agency" ON "bookings" USING btree ("agency_company_id","id") WHERE "bookings"."agency_company_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_supervisor" ON "bookings" USING btree ("supervisor_id","appears_on","id");--> statement-breakpoint
CREATE INDEX "bookings_status_appears_on" ON "bookings" USING btree ("status","appears_on","id");--> statement-breakpoint
CREATE INDEX "bookings_issue_format" ON "bookings" USING btree ("issue_id","format_id","status");--> statement-breakpoint
CREATE INDEX "bookings_format" ON "bookings" USING btree ("format_id","id");--> statement-breakpoint
CREATE INDEX "bookings_parent" ON "bookings" USING btree ("parent_booking_id") WHERE "bookings"."parent_booking_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_job_ids_trigram" ON "bookings" USING gin ("easy_job_id" gin_trgm_ops,"easy_job_id_ep_media" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookings_without_material" ON "bookings" USING btree ("appears_on","id") WHERE "bookings"."material_state" in ('open', 'requested') and "bookings"."status" in ('open', 'active');--> statement-breakpoint
CREATE INDEX "bookings_to_bill" ON "bookings" USING btree ("billing_date","id") WHERE "bookings"."billing_state" = 'notpaid' and not "bookings"."nonbillable" and not "bookings"."is_internal" and "bookings"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "bookings_without_job_id" ON "bookings" USING btree ("appears_on","id") WHERE "bookings"."easy_job_id" is null;--> statement-breakpoint
CREATE INDEX "categories_type_index" ON "categories" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "companies_name_trigram" ON "companies" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_external_id" ON "companies" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "issues_medium_publish_date" ON "issues" USING btree ("medium_id","publish_date","id");--> statement-breakpoint
CREATE INDEX "issues_publish_date" ON "issues" USING btree ("publish_date","id");--> statement-breakpoint
CREATE INDEX "issues_title_trigram" ON "issues" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_sorting" ON "media" USING btree ("sorting","id");--> statement-breakpoint
CREATE INDEX "medium_categories_category" ON "medium_categories" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "roles_one_default" ON "roles" USING btree ("is_default") WHERE "roles"."is_default";--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (("first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops);