ALTER TABLE "format_limits" DROP CONSTRAINT "format_limits_medium_id_category_id_pk";--> statement-breakpoint
ALTER TABLE "category_texts" ALTER COLUMN "locale" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "created_by_id" bigint;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "updated_by_id" bigint;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "image_id" bigint;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "sorting" integer;--> statement-breakpoint
ALTER TABLE "format_limits" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "format_limits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "created_by_id" bigint;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "updated_by_id" bigint;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- The German text, or the first one where there is none, becomes the category's own; the others stay beside it.
UPDATE "categories" c SET "label" = own."label", "description" = own."description", "image_id" = own."image_id"
  FROM (SELECT DISTINCT ON ("category_id") * FROM "category_texts" ORDER BY "category_id", "locale" <> 'de', "locale") own
  WHERE own."category_id" = c."id";--> statement-breakpoint
UPDATE "categories" SET "label" = '#' || "id" WHERE coalesce(btrim("label"), '') = '';--> statement-breakpoint
DELETE FROM "category_texts" t WHERE t."locale" = 'de' OR NOT EXISTS (
  SELECT 1 FROM "category_texts" o WHERE o."category_id" = t."category_id" AND (o."locale" = 'de' OR o."locale" < t."locale"));--> statement-breakpoint
UPDATE "categories" c SET "sorting" = (SELECT min(m."sorting") FROM "medium_categories" m WHERE m."category_id" = c."id");--> statement-breakpoint
UPDATE "media" SET "name" = '#' || "id" WHERE btrim("name") = '';--> statement-breakpoint
ALTER TABLE "categories" ALTER COLUMN "label" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_image_id_attachments_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_sorting_index" ON "categories" USING btree ("sorting","id");--> statement-breakpoint
CREATE UNIQUE INDEX "format_limits_key" ON "format_limits" USING btree ("medium_id","category_id");--> statement-breakpoint
CREATE INDEX "format_limits_category" ON "format_limits" USING btree ("category_id");--> statement-breakpoint
ALTER TABLE "medium_categories" DROP COLUMN "sorting";--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_label" CHECK (length(btrim("categories"."label")) > 0);--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_sorting" CHECK ("categories"."sorting" >= 0);--> statement-breakpoint
ALTER TABLE "category_texts" ADD CONSTRAINT "category_texts_locale" CHECK ("category_texts"."locale" <> 'de');--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_name_filled" CHECK (length(btrim("media"."name")) > 0);