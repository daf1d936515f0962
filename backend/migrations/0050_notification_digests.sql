CREATE TABLE "notification_rhythms" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"is_daily" boolean DEFAULT false NOT NULL,
	"last_digest" date
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_collected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_rhythms" ADD CONSTRAINT "notification_rhythms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_collected" ON "notifications" USING btree ("user_id","id") WHERE "notifications"."is_collected";