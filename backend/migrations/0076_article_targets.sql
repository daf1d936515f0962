CREATE TABLE "article_targets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_targets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"to_page_id" bigint,
	"to_article_id" bigint,
	"is_live" boolean NOT NULL,
	CONSTRAINT "article_targets_one_target" CHECK (num_nonnulls("article_targets"."to_page_id", "article_targets"."to_article_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "article_targets" ADD CONSTRAINT "article_targets_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_targets" ADD CONSTRAINT "article_targets_to_page_id_pages_id_fk" FOREIGN KEY ("to_page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_targets" ADD CONSTRAINT "article_targets_to_article_id_articles_id_fk" FOREIGN KEY ("to_article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_targets_page_key" ON "article_targets" USING btree ("article_id","is_live","to_page_id") WHERE "article_targets"."to_page_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "article_targets_article_key" ON "article_targets" USING btree ("article_id","is_live","to_article_id") WHERE "article_targets"."to_article_id" is not null;--> statement-breakpoint
CREATE INDEX "article_targets_to_page" ON "article_targets" USING btree ("to_page_id");--> statement-breakpoint
CREATE INDEX "article_targets_to_article" ON "article_targets" USING btree ("to_article_id");--> statement-breakpoint
-- What the texts lead to already, as `domain/markdown/own-addresses.ts` finds it.
WITH texts AS (
  SELECT "id" AS "article_id", "text", false AS "is_live" FROM "articles"
  UNION ALL SELECT "record_id", "content" ->> 'text', true FROM "published" WHERE "area" = 'articles'
), named AS (
  SELECT DISTINCT "article_id", "is_live", "found"[1] AS "kind", "found"[2]::bigint AS "id" FROM texts
  CROSS JOIN regexp_matches("text", '(?<![A-Za-z0-9_./:%-])/(pages|articles)/([1-9][0-9]{0,15})(?![A-Za-z0-9_/?#%&-])', 'g') AS "found"
)
INSERT INTO "article_targets" ("article_id", "to_page_id", "to_article_id", "is_live")
  SELECT "article_id", "pages"."id", NULL, "is_live" FROM named
  INNER JOIN "pages" ON "kind" = 'pages' AND "pages"."id" = named."id"
  UNION ALL SELECT "article_id", NULL, "articles"."id", "is_live" FROM named
  INNER JOIN "articles" ON "kind" = 'articles' AND "articles"."id" = named."id";
