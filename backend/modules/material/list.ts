import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { media } from "backend/modules/media/tables";
import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import { mailOutbox } from "backend/platform/database/tables";
import { type ListQuery, type RecordList, readList } from "backend/platform/lists/list-query";
import type { Ctx } from "backend/platform/use-case/context";
import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import {
  countedConditions,
  type MaterialCounts,
  type MaterialFilter,
  type MaterialSearch,
  materialMatching,
} from "./filter";
import { materialContacts } from "./tables";

type BookingRow = typeof bookings.$inferSelect;

/** A contact, and what became of its message. */
export type MaterialContact = typeof materialContacts.$inferSelect & {
  mailState: (typeof mailOutbox.$inferSelect)["state"] | null;
};

const contactColumns = { ...getTableColumns(materialContacts), mailState: mailOutbox.state };

/** The contacts about a booking's material, the latest first. */
export const contactsOfBooking = defineGroupLoader<MaterialContact>(
  (db, ids) =>
    db
      .select(contactColumns)
      .from(materialContacts)
      .leftJoin(mailOutbox, eq(mailOutbox.id, materialContacts.mailId))
      .where(isAnyOf(materialContacts.bookingId, ids))
      .orderBy(desc(materialContacts.at), desc(materialContacts.id)),
  (contact) => contact.bookingId,
);

/** The latest contact about a booking's material, alone: lists show no more. */
export const lastContactOfBooking = defineGroupLoader<MaterialContact>(
  (db, ids) =>
    db
      .selectDistinctOn([materialContacts.bookingId], contactColumns)
      .from(materialContacts)
      .leftJoin(mailOutbox, eq(mailOutbox.id, materialContacts.mailId))
      .where(isAnyOf(materialContacts.bookingId, ids))
      .orderBy(materialContacts.bookingId, desc(materialContacts.at), desc(materialContacts.id)),
  (contact) => contact.bookingId,
);

/** Who sends the material: the agency that books, else the client. */
export const senderIdOf = (booking: Pick<BookingRow, "agencyCompanyId" | "clientCompanyId">) =>
  booking.agencyCompanyId ?? booking.clientCompanyId;

/**
 * The bookings of a search that wait for ad material and that the user may see. By default the earliest need comes
 * first; bookings without a day come last.
 */
export async function listMaterial(
  ctx: Ctx,
  query: ListQuery<MaterialFilter>,
): Promise<RecordList<BookingRow>> {
  return await readList(
    ctx.db,
    {
      table: bookings,
      joins: [
        { table: companies, on: eq(companies.id, bookings.clientCompanyId), sortedBy: "client" },
        {
          table: media,
          on: eq(media.id, bookings.targetMediumId),
          isOptional: true,
          sortedBy: "medium",
        },
      ],
      where: [await materialMatching(ctx.db, ctx, query)],
      sorts: { dueOn: bookings.materialDueOn, client: companies.name, medium: media.name },
      defaultSort: "dueOn",
      first: sql`${bookings.materialDueOn} is null`,
    },
    query,
  );
}

/** The counts of a search in one statement, whatever a tab sets; null beyond the bound. */
export async function countMaterial(
  ctx: Ctx,
  { term, filter }: MaterialSearch,
  bound: number | null,
): Promise<MaterialCounts | null> {
  const search = { term, filter: { ...filter, materialStates: null, due: null, inNextIssue: null } };
  const where = await materialMatching(ctx.db, ctx, search);
  const counted = countedConditions(ctx);
  const marks = Object.entries(counted).map(([name, is]) => sql`${is} as ${sql.identifier(name)}`);
  const limit = bound === null ? sql`` : sql`limit ${bound + 1}`;
  const sums = Object.keys(counted).map(
    (name) => sql`count(*) filter (where ${sql.identifier(name)}) as ${sql.identifier(name)}`,
  );
  const { rows } = await ctx.db.execute<Record<string, string>>(
    sql`select count(*) as total, ${sql.join(sums, sql`, `)}
      from (select ${sql.join(marks, sql`, `)} from ${bookings} where ${where} ${limit}) as counted`,
  );
  const { total, ...counts } = rows[0] ?? {};
  if (bound !== null && Number(total) > bound) return null;
  const numbers = Object.entries(counts).map(([name, count]) => [name, Number(count)]);
  return Object.fromEntries(numbers) as MaterialCounts;
}
