-- Who has an account already knows the house: only accounts made from now on begin the tour.
ALTER TABLE "users" ADD COLUMN "tour_step" smallint;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "tour_step" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "news_seen_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tour_step" CHECK ("users"."tour_step" between 1 and 5);
