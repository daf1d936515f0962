CREATE TABLE "company_contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"role" text,
	"email" text,
	"phone" text,
	"for_material" boolean DEFAULT false NOT NULL,
	"for_invoices" boolean DEFAULT false NOT NULL,
	CONSTRAINT "company_contacts_email" CHECK ("company_contacts"."email" ~ '^[^@[:space:]<>]+@[^@[:space:]<>]+[.][^@[:space:]<>]+$')
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "created_by_id" bigint;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "updated_by_id" bigint;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "zip" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "bills_elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "billing_street" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "billing_zip" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "billing_city" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "billing_country" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "vat_id" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "payment_days" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "company_contacts" ADD CONSTRAINT "company_contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_contacts_company" ON "company_contacts" USING btree ("company_id","id");--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_vat_id" ON "companies" USING btree ("vat_id");