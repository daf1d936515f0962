DROP INDEX "activity_logs_actor";--> statement-breakpoint
CREATE INDEX "activity_changes_before" ON "activity_changes" USING btree (lower(left("before", 60)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "activity_changes_after" ON "activity_changes" USING btree (lower(left("after", 60)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "activity_logs_area" ON "activity_logs" USING btree ("area","at","id");--> statement-breakpoint
CREATE INDEX "activity_logs_action" ON "activity_logs" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "activity_logs_about" ON "activity_logs" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "activity_logs_actor" ON "activity_logs" USING btree ("actor_id","at","id");