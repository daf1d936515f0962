CREATE TABLE "newsletter_clicks" (
	"link_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "newsletter_clicks_link_id_hour_pk" PRIMARY KEY("link_id","hour"),
	CONSTRAINT "newsletter_clicks_some" CHECK ("newsletter_clicks"."clicks" > 0)
);
--> statement-breakpoint
CREATE TABLE "newsletter_contents" (
	"newsletter_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_contents_newsletter_id_hash_pk" PRIMARY KEY("newsletter_id","hash")
);
--> statement-breakpoint
CREATE TABLE "newsletter_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"newsletter_id" bigint NOT NULL,
	"receiver_id" bigint,
	"state" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run" integer,
	"next_at" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answer" text,
	"bounce" text,
	"bounced_at" timestamp with time zone,
	"complained_at" timestamp with time zone,
	CONSTRAINT "newsletter_deliveries_state" CHECK ("newsletter_deliveries"."state" in ('waiting', 'reserved', 'sending', 'accepted', 'refused', 'later', 'uncertain', 'skipped')),
	CONSTRAINT "newsletter_deliveries_skipped" CHECK (("newsletter_deliveries"."state" = 'skipped') = ("newsletter_deliveries"."reason" is not null)),
	CONSTRAINT "newsletter_deliveries_reason" CHECK ("newsletter_deliveries"."reason" in ('pending', 'unsubscribed', 'bounced', 'complained', 'suppressed', 'left', 'stopped')),
	CONSTRAINT "newsletter_deliveries_bounce" CHECK ("newsletter_deliveries"."bounce" in ('hard', 'soft')),
	CONSTRAINT "newsletter_deliveries_run" CHECK (("newsletter_deliveries"."run" is not null) = ("newsletter_deliveries"."state" in ('reserved', 'sending')))
);
--> statement-breakpoint
CREATE TABLE "newsletter_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"newsletter_id" bigint NOT NULL,
	"key" text NOT NULL,
	"block" text NOT NULL,
	"title" text NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "newsletter_links_target" CHECK ("newsletter_links"."target" ~ '^https?://')
);
--> statement-breakpoint
CREATE TABLE "newsletter_lists" (
	"newsletter_id" bigint NOT NULL,
	"list_id" bigint NOT NULL,
	CONSTRAINT "newsletter_lists_newsletter_id_list_id_pk" PRIMARY KEY("newsletter_id","list_id")
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"issue_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"preheader" text,
	"greeting" text,
	"rate_per_minute" integer,
	"blocks" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"approved_hash" text,
	"approved_at" timestamp with time zone,
	"approved_by_id" bigint,
	"released_at" timestamp with time zone,
	"released_by_id" bigint,
	"send_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"paused_because" text,
	"work_id" bigint,
	CONSTRAINT "newsletters_state" CHECK ("newsletters"."state" in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
	CONSTRAINT "newsletters_paused_because" CHECK ("newsletters"."paused_because" in ('missed', 'copy', 'unreachable', 'refusals', 'bounces')),
	CONSTRAINT "newsletters_released" CHECK (("newsletters"."state" = 'draft') = ("newsletters"."released_at" is null)),
	CONSTRAINT "newsletters_approved" CHECK (("newsletters"."approved_hash" is null) = ("newsletters"."approved_at" is null)),
	CONSTRAINT "newsletters_ended" CHECK (("newsletters"."ended_at" is not null) = ("newsletters"."state" in ('sent', 'stopped')))
);
--> statement-breakpoint
CREATE TABLE "sending_place" (
	"id" integer PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"switched_on_at" timestamp with time zone NOT NULL,
	"switched_on_by_id" bigint,
	CONSTRAINT "sending_place_one" CHECK ("sending_place"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "immoflash_configuration" ADD COLUMN "disclosure_link" text;--> statement-breakpoint
ALTER TABLE "newsletter_clicks" ADD CONSTRAINT "newsletter_clicks_link_id_newsletter_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."newsletter_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_contents" ADD CONSTRAINT "newsletter_contents_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_receiver_id_receivers_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."receivers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_links" ADD CONSTRAINT "newsletter_links_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_lists" ADD CONSTRAINT "newsletter_lists_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_lists" ADD CONSTRAINT "newsletter_lists_list_id_mailing_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."mailing_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_released_by_id_users_id_fk" FOREIGN KEY ("released_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sending_place" ADD CONSTRAINT "sending_place_switched_on_by_id_users_id_fk" FOREIGN KEY ("switched_on_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_deliveries_receiver_key" ON "newsletter_deliveries" USING btree ("newsletter_id","receiver_id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_state" ON "newsletter_deliveries" USING btree ("newsletter_id","state","id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_receiver" ON "newsletter_deliveries" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_bounced" ON "newsletter_deliveries" USING btree ("newsletter_id","bounce") WHERE "newsletter_deliveries"."bounce" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_links_key" ON "newsletter_links" USING btree ("newsletter_id","key");--> statement-breakpoint
CREATE INDEX "newsletter_links_block" ON "newsletter_links" USING btree ("block");--> statement-breakpoint
CREATE INDEX "newsletter_lists_list" ON "newsletter_lists" USING btree ("list_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletters_issue_key" ON "newsletters" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "newsletters_approved_by" ON "newsletters" USING btree ("approved_by_id");--> statement-breakpoint
CREATE INDEX "newsletters_released_by" ON "newsletters" USING btree ("released_by_id");