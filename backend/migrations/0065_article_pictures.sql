CREATE TABLE "article_pictures" (
	"article_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"is_live" boolean NOT NULL,
	CONSTRAINT "article_pictures_article_id_is_live_asset_id_pk" PRIMARY KEY("article_id","is_live","asset_id")
);
--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_pictures_asset" ON "article_pictures" USING btree ("asset_id");--> statement-breakpoint
INSERT INTO "article_pictures" ("article_id", "asset_id", "is_live")
  SELECT DISTINCT "article_id", "asset_id", false FROM "article_covers"
  INNER JOIN "assets" ON "assets"."id" = "asset_id" WHERE "assets"."kind" = 'image';--> statement-breakpoint
INSERT INTO "article_pictures" ("article_id", "asset_id", "is_live")
  SELECT DISTINCT "record_id", "assets"."id", true FROM "published"
  CROSS JOIN jsonb_array_elements("content" -> 'covers') AS cover
  INNER JOIN "assets" ON "assets"."id" = (cover ->> 'asset')::bigint
  WHERE "area" = 'articles' AND "assets"."kind" = 'image';
