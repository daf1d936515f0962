CREATE TABLE "rubric_tags" (
	"rubric_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "rubric_tags_rubric_id_tag_id_pk" PRIMARY KEY("rubric_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "rubrics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rubrics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"name" text NOT NULL,
	"medium_id" bigint NOT NULL,
	CONSTRAINT "rubrics_name_filled" CHECK (length(btrim("rubrics"."name")) > 0)
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"updated_by_id" bigint,
	"name" text NOT NULL,
	"is_main_tag" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tags_name_filled" CHECK (length(btrim("tags"."name")) > 0)
);
--> statement-breakpoint
ALTER TABLE "rubric_tags" ADD CONSTRAINT "rubric_tags_rubric_id_rubrics_id_fk" FOREIGN KEY ("rubric_id") REFERENCES "public"."rubrics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubric_tags" ADD CONSTRAINT "rubric_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_medium_id_media_id_fk" FOREIGN KEY ("medium_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rubric_tags_tag" ON "rubric_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rubrics_name_key" ON "rubrics" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "rubrics_name" ON "rubrics" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "rubrics_medium" ON "rubrics" USING btree ("medium_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "tags_name" ON "tags" USING btree ("name","id");