CREATE TABLE "master_data_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);--> statement-breakpoint
-- Counts a change of a table that processes keep what they have read of. The count is seen with the change itself.
CREATE FUNCTION count_master_data_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO master_data_versions AS known (name, version) VALUES (TG_TABLE_NAME, 1)
    ON CONFLICT (name) DO UPDATE SET version = known.version + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER categories_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();--> statement-breakpoint
CREATE TRIGGER category_texts_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON category_texts
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();--> statement-breakpoint
CREATE TRIGGER format_limits_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON format_limits
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();--> statement-breakpoint
CREATE TRIGGER global_settings_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON global_settings
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();--> statement-breakpoint
CREATE TRIGGER media_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON media
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();--> statement-breakpoint
CREATE TRIGGER medium_categories_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON medium_categories
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();--> statement-breakpoint
CREATE TRIGGER users_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();
