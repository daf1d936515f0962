ALTER TABLE "domains" ADD CONSTRAINT "domains_name_filled" CHECK (length(btrim("domains"."name")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_name_length" CHECK (char_length("domains"."name") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_hosts_filled" CHECK (length(btrim("domains"."hosts")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_hosts_length" CHECK (char_length("domains"."hosts") <= 5080) NOT VALID;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_title_length" CHECK (char_length("domains"."title") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_description_length" CHECK (char_length("domains"."description") <= 1000) NOT VALID;--> statement-breakpoint
ALTER TABLE "mailing_lists" ADD CONSTRAINT "mailing_lists_name_length" CHECK (char_length("mailing_lists"."name") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "mailing_lists" ADD CONSTRAINT "mailing_lists_description_length" CHECK (char_length("mailing_lists"."description") <= 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "mailing_lists" ADD CONSTRAINT "mailing_lists_consent_text_filled" CHECK (length(btrim("mailing_lists"."consent_text")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "mailing_lists" ADD CONSTRAINT "mailing_lists_consent_text_length" CHECK (char_length("mailing_lists"."consent_text") <= 2000) NOT VALID;--> statement-breakpoint
ALTER TABLE "qrcodes" ADD CONSTRAINT "qrcodes_code_length" CHECK (char_length("qrcodes"."code") <= 40) NOT VALID;--> statement-breakpoint
ALTER TABLE "qrcodes" ADD CONSTRAINT "qrcodes_comment_length" CHECK (char_length("qrcodes"."comment") <= 1000) NOT VALID;--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_name_length" CHECK (char_length("rubrics"."name") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_name_length" CHECK (char_length("tags"."name") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "domains" VALIDATE CONSTRAINT "domains_name_filled";--> statement-breakpoint
ALTER TABLE "domains" VALIDATE CONSTRAINT "domains_name_length";--> statement-breakpoint
ALTER TABLE "domains" VALIDATE CONSTRAINT "domains_hosts_filled";--> statement-breakpoint
ALTER TABLE "domains" VALIDATE CONSTRAINT "domains_hosts_length";--> statement-breakpoint
ALTER TABLE "domains" VALIDATE CONSTRAINT "domains_title_length";--> statement-breakpoint
ALTER TABLE "domains" VALIDATE CONSTRAINT "domains_description_length";--> statement-breakpoint
ALTER TABLE "mailing_lists" VALIDATE CONSTRAINT "mailing_lists_name_length";--> statement-breakpoint
ALTER TABLE "mailing_lists" VALIDATE CONSTRAINT "mailing_lists_description_length";--> statement-breakpoint
ALTER TABLE "mailing_lists" VALIDATE CONSTRAINT "mailing_lists_consent_text_filled";--> statement-breakpoint
ALTER TABLE "mailing_lists" VALIDATE CONSTRAINT "mailing_lists_consent_text_length";--> statement-breakpoint
ALTER TABLE "qrcodes" VALIDATE CONSTRAINT "qrcodes_code_length";--> statement-breakpoint
ALTER TABLE "qrcodes" VALIDATE CONSTRAINT "qrcodes_comment_length";--> statement-breakpoint
ALTER TABLE "rubrics" VALIDATE CONSTRAINT "rubrics_name_length";--> statement-breakpoint
ALTER TABLE "tags" VALIDATE CONSTRAINT "tags_name_length";
