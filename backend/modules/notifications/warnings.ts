import { billingItems } from "backend/modules/billing/tables";
import { concerned, everyoneConcerned, isAwaited, isMissing } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { defineWork } from "backend/platform/work/define-work";
import { notifyInParts } from "backend/platform/work/notify-in-parts";
import { addDays, daysBetween, todayInVienna } from "domain/dates";
import { formatCents } from "domain/money";
import {
  FIRST_WARNING_DAYS,
  NOT_PAID_DAYS,
  NOT_PAID_UNTIL_DAYS,
  warningAt,
} from "domain/notifications/notices";
import { and, asc, between, eq, gt, ne, sql } from "drizzle-orm";

const aboutBooking = (id: number) => ({ area: "bookings", id });

/** Notifies of bookings that appear in 14, 7 or 2 days and lack their ad material. */
defineWork({
  name: "warn_of_missing_ads",
  every: "day",
  run: (run) => {
    const today = todayInVienna(run.house.now());
    return notifyInParts(run, async (tx, { after, limit }) => {
      const { id, appearsFrom } = bookings;
      const rows = await tx
        .select({ id, day: appearsFrom, concerned })
        .from(bookings)
        .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
        .where(
          and(
            gt(id, after),
            between(appearsFrom, today, addDays(today, FIRST_WARNING_DAYS)),
            isMissing,
            isAwaited,
          ),
        )
        .orderBy(asc(id))
        .limit(limit);
      return rows.map((row) => {
        const day = row.day ?? today;
        const cause = `ad_not_uploaded:${row.id}:${day}:${warningAt(daysBetween(today, day))}`;
        const to = everyoneConcerned(row.concerned);
        return {
          id: row.id,
          notice: {
            name: "booking_ad_not_uploaded",
            cause,
            about: aboutBooking(row.id),
            params: { day },
            to,
          },
        };
      });
    });
  },
});

/** Notifies of billing items that are not paid 14 days after their day. */
defineWork({
  name: "warn_of_unpaid_items",
  every: "day",
  run: (run) => {
    const today = todayInVienna(run.house.now());
    return notifyInParts(run, async (tx, { after, limit }) => {
      const { id, bookingId, dueDate, amountCents } = billingItems;
      const rows = await tx
        .select({ id, bookingId, dueDate, amountCents })
        .from(billingItems)
        .innerJoin(bookings, eq(bookings.id, bookingId))
        .where(
          and(
            gt(id, after),
            between(dueDate, addDays(today, -NOT_PAID_UNTIL_DAYS), addDays(today, -NOT_PAID_DAYS)),
            ne(billingItems.state, "paid"),
            eq(billingItems.isBillable, true),
            sql`${bookings.status} <> 'cancelled'`,
          ),
        )
        .orderBy(asc(id))
        .limit(limit);
      return rows.map((row) => {
        const params = { day: row.dueDate ?? "", amount: formatCents(row.amountCents) };
        const cause = `not_paid:${row.id}:${row.dueDate}`;
        // All who have chosen it: those who bill are nobody's supervisors.
        const about = aboutBooking(row.bookingId);
        return { id: row.id, notice: { name: "booking_not_paid", cause, about, params } };
      });
    });
  },
});
