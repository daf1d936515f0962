ALTER TABLE "bookings" ADD COLUMN "cancelled_with_package" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now the reason told what was cancelled along with a package.
UPDATE bookings AS child SET cancelled_with_package = true
  FROM bookings AS package
  WHERE package.id = child.parent_booking_id AND package.status = 'cancelled' AND child.status = 'cancelled'
    AND child.cancel_reason = package.cancel_reason;
