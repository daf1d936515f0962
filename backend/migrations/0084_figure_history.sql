CREATE TABLE "figure_history" (
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"medium_id" bigint,
	"supervisor_id" bigint,
	"number" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "figure_history_figure" CHECK ("figure_history"."figure" in ('missing', 'unbilled', 'open'))
);
--> statement-breakpoint
CREATE INDEX "figure_history_day" ON "figure_history" USING btree ("day","figure");