ALTER TABLE "bookings" ADD CONSTRAINT "bookings_easy_job_id_length" CHECK (char_length("bookings"."easy_job_id") <= 50) NOT VALID;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_easy_job_id_ep_media_length" CHECK (char_length("bookings"."easy_job_id_ep_media") <= 50) NOT VALID;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_placement_details_length" CHECK (char_length("bookings"."placement_details") <= 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_ad_target_link_length" CHECK (char_length("bookings"."ad_target_link") <= 2000) NOT VALID;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_comment_length" CHECK (char_length("bookings"."comment") <= 5000) NOT VALID;--> statement-breakpoint
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_easy_job_id_length";--> statement-breakpoint
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_easy_job_id_ep_media_length";--> statement-breakpoint
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_placement_details_length";--> statement-breakpoint
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_ad_target_link_length";--> statement-breakpoint
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_comment_length";