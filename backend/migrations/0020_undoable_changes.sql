CREATE TABLE "undoable_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "undoable_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"operation" text NOT NULL,
	"inverses" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "undoable_changes" ADD CONSTRAINT "undoable_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undoable_changes_created" ON "undoable_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "undoable_changes_user" ON "undoable_changes" USING btree ("user_id");