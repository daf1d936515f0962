CREATE TABLE "asset_cuts" (
	"asset_id" bigint NOT NULL,
	"ratio" text NOT NULL,
	"left" integer NOT NULL,
	"top" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "asset_cuts_asset_id_ratio_pk" PRIMARY KEY("asset_id","ratio"),
	CONSTRAINT "asset_cuts_ratio" CHECK ("asset_cuts"."ratio" in ('1:1', '3:2', '16:9', '9:16', '4:3', '3:4', '2:1', '1:2')),
	CONSTRAINT "asset_cuts_place" CHECK ("asset_cuts"."left" >= 0 and "asset_cuts"."top" >= 0 and "asset_cuts"."width" > 0 and "asset_cuts"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "asset_cuts" ADD CONSTRAINT "asset_cuts_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;