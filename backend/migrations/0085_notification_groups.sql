-- Mentions stand alone in the bell: the notifications of before say it, too.
UPDATE "notifications" AS "notified"
  SET "params" = "notified"."params" || '{"mention": "yes"}'::jsonb
  FROM "booking_comment_mentions" AS "mentioned"
  WHERE "notified"."name" = 'booking_new_comment'
    AND "notified"."user_id" = "mentioned"."user_id"
    AND "notified"."cause" = 'new_comment:' || "mentioned"."comment_id"::text;
