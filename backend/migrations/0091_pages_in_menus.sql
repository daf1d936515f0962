-- What menus lead to is counted by the changes of their entries.
CREATE OR REPLACE FUNCTION count_page_place_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM former JOIN present USING (id)
    WHERE (former.slug, former.parent_id, former.position, former.is_homepage)
      IS DISTINCT FROM (present.slug, present.parent_id, present.position, present.is_homepage)
  ) THEN
    INSERT INTO master_data_versions AS known (name, version) VALUES (TG_TABLE_NAME, 1)
      ON CONFLICT (name) DO UPDATE SET version = known.version + 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
ALTER TABLE "pages" DROP COLUMN "is_in_menu";
