CREATE TABLE "asset_former_files" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"asset_id" bigint NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	"replaced_by_id" bigint
);
--> statement-breakpoint
ALTER TABLE "asset_former_files" ADD CONSTRAINT "asset_former_files_file_id_attachments_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_former_files" ADD CONSTRAINT "asset_former_files_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_former_files" ADD CONSTRAINT "asset_former_files_replaced_by_id_users_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_former_files_asset" ON "asset_former_files" USING btree ("asset_id","replaced_at");--> statement-breakpoint
CREATE INDEX "asset_former_files_replaced_by" ON "asset_former_files" USING btree ("replaced_by_id");