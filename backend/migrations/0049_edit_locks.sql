CREATE TABLE "edit_locks" (
	"area" text NOT NULL,
	"record_id" bigint NOT NULL,
	"step" bigint NOT NULL,
	"holder_id" bigint NOT NULL,
	"token" bigint NOT NULL,
	"acquired_at" timestamp with time zone NOT NULL,
	"taken_by" text NOT NULL,
	"former_id" bigint,
	"live_until" timestamp with time zone,
	"page_until" timestamp with time zone,
	"page_window" text,
	"is_dirty" boolean NOT NULL,
	"last_input_at" timestamp with time zone,
	"asker_id" bigint,
	"asked_at" timestamp with time zone,
	"refused_id" bigint,
	"refused_until" timestamp with time zone,
	CONSTRAINT "edit_locks_area_record_id_pk" PRIMARY KEY("area","record_id"),
	CONSTRAINT "edit_locks_asker_is_another" CHECK ("edit_locks"."asker_id" <> "edit_locks"."holder_id")
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "kept_drafts" (
	"user_id" bigint NOT NULL,
	"area" text NOT NULL,
	"record_id" bigint NOT NULL,
	"window" text NOT NULL,
	"version" integer NOT NULL,
	"values" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_drafts_user_id_area_record_id_window_pk" PRIMARY KEY("user_id","area","record_id","window")
);
--> statement-breakpoint
ALTER TABLE "edit_locks" ADD CONSTRAINT "edit_locks_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_locks" ADD CONSTRAINT "edit_locks_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_drafts" ADD CONSTRAINT "kept_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edit_locks_holder" ON "edit_locks" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "edit_locks_asker" ON "edit_locks" USING btree ("asker_id");--> statement-breakpoint
CREATE INDEX "kept_drafts_at" ON "kept_drafts" USING btree ("at");