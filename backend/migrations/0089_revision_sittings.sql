ALTER TABLE "activity_logs" ADD COLUMN "continues" bigint;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "sitting" text;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "sitting_entry" bigint;--> statement-breakpoint
CREATE INDEX "activity_logs_continues" ON "activity_logs" USING btree ("continues") WHERE "activity_logs"."continues" is not null;