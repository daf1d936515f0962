import type { Ctx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { arrayOfIds } from "backend/platform/list-query";
import { sql } from "drizzle-orm";
import { viewableMedia, visibleBookings } from "./permissions";
import { bookingDocuments, bookings } from "./tables";

/** Which of some attachments belong to a booking that the user may see: ad, briefing or final print document. */
export async function attachedToVisibleBookings(
  db: Db,
  ctx: Ctx,
  attachmentIds: readonly number[],
): Promise<Set<number>> {
  if (attachmentIds.length === 0 || viewableMedia(ctx).length === 0) return new Set();
  const wanted = sql`any(${arrayOfIds(attachmentIds)}::bigint[])`;
  const { rows } = await db.execute<{ id: string | number }>(sql`
    select distinct used.attachment_id as id from (
      select ad_id as attachment_id, id as booking_id from ${bookings} where ad_id = ${wanted}
      union all select ad2_id, id from ${bookings} where ad2_id = ${wanted}
      union all select briefing_document_id, id from ${bookings} where briefing_document_id = ${wanted}
      union all select attachment_id, booking_id from ${bookingDocuments} where attachment_id = ${wanted}
    ) as used join ${bookings} on ${bookings.id} = used.booking_id
    where ${visibleBookings(ctx) ?? sql`true`}`);
  return new Set(rows.map((row) => Number(row.id)));
}
