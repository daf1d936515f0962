CREATE TABLE "daily_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"done_for" date,
	"finished_at" timestamp with time zone,
	"taken_until" timestamp with time zone,
	"last_error" text
);
