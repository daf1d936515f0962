import { restrictEntries } from "backend/modules/activity-log/service";
import { tellChanges } from "backend/modules/live/service";
import { showPeople } from "backend/modules/users/service";
import { and, eq, exists, not, sql } from "drizzle-orm";
import { bookings } from "../tables";
import { attachmentUses } from "./attachment-uses";
import { isVisibleBooking, viewableMedia } from "./permissions";

// Other areas show bookings only to users who may see these bookings.

// A deleted booking has no medium any more: only users who may read the bookings of all media see its entries.
restrictEntries("bookings", (ctx, recordId) =>
  viewableMedia(ctx) === "all"
    ? undefined
    : exists(sql`(select 1 from ${bookings} where ${and(eq(bookings.id, recordId), isVisibleBooking(ctx))})`),
);

tellChanges("bookings", { table: bookings, seen: isVisibleBooking });

// An upload shows its file name, and the name of a briefing may reveal its content.
restrictEntries("files", (ctx, recordId) => {
  if (viewableMedia(ctx) === "all") return undefined;
  const uses = attachmentUses(recordId);
  const seen = sql`(select 1 from (${uses}) as used join ${bookings} on ${bookings.id} = used.booking_id
    where ${isVisibleBooking(ctx)})`;
  return sql`(${not(exists(sql`(${uses})`))} or ${exists(seen)})`;
});

showPeople((ctx, userId) =>
  exists(
    sql`(select 1 from ${bookings} where ${and(eq(bookings.supervisorId, userId), isVisibleBooking(ctx))})`,
  ),
);
