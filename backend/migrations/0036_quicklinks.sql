ALTER TABLE "users" ADD COLUMN "quicklinks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quicklinks_version" integer DEFAULT 1 NOT NULL;