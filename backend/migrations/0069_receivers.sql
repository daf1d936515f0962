CREATE TABLE "mailing_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailing_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"name" text NOT NULL,
	"description" text,
	"consent_text" text NOT NULL,
	CONSTRAINT "mailing_lists_name_filled" CHECK (length(btrim("mailing_lists"."name")) > 0)
);
--> statement-breakpoint
CREATE TABLE "receiver_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receiver_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receiver_id" bigint NOT NULL,
	"list" text NOT NULL,
	"text" text NOT NULL,
	"ground" text NOT NULL,
	"source" text,
	"agreed_on" date,
	"entered_at" timestamp with time zone NOT NULL,
	"entered_by_id" bigint,
	"confirmed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "receiver_consents_ground" CHECK ("receiver_consents"."ground" in ('confirmation', 'consent', 'client'))
);
--> statement-breakpoint
CREATE TABLE "receiver_lists" (
	"receiver_id" bigint NOT NULL,
	"list_id" bigint NOT NULL,
	CONSTRAINT "receiver_lists_receiver_id_list_id_pk" PRIMARY KEY("receiver_id","list_id")
);
--> statement-breakpoint
CREATE TABLE "receivers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receivers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"search_text" text GENERATED ALWAYS AS ("email" || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '')) STORED,
	"search_folded" text GENERATED ALWAYS AS (search_fold("email" || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", ''))) STORED,
	"state" text NOT NULL,
	"ground" text NOT NULL,
	"source" text,
	"agreed_on" date,
	"times_asked" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "receivers_state" CHECK ("receivers"."state" in ('pending', 'subscribed', 'unsubscribed', 'bounced', 'complained')),
	CONSTRAINT "receivers_ground" CHECK ("receivers"."ground" in ('confirmation', 'consent', 'client')),
	CONSTRAINT "receivers_left" CHECK (("receivers"."left_at" is not null) = ("receivers"."state" in ('unsubscribed', 'bounced', 'complained'))),
	CONSTRAINT "receivers_asked" CHECK (("receivers"."asked_at" is not null) = ("receivers"."times_asked" > 0))
);
--> statement-breakpoint
CREATE TABLE "suppressed_addresses" (
	"hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "suppressed_addresses_reason" CHECK ("suppressed_addresses"."reason" in ('erased', 'unsubscribed', 'bounced', 'complained'))
);
--> statement-breakpoint
CREATE TABLE "record_import_problems" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_import_problems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"message" text NOT NULL,
	"params" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"file_key" text,
	"is_trial" boolean NOT NULL,
	"work_id" bigint,
	"total" integer DEFAULT 0 NOT NULL,
	"good" integer DEFAULT 0 NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailing_lists" ADD CONSTRAINT "mailing_lists_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_lists" ADD CONSTRAINT "mailing_lists_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiver_consents" ADD CONSTRAINT "receiver_consents_receiver_id_receivers_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."receivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiver_consents" ADD CONSTRAINT "receiver_consents_entered_by_id_users_id_fk" FOREIGN KEY ("entered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiver_lists" ADD CONSTRAINT "receiver_lists_receiver_id_receivers_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."receivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiver_lists" ADD CONSTRAINT "receiver_lists_list_id_mailing_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."mailing_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivers" ADD CONSTRAINT "receivers_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivers" ADD CONSTRAINT "receivers_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_import_problems" ADD CONSTRAINT "record_import_problems_import_id_record_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."record_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_imports" ADD CONSTRAINT "record_imports_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_lists_name_key" ON "mailing_lists" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "mailing_lists_name" ON "mailing_lists" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "mailing_lists_created" ON "mailing_lists" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "receiver_consents_receiver" ON "receiver_consents" USING btree ("receiver_id","id");--> statement-breakpoint
CREATE INDEX "receiver_consents_entered_by" ON "receiver_consents" USING btree ("entered_by_id");--> statement-breakpoint
CREATE INDEX "receiver_lists_list" ON "receiver_lists" USING btree ("list_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receivers_email_key" ON "receivers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "receivers_email" ON "receivers" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "receivers_name" ON "receivers" USING btree ("last_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "receivers_left" ON "receivers" USING btree ("left_at","id");--> statement-breakpoint
CREATE INDEX "receivers_created" ON "receivers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "receivers_search" ON "receivers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "receivers_search_folded" ON "receivers" USING gin ("search_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "receivers_state" ON "receivers" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "receivers_asked" ON "receivers" USING btree ("asked_at") WHERE "receivers"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "record_import_problems_import" ON "record_import_problems" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "record_imports_started" ON "record_imports" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "record_imports_started_by" ON "record_imports" USING btree ("started_by_id");--> statement-breakpoint
INSERT INTO "role_permissions" ("role_id", "permission_name", "status")
  SELECT "role_id", 'global:' || action || '__' || area, 1
  FROM "role_permissions" CROSS JOIN unnest(array['manage_menu', 'read', 'create', 'edit', 'delete']) AS action
    CROSS JOIN unnest(array['mailing_lists', 'receivers']) AS area
  WHERE "permission_name" = 'global:edit__roles'
  ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "user_permissions" ("user_id", "permission_name", "status")
  SELECT "user_id", 'global:' || action || '__' || area, 1
  FROM "user_permissions" CROSS JOIN unnest(array['manage_menu', 'read', 'create', 'edit', 'delete']) AS action
    CROSS JOIN unnest(array['mailing_lists', 'receivers']) AS area
  WHERE "permission_name" = 'global:edit__roles' AND "status" = 1
  ON CONFLICT DO NOTHING;
