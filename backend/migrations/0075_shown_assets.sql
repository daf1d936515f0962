-- What readers see of assets is counted: pages are kept as they were answered until one of them changes. A new asset counts,
-- as a text may have named it before; of a save only what readers see.
CREATE TRIGGER assets_master_data AFTER INSERT OR DELETE OR TRUNCATE ON assets
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();--> statement-breakpoint
CREATE FUNCTION count_shown_asset_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM former JOIN present USING (id)
    WHERE (former.kind, former.name, former.alt, former.file_id)
      IS DISTINCT FROM (present.kind, present.name, present.alt, present.file_id)
  ) THEN
    INSERT INTO master_data_versions AS known (name, version) VALUES ('assets', 1)
      ON CONFLICT (name) DO UPDATE SET version = known.version + 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER assets_master_data_shown AFTER UPDATE ON assets
  REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION count_shown_asset_change();--> statement-breakpoint
-- The file of an asset stays as long as the asset, and hardly ever is another type.
CREATE FUNCTION count_shown_file_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO master_data_versions AS known (name, version) VALUES ('assets', 1)
    ON CONFLICT (name) DO UPDATE SET version = known.version + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER attachments_master_data_shown AFTER UPDATE OF mime_type, size ON attachments
  FOR EACH STATEMENT EXECUTE FUNCTION count_shown_file_change();
