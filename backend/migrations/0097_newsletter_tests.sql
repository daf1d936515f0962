ALTER TABLE "confirmation_mails" ADD COLUMN "document" text DEFAULT 'confirmation' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_contents" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_contents" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_contents" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "tested_hash" text;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "tested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "tested_to" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "approval_round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "asked_hash" text;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "asked_of_id" bigint;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "asked_by_id" bigint;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "asked_note" text;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "returned_by_id" bigint;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "return_reason" text;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_asked_of_id_users_id_fk" FOREIGN KEY ("asked_of_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_returned_by_id_users_id_fk" FOREIGN KEY ("returned_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletters_asked_of" ON "newsletters" USING btree ("asked_of_id");--> statement-breakpoint
CREATE INDEX "newsletters_asked_by" ON "newsletters" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "newsletters_returned_by" ON "newsletters" USING btree ("returned_by_id");--> statement-breakpoint
ALTER TABLE "confirmation_mails" ADD CONSTRAINT "confirmation_mails_document" CHECK ("confirmation_mails"."document" in ('confirmation', 'newsletter_proof'));--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_asked" CHECK (num_nulls("newsletters"."asked_hash", "newsletters"."asked_at", "newsletters"."asked_of_id", "newsletters"."asked_by_id") in (0, 4));--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_returned" CHECK (num_nulls("newsletters"."returned_at", "newsletters"."return_reason") in (0, 2));--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_tested" CHECK (("newsletters"."tested_hash" is null) = ("newsletters"."tested_at" is null));