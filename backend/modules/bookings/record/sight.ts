import { restrictEntries } from "backend/modules/activity-log/service";
import { showPeople } from "backend/modules/users/service";
import { and, eq, exists, not, sql } from "drizzle-orm";
import { bookings } from "../tables";
import { usesOf } from "./attachment-uses";
import { hiddenIsMissing, viewableMedia } from "./permissions";

// What other areas show of bookings is shown to those who may see these bookings.

// A deleted booking is of no medium any more: its entries are for those who may read the bookings of all.
restrictEntries("bookings", (ctx, recordId) =>
  viewableMedia(ctx) === "all"
    ? undefined
    : exists(sql`(select 1 from ${bookings} where ${and(eq(bookings.id, recordId), hiddenIsMissing(ctx))})`),
);

// An upload is named by its file: that of a briefing says what is not to be said.
restrictEntries("attachments", (ctx, recordId) => {
  if (viewableMedia(ctx) === "all") return undefined;
  const uses = usesOf(recordId);
  const seen = sql`(select 1 from (${uses}) as used join ${bookings} on ${bookings.id} = used.booking_id
    where ${hiddenIsMissing(ctx)})`;
  return sql`(${not(exists(sql`(${uses})`))} or ${exists(seen)})`;
});

showPeople((ctx, userId) =>
  exists(
    sql`(select 1 from ${bookings} where ${and(eq(bookings.supervisorId, userId), hiddenIsMissing(ctx))})`,
  ),
);
