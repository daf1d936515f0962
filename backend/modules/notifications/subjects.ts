import { isAwaited, isMissing, isVisibleBooking, viewableMedia } from "backend/modules/bookings/service";
import { bookings, bookingTargetMedia } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { issues } from "backend/modules/issues/tables";
import { media } from "backend/modules/media/tables";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { notifiesOf } from "backend/platform/use-case/subjects";
import { parseId } from "domain/identifiers";
import { issueName } from "domain/issues/issue-name";
import type { NotificationName } from "domain/notifications/notification-kinds";
import { mayOnBooking } from "domain/permissions/bookings";
import { and, eq, ne, or, sql } from "drizzle-orm";

const ISSUE = "issue-";

/** The lists of an issue, with what the notifications of a kind are about. */
const LISTS_OF_ISSUE: Partial<Record<NotificationName, string>> = {
  booking_ad_not_uploaded: "/bookings/material?state=open&state=requested&issue=",
  booking_not_paid: "/bookings?billingState=open&billingState=notpaid&issue=",
};

notifiesOf({
  area: "bookings",
  table: bookings,
  pathOf: (id) => (id === null ? "/bookings" : `/bookings/${id}`),
  isOpenWith: (permissions) => viewableMedia({ permissions }).length > 0,
  // That material is missing is seen as long as it is.
  inSight: (reader, { name }) =>
    and(
      isVisibleBooking(reader),
      or(ne(name, "booking_ad_not_uploaded"), sql`(${isMissing} and ${isAwaited})`),
    ),
  find: async (db, ids) => {
    const { id, targetMediumId, parentBookingId: parentId } = bookings;
    const rows = await db
      .select({ id, parentId, targetMediumId, client: companies.name, medium: media.name })
      .from(bookings)
      .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
      .leftJoin(media, eq(media.id, targetMediumId))
      .where(isOneOf(id, ids));
    const packages = rows.filter((row) => row.targetMediumId === null).map((row) => row.id);
    const links =
      packages.length === 0
        ? []
        : await db
            .select({ bookingId: bookingTargetMedia.bookingId, mediumId: bookingTargetMedia.mediumId })
            .from(bookingTargetMedia)
            .where(isOneOf(bookingTargetMedia.bookingId, packages));
    const mediaOf = (bookingId: number) =>
      links.filter((link) => link.bookingId === bookingId).map(({ mediumId }) => mediumId);
    return rows.map((row) => {
      const place = { targetMediumId: row.targetMediumId, targetMediumIds: mediaOf(row.id) };
      return {
        id: row.id,
        parentId: row.parentId,
        about: [row.client, row.medium].filter(Boolean).join(", "),
        // Spec §2: it opens one with a medium.
        isOpened: place.targetMediumId !== null || place.targetMediumIds.length > 0,
        isSeenWith: (permissions) => mayOnBooking(permissions, "view", place),
      };
    });
  },
  groups: {
    // Comments are about their booking, and a mention is a question of its own; all others are about the issue.
    by: ({ name, params }) => {
      const issue = sql`${ISSUE}::text || ${bookings.issueId}::text`;
      const record = sql`'record-' || ${bookings.id}::text`;
      return sql`(case when ${name} <> 'booking_new_comment' then coalesce(${issue}, ${record})
        when ${params} ->> 'mention' is null then ${record} end)`;
    },
    find: async (db, by) => {
      const ids = by.flatMap((one) => (one.startsWith(ISSUE) ? [parseId(one.slice(ISSUE.length)) ?? 0] : []));
      if (ids.length === 0) return [];
      const { id, issueNumber, title } = issues;
      const rows = await db
        .select({ id, issueNumber, title, medium: media.name })
        .from(issues)
        .innerJoin(media, eq(media.id, issues.mediumId))
        .where(isOneOf(id, ids));
      return rows.map((row) => ({ by: ISSUE + row.id, about: `${row.medium} ${issueName(row)}` }));
    },
    pathOf: (name, by) => (LISTS_OF_ISSUE[name] ?? "/bookings?issue=") + by.slice(ISSUE.length),
  },
});
