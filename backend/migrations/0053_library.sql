CREATE TABLE "asset_texts" (
	"asset_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"alt" text,
	"label" text,
	"copyright" text,
	CONSTRAINT "asset_texts_asset_id_locale_pk" PRIMARY KEY("asset_id","locale"),
	CONSTRAINT "asset_texts_locale" CHECK ("asset_texts"."locale" <> 'de')
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"file_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"folder_id" bigint,
	"alt" text,
	"label" text,
	"copyright" text,
	"licence_until" date,
	"focus_x" integer DEFAULT 50 NOT NULL,
	"focus_y" integer DEFAULT 50 NOT NULL,
	CONSTRAINT "assets_kind" CHECK ("assets"."kind" in ('image', 'document', 'video', 'audio')),
	CONSTRAINT "assets_focus" CHECK ("assets"."focus_x" between 0 and 100 and "assets"."focus_y" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"parent_id" bigint,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	-- Siblings pass each other within a transaction, so this is checked at its end (decision 115).
	CONSTRAINT "folders_place" UNIQUE NULLS NOT DISTINCT("parent_id","position") DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "folders_parent" CHECK ("folders"."parent_id" <> "folders"."id")
);
--> statement-breakpoint
ALTER TABLE "asset_texts" ADD CONSTRAINT "asset_texts_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_file_id_attachments_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_id_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assets_file_key" ON "assets" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assets_hash_key" ON "assets" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "assets_created" ON "assets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "assets_folder" ON "assets" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "assets_licence" ON "assets" USING btree ("licence_until") WHERE "assets"."licence_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "folders_name_key" ON "folders" USING btree (coalesce("parent_id", 0),lower("name"));--> statement-breakpoint
-- The log calls files "files" from now on: "attachments", as the permissions, are the assets of the library. Only the name
-- of the area changes, so the guard of the log steps aside for this statement.
ALTER TABLE "activity_logs" DISABLE TRIGGER activity_logs_kept;--> statement-breakpoint
UPDATE "activity_logs" SET "area" = 'files' WHERE "area" = 'attachments';--> statement-breakpoint
ALTER TABLE "activity_logs" ENABLE TRIGGER activity_logs_kept;
