CREATE TABLE "undoable_entries" (
	"log_id" bigint PRIMARY KEY NOT NULL,
	"undo_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "undoable_entries" ADD CONSTRAINT "undoable_entries_log_id_activity_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."activity_logs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_entries" ADD CONSTRAINT "undoable_entries_undo_id_undoable_changes_id_fk" FOREIGN KEY ("undo_id") REFERENCES "public"."undoable_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undoable_entries_undo" ON "undoable_entries" USING btree ("undo_id");