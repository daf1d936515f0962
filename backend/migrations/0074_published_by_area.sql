-- What readers get is counted by area, too: what is kept of pages stays when an article is published, and the other way
-- round. Processes of the version before listen to the whole table.
INSERT INTO master_data_versions (name, version) SELECT DISTINCT 'published:' || area, 1 FROM published;--> statement-breakpoint
CREATE FUNCTION count_published_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  areas text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT area) INTO areas FROM present;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT area) INTO areas FROM former;
  ELSE
    SELECT array_agg(DISTINCT area) INTO areas FROM (SELECT area FROM former UNION SELECT area FROM present) changed;
  END IF;
  INSERT INTO master_data_versions AS known (name, version)
    SELECT 'published:' || area, 1 FROM unnest(areas) area ORDER BY 1
    ON CONFLICT (name) DO UPDATE SET version = known.version + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_published_truncation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE master_data_versions SET version = version + 1 WHERE name LIKE 'published:%';
  RETURN NULL;
END $$;--> statement-breakpoint
-- These fire after `published_master_data`, which makes changes wait for each other.
CREATE TRIGGER published_master_data_areas_delete AFTER DELETE ON published
  REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION count_published_change();--> statement-breakpoint
CREATE TRIGGER published_master_data_areas_insert AFTER INSERT ON published
  REFERENCING NEW TABLE AS present FOR EACH STATEMENT EXECUTE FUNCTION count_published_change();--> statement-breakpoint
CREATE TRIGGER published_master_data_areas_truncate AFTER TRUNCATE ON published
  FOR EACH STATEMENT EXECUTE FUNCTION count_published_truncation();--> statement-breakpoint
CREATE TRIGGER published_master_data_areas_update AFTER UPDATE ON published
  REFERENCING OLD TABLE AS former NEW TABLE AS present FOR EACH STATEMENT EXECUTE FUNCTION count_published_change();
