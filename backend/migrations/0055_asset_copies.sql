CREATE TABLE "asset_copies" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"asset_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asset_copies" ADD CONSTRAINT "asset_copies_file_id_attachments_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_copies" ADD CONSTRAINT "asset_copies_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_copies_asset" ON "asset_copies" USING btree ("asset_id");--> statement-breakpoint
-- Pictures of categories and the logo become assets (decision 119). Each asset gets a file of its own with the same stored
-- content, so that the pictures keep their addresses and their rights.
INSERT INTO "folders" ("name", "position")
SELECT 'Aus früheren Daten', coalesce((SELECT max("position") FROM "folders" WHERE "parent_id" IS NULL), 0) + 1
WHERE NOT EXISTS (SELECT 1 FROM "folders" WHERE "parent_id" IS NULL AND lower("name") = lower('Aus früheren Daten'))
  AND EXISTS (
    SELECT 1 FROM "attachments" WHERE "picture_of" IN ('category', 'logo')
      AND NOT EXISTS (SELECT 1 FROM "assets" WHERE "assets"."hash" = "attachments"."hash")
      AND ("id" IN (SELECT "image_id" FROM "categories") OR "id" IN (SELECT "image_id" FROM "category_texts")
        OR "id" IN (SELECT "logo_id" FROM "global_settings")));--> statement-breakpoint
WITH "files" AS (
  INSERT INTO "attachments" ("filename", "mime_type", "size", "width", "height", "hash", "storage_key", "created_at")
  SELECT DISTINCT ON ("hash") "filename", "mime_type", "size", "width", "height", "hash", "storage_key", "created_at"
  FROM "attachments" WHERE "picture_of" IN ('category', 'logo')
    AND NOT EXISTS (SELECT 1 FROM "assets" WHERE "assets"."hash" = "attachments"."hash")
    AND ("id" IN (SELECT "image_id" FROM "categories") OR "id" IN (SELECT "image_id" FROM "category_texts")
      OR "id" IN (SELECT "logo_id" FROM "global_settings"))
  ORDER BY "hash", "id"
  RETURNING "id", "hash", "filename", "created_at")
INSERT INTO "assets" ("file_id", "hash", "kind", "name", "folder_id", "created_at", "updated_at")
SELECT "id", "hash", 'image',
  coalesce(nullif(left(trim(regexp_replace(regexp_replace("filename", '\.[A-Za-z0-9]{1,5}$', ''), '[_\s]+', ' ', 'g')), 200), ''), "filename"),
  (SELECT "id" FROM "folders" WHERE "parent_id" IS NULL AND lower("name") = lower('Aus früheren Daten')),
  "created_at", "created_at"
FROM "files";--> statement-breakpoint
INSERT INTO "asset_copies" ("file_id", "asset_id")
SELECT "attachments"."id", "assets"."id" FROM "attachments" JOIN "assets" ON "assets"."hash" = "attachments"."hash"
WHERE "attachments"."picture_of" IN ('category', 'logo')
  AND ("attachments"."id" IN (SELECT "image_id" FROM "categories") OR "attachments"."id" IN (SELECT "image_id" FROM "category_texts")
    OR "attachments"."id" IN (SELECT "logo_id" FROM "global_settings"))
ON CONFLICT DO NOTHING;
