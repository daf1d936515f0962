CREATE TABLE "booking_series" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pattern" text NOT NULL,
	"start" date NOT NULL,
	"weekdays" integer[] NOT NULL,
	"skip_current_period" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	CONSTRAINT "booking_series_pattern" CHECK ("booking_series"."pattern" in ('daily', 'weekly', 'monthly'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "series_id" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "series_position" integer;--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_series_id_booking_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."booking_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_of_series" ON "bookings" USING btree ("series_id","series_position") WHERE "bookings"."series_id" is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_series" CHECK (("bookings"."series_id" is null) = ("bookings"."series_position" is null));