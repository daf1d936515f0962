import { bookingsMatching, isAwaited } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { categories } from "backend/modules/categories/tables";
import { companies, companyContacts } from "backend/modules/companies/tables";
import { issues } from "backend/modules/issues/tables";
import { media } from "backend/modules/media/tables";
import type { Db } from "backend/platform/database/database";
import type { Ctx } from "backend/platform/use-case/context";
import { readSelection, type Selection } from "backend/platform/use-case/selection";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type MaterialFilter, materialMatching } from "./filter";

const clients = alias(companies, "client_companies");
const senders = alias(companies, "sending_companies");
const { id, bookingType, status, materialState, targetMediumId, specType, materialDueOn, agencyCompanyId } =
  getTableColumns(bookings);

const columns = {
  id,
  bookingType,
  status,
  materialState,
  targetMediumId,
  specType,
  materialDueOn,
  issueClosesOn: issues.materialDueOn,
  agencyCompanyId,
  isAwaited: sql<boolean>`${isAwaited}`,
  client: clients.name,
  senderId: sql`${senders.id}`.mapWith(Number),
  sender: senders.name,
  // The first contact whom material is asked for, else the company's own address.
  email: sql<string | null>`coalesce((select contact.email from ${companyContacts} as contact
    where contact.company_id = ${senders.id} and contact.for_material and contact.email is not null
    order by contact.id limit 1), ${senders.email})`,
  medium: media.name,
  issue: sql<string | null>`coalesce(nullif(${issues.issueNumber}, ''), ${issues.title})`,
  format: sql<string | null>`${categories.label}`,
  width: categories.width,
  height: categories.height,
  targetMediumIds: sql<
    number[]
  >`array(select medium_id::int from booking_target_media where booking_id = ${bookings.id})`,
};

export type MaterialCandidate = Awaited<ReturnType<typeof loadMaterialCandidates>>["found"][number];

/**
 * The selected bookings that the user may see, with all that a request says, and the ids asked for that are none of
 * them; held if `lock` is set. BAD_USER_INPUT for an empty selection or one of more than 5,000.
 */
export function loadMaterialCandidates(
  tx: Db,
  ctx: Ctx,
  selection: Selection<MaterialFilter>,
  lock: boolean,
) {
  return readSelection(selection, async (ids, limit) => {
    const query = tx
      .select(columns)
      .from(bookings)
      .innerJoin(clients, eq(clients.id, bookings.clientCompanyId))
      .innerJoin(
        senders,
        sql`${senders.id} = coalesce(${bookings.agencyCompanyId}, ${bookings.clientCompanyId})`,
      )
      .leftJoin(media, eq(media.id, bookings.targetMediumId))
      .leftJoin(issues, eq(issues.id, bookings.issueId))
      .leftJoin(categories, eq(categories.id, bookings.formatId))
      .where(
        ids
          ? await bookingsMatching(tx, ctx, { filter: { ids } })
          : await materialMatching(tx, ctx, selection.all ?? {}),
      )
      // In the order of their ids, so that two changes never wait for each other in a circle.
      .orderBy(bookings.id)
      .limit(limit);
    return await (lock ? query.for("update", { of: bookings }) : query);
  });
}
