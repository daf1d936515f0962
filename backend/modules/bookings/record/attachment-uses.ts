import { type Attachment, mayOpenUnattached } from "backend/modules/attachments/service";
import type { Db } from "backend/platform/database/database";
import { arrayOfIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { bookingDocuments, bookings } from "../tables";
import { isVisibleBooking } from "./permissions";

/** Which bookings use the attachments that an expression names: as ad, briefing or final print document. */
export const attachmentUses = (wanted: SQLWrapper): SQL => sql`
  select ad_id as attachment_id, id as booking_id from ${bookings} where ad_id = ${wanted}
  union all select ad2_id, id from ${bookings} where ad2_id = ${wanted}
  union all select briefing_document_id, id from ${bookings} where briefing_document_id = ${wanted}
  union all select attachment_id, booking_id from ${bookingDocuments} where attachment_id = ${wanted}`;

/**
 * Which of some attachments the user may open. Attachments of bookings open only through these bookings, for their
 * uploader too; an attachment without a booking follows the rules of attachments.
 */
export async function filesInSight(db: Db, ctx: Ctx, files: readonly Attachment[]): Promise<Set<number>> {
  if (files.length === 0) return new Set();
  const wanted = sql`any(${arrayOfIds(files.map(({ id }) => id))}::bigint[])`;
  const { rows } = await db.execute<{ id: string | number; seen: boolean }>(sql`
    select used.attachment_id as id, bool_or(${isVisibleBooking(ctx) ?? sql`true`}) as seen
    from (${attachmentUses(wanted)}) as used join ${bookings} on ${bookings.id} = used.booking_id
    group by used.attachment_id`);
  const seenInBooking = new Map(rows.map(({ id, seen }) => [Number(id), seen]));
  const inSight = files.filter((file) => seenInBooking.get(file.id) ?? mayOpenUnattached(ctx, file));
  return new Set(inSight.map(({ id }) => id));
}
