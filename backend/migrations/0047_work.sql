CREATE TABLE "work" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"input" jsonb,
	"state" text DEFAULT 'ready' NOT NULL,
	"wanted" text DEFAULT 'run' NOT NULL,
	"cursor" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"refused" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_token" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"run_at" timestamp with time zone,
	"error" text,
	"started_by_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "work_state" CHECK ("work"."state" in ('ready', 'running', 'paused', 'done', 'failed', 'stopped')),
	CONSTRAINT "work_wanted" CHECK ("work"."wanted" in ('run', 'pause', 'stop')),
	CONSTRAINT "work_counts" CHECK ("work"."done" >= 0 and "work"."refused" >= 0),
	CONSTRAINT "work_has_ended" CHECK (("work"."ended_at" is not null) = ("work"."state" in ('done', 'failed', 'stopped')))
);
--> statement-breakpoint
ALTER TABLE "daily_jobs" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "daily_jobs" CASCADE;--> statement-breakpoint
-- A sync that an older version was in the middle of is started anew by hand.
UPDATE "crm_syncs" SET "error" = 'stopped', "finished_at" = now() WHERE "state" = 'running';--> statement-breakpoint
ALTER TABLE "crm_syncs" DROP CONSTRAINT "crm_syncs_state";--> statement-breakpoint
DROP INDEX "crm_syncs_running";--> statement-breakpoint
ALTER TABLE "crm_syncs" ADD COLUMN "work_id" bigint;--> statement-breakpoint
ALTER TABLE "work" ADD CONSTRAINT "work_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "work_under_way" ON "work" USING btree ("kind","key") WHERE "work"."state" in ('ready', 'running', 'paused');--> statement-breakpoint
CREATE INDEX "work_due" ON "work" USING btree ("run_at") WHERE "work"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "work_leases" ON "work" USING btree ("lease_until") WHERE "work"."state" = 'running';--> statement-breakpoint
CREATE INDEX "work_ended" ON "work" USING btree ("ended_at") WHERE "work"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "work_started_by" ON "work" USING btree ("started_by_id");--> statement-breakpoint
ALTER TABLE "crm_syncs" ADD CONSTRAINT "crm_syncs_work_id_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."work"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_syncs_work" ON "crm_syncs" USING btree ("work_id");--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP COLUMN "taken_until";--> statement-breakpoint
ALTER TABLE "crm_syncs" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "crm_syncs" DROP COLUMN "cursor";--> statement-breakpoint
ALTER TABLE "crm_syncs" DROP COLUMN "pages";--> statement-breakpoint
ALTER TABLE "crm_syncs" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "crm_syncs" DROP COLUMN "taken_until";