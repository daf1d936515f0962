CREATE TABLE "picture_fingerprints" (
	"file_id" bigint NOT NULL,
	"band" integer NOT NULL,
	"fingerprint" bit(64) NOT NULL,
	CONSTRAINT "picture_fingerprints_file_id_band_pk" PRIMARY KEY("file_id","band")
);
--> statement-breakpoint
ALTER TABLE "picture_fingerprints" ADD CONSTRAINT "picture_fingerprints_file_id_attachments_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_fingerprints_band" ON "picture_fingerprints" USING btree ("band");--> statement-breakpoint
INSERT INTO "work" ("kind", "input", "run_at", "created_at")
  SELECT 'fingerprint_pictures', '{}', now(), now() WHERE EXISTS (SELECT FROM "assets" WHERE "kind" = 'image');
