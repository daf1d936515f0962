CREATE TABLE "immoflash_configuration" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"sender_name" text NOT NULL,
	"sender_address" text NOT NULL,
	"reply_address" text,
	"logo_id" bigint,
	"imprint" text,
	"imprint_html" text,
	"accent_colour" text NOT NULL,
	"accent_text_colour" text NOT NULL,
	"test_receivers" text[] NOT NULL,
	CONSTRAINT "immoflash_configuration_one" CHECK ("immoflash_configuration"."id" = 1),
	CONSTRAINT "immoflash_configuration_accent" CHECK ("immoflash_configuration"."accent_colour" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "immoflash_configuration_accent_text" CHECK ("immoflash_configuration"."accent_text_colour" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "immoflash_configuration_imprint" CHECK (("immoflash_configuration"."imprint" is null) = ("immoflash_configuration"."imprint_html" is null)),
	CONSTRAINT "immoflash_configuration_receivers" CHECK (cardinality("immoflash_configuration"."test_receivers") <= 20)
);
--> statement-breakpoint
CREATE TABLE "immoflash_page_formats" (
	"configuration_id" integer NOT NULL,
	"page_type" text NOT NULL,
	"category_id" bigint NOT NULL,
	CONSTRAINT "immoflash_page_formats_page_type_category_id_pk" PRIMARY KEY("page_type","category_id"),
	CONSTRAINT "immoflash_page_formats_type" CHECK ("immoflash_page_formats"."page_type" in ('cover_left', 'cover_right', 'full_ad', 'two_articles', 'half_ad', 'two_articles_banner', 'imprint', 'magazine_preview'))
);
--> statement-breakpoint
CREATE TABLE "immoflash_page_types" (
	"configuration_id" integer NOT NULL,
	"page_type" text PRIMARY KEY NOT NULL,
	"category_id" bigint NOT NULL,
	CONSTRAINT "immoflash_page_types_type" CHECK ("immoflash_page_types"."page_type" in ('cover_left', 'cover_right', 'full_ad', 'two_articles', 'half_ad', 'two_articles_banner', 'imprint', 'magazine_preview'))
);
--> statement-breakpoint
ALTER TABLE "immoflash_configuration" ADD CONSTRAINT "immoflash_configuration_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_configuration" ADD CONSTRAINT "immoflash_configuration_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_configuration" ADD CONSTRAINT "immoflash_configuration_logo_id_assets_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_page_formats" ADD CONSTRAINT "immoflash_page_formats_configuration" FOREIGN KEY ("configuration_id") REFERENCES "public"."immoflash_configuration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_page_formats" ADD CONSTRAINT "immoflash_page_formats_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_page_types" ADD CONSTRAINT "immoflash_page_types_configuration" FOREIGN KEY ("configuration_id") REFERENCES "public"."immoflash_configuration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immoflash_page_types" ADD CONSTRAINT "immoflash_page_types_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "immoflash_configuration_logo" ON "immoflash_configuration" USING btree ("logo_id");--> statement-breakpoint
CREATE INDEX "immoflash_page_formats_category" ON "immoflash_page_formats" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "immoflash_page_types_category" ON "immoflash_page_types" USING btree ("category_id");