CREATE TABLE "billing_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"due_date" date,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"state_changed_at" timestamp with time zone,
	"state_changed_by_id" bigint,
	CONSTRAINT "billing_items_state" CHECK ("billing_items"."state" in ('open', 'notpaid', 'paid')),
	CONSTRAINT "billing_items_amount" CHECK ("billing_items"."amount_cents" between 0 and 9999999999)
);
--> statement-breakpoint
CREATE TABLE "booking_comment_mentions" (
	"comment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "booking_comment_mentions_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "has_paid_item" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_items" ADD CONSTRAINT "billing_items_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_items" ADD CONSTRAINT "billing_items_state_changed_by_id_users_id_fk" FOREIGN KEY ("state_changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_comment_mentions" ADD CONSTRAINT "booking_comment_mentions_comment_id_booking_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."booking_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_comment_mentions" ADD CONSTRAINT "booking_comment_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_items_due" ON "billing_items" USING btree ("booking_id","due_date");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_items_without_day" ON "billing_items" USING btree ("booking_id") WHERE "billing_items"."due_date" is null;--> statement-breakpoint
CREATE INDEX "billing_items_due_date" ON "billing_items" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "billing_items_unpaid" ON "billing_items" USING btree ("due_date","id") WHERE "billing_items"."state" <> 'paid';--> statement-breakpoint
-- What is booked already gets its items: a recurring price falls due from the billing date until its end (at most ten
-- years), any other on its billing date. What was billed or paid of a recurring one is what has fallen due by now.
INSERT INTO billing_items (booking_id, due_date, amount_cents, state)
SELECT bookings.id, due.day, bookings.price_cents,
  CASE WHEN due.n = 0 OR due.day <= current_date THEN bookings.billing_state ELSE 'open' END
FROM bookings CROSS JOIN LATERAL (
  SELECT n, CASE WHEN n = 0 THEN bookings.billing_date
    ELSE (bookings.billing_date + make_interval(months => n * step.months))::date END AS day
  FROM (SELECT CASE bookings.cross_bill_timing
    WHEN 'monthly' THEN 1 WHEN 'quarterly' THEN 3 WHEN 'halfyearly' THEN 6 WHEN 'yearly' THEN 12 END AS months) AS step
  CROSS JOIN generate_series(0, 120 / coalesce(step.months, 1)) AS n
  WHERE n = 0 OR (bookings.is_cross_bill AND step.months IS NOT NULL
    AND (bookings.billing_date + make_interval(months => n * step.months))::date <= bookings.cross_bill_end)
) AS due (n, day)
WHERE bookings.is_billed
ORDER BY bookings.id, due.n;--> statement-breakpoint
-- The booking's own state sums up its items: open while nothing is billed, paid once all is paid.
UPDATE bookings SET billing_state = summed.state, has_paid_item = summed.has_paid
FROM (
  SELECT booking_id, bool_or(state = 'paid') AS has_paid,
    CASE WHEN bool_and(state = 'open') THEN 'open' WHEN bool_and(state = 'paid') THEN 'paid' ELSE 'notpaid' END AS state
  FROM billing_items GROUP BY booking_id
) AS summed
WHERE summed.booking_id = bookings.id
  AND (bookings.billing_state, bookings.has_paid_item) IS DISTINCT FROM (summed.state, summed.has_paid);
