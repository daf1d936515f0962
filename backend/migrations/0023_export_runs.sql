CREATE TABLE "billing_export_items" (
	"run_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"is_taken_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "billing_export_items_run_id_item_id_pk" PRIMARY KEY("run_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "billing_export_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing_export_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"items" bigint NOT NULL,
	"amount_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_export_items" ADD CONSTRAINT "billing_export_items_run_id_billing_export_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."billing_export_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_export_items" ADD CONSTRAINT "billing_export_items_item_id_billing_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."billing_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_export_runs" ADD CONSTRAINT "billing_export_runs_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_export_items_item" ON "billing_export_items" USING btree ("item_id");--> statement-breakpoint
-- What goes back to open is billed anew: it counts as not exported, however it got there.
CREATE FUNCTION take_back_exports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE billing_export_items SET is_taken_back = true WHERE item_id = NEW.id AND NOT is_taken_back;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER billing_items_taken_back AFTER UPDATE OF state ON billing_items
  FOR EACH ROW WHEN (OLD.state <> 'open' AND NEW.state = 'open') EXECUTE FUNCTION take_back_exports();
