ALTER TABLE "companies" ADD COLUMN "immoflash_company_id" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "immoflash_customer_id" text;