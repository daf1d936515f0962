ALTER TABLE "mail_outbox" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "request" text;--> statement-breakpoint
CREATE INDEX "mail_outbox_failed" ON "mail_outbox" USING btree ("id") WHERE "mail_outbox"."state" = 'failed';