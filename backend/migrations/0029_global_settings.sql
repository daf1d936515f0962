CREATE TABLE "global_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"house_name" text,
	"house_address" text,
	"house_place" text,
	"log_years" integer NOT NULL,
	"notifications_off" text[] NOT NULL,
	CONSTRAINT "global_settings_one" CHECK ("global_settings"."id" = 1),
	CONSTRAINT "global_settings_log_years" CHECK ("global_settings"."log_years" >= 1)
);
--> statement-breakpoint
ALTER TABLE "global_settings" ADD CONSTRAINT "global_settings_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_settings" ADD CONSTRAINT "global_settings_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Decisions §5: nothing edits the activity log. Entries go only when they are older than the setting says, and never
-- within a year, whoever asks: the database itself compares, so that no caller can pass for the nightly sweep.
CREATE FUNCTION keep_activity_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept_from timestamptz;
BEGIN
  IF TG_OP = 'DELETE' THEN
    kept_from := now() - make_interval(years => greatest(1, coalesce((SELECT log_years FROM global_settings), 10)));
    IF TG_TABLE_NAME = 'activity_logs' THEN
      IF OLD.at < kept_from THEN RETURN OLD; END IF;
    ELSIF EXISTS (SELECT FROM activity_logs WHERE id = OLD.log_id AND at < kept_from) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the activity log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER activity_logs_kept BEFORE UPDATE OR DELETE ON activity_logs
  FOR EACH ROW EXECUTE FUNCTION keep_activity_log();--> statement-breakpoint
CREATE TRIGGER activity_logs_not_emptied BEFORE TRUNCATE ON activity_logs
  FOR EACH STATEMENT EXECUTE FUNCTION keep_activity_log();--> statement-breakpoint
CREATE TRIGGER activity_changes_kept BEFORE UPDATE OR DELETE ON activity_changes
  FOR EACH ROW EXECUTE FUNCTION keep_activity_log();--> statement-breakpoint
CREATE TRIGGER activity_changes_not_emptied BEFORE TRUNCATE ON activity_changes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_activity_log();
