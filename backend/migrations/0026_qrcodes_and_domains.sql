CREATE TABLE "domains" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"name" text NOT NULL,
	"hosts" text NOT NULL,
	"title" text,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qrcode_scans" (
	"qrcode_id" bigint NOT NULL,
	"day" date NOT NULL,
	"scans" integer NOT NULL,
	CONSTRAINT "qrcode_scans_qrcode_id_day_pk" PRIMARY KEY("qrcode_id","day"),
	CONSTRAINT "qrcode_scans_some" CHECK ("qrcode_scans"."scans" > 0)
);
--> statement-breakpoint
CREATE TABLE "qrcodes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "qrcodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"code" text NOT NULL,
	"long_url" text NOT NULL,
	"comment" text,
	"target_state" text DEFAULT 'unchecked' NOT NULL,
	"target_checked_at" timestamp with time zone,
	CONSTRAINT "qrcodes_target" CHECK ("qrcodes"."long_url" ~ '^https?://'),
	CONSTRAINT "qrcodes_code" CHECK ("qrcodes"."code" ~ '^[a-z0-9-]{3,40}$')
);
--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qrcode_scans" ADD CONSTRAINT "qrcode_scans_qrcode_id_qrcodes_id_fk" FOREIGN KEY ("qrcode_id") REFERENCES "public"."qrcodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qrcodes" ADD CONSTRAINT "qrcodes_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qrcodes" ADD CONSTRAINT "qrcodes_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_name_key" ON "domains" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "qrcodes_code_key" ON "qrcodes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "qrcodes_created" ON "qrcodes" USING btree ("created_at","id");