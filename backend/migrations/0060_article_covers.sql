CREATE TABLE "article_covers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_covers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"owner" text,
	"subtext" text
);
--> statement-breakpoint
ALTER TABLE "article_covers" ADD CONSTRAINT "article_covers_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_covers" ADD CONSTRAINT "article_covers_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_covers_article" ON "article_covers" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "article_covers_asset" ON "article_covers" USING btree ("asset_id");