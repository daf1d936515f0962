import { companies } from "backend/modules/companies/tables";
import { media } from "backend/modules/media/tables";
import { idsByGroup, MAX_SORTED_MATCHES, numbered } from "backend/platform/order-by-group";
import { BOOKING_SORTS, type BookingSortKey, DEFAULT_BOOKING_SORT } from "domain/bookings/sorts";
import { type SQL, sql } from "drizzle-orm";
import { bookings } from "../tables";

/** The order of a list. */
export interface BookingSort {
  key: BookingSortKey;
  descending: boolean;
}

/** Reads `price` or `-price`; the default order where unset; null where there is no such key. */
export function parseBookingSort(wanted: string | null | undefined): BookingSort | null {
  const text = wanted || DEFAULT_BOOKING_SORT;
  const key = BOOKING_SORTS.find((known) => known === text.replace(/^-/, ""));
  return key ? { key, descending: text.startsWith("-") } : null;
}

/** The search, the order and the page that the ids are selected for. */
interface Wanted {
  condition: SQL | undefined;
  sort: BookingSort;
  page: { limit: number; skip: number };
  /** How many bookings meet the condition. */
  total: number;
}

/** The ids of a page in its order, with `n` counting up from 1; the id is the tie-break of every order. */
export function orderedBookingIds({ condition, sort, page, total }: Wanted): SQL {
  const where = condition ?? sql`true`;
  const way = sql.raw(sort.descending ? "desc" : "asc");
  const isFew = condition !== undefined && total <= MAX_SORTED_MATCHES;
  // `offset 0` keeps the database from scanning the order's index in the hope of finding the few matches early.
  const found = isFew
    ? sql`(select * from ${bookings} where ${where} offset 0) as bookings`
    : sql`${bookings}`;
  const id = sql`bookings.id`;
  const ordered = (from: SQL, order: SQL) =>
    numbered(
      sql`select ${id} as id from ${from} where ${isFew ? sql`true` : where} order by ${order}
        limit ${page.limit} offset ${page.skip}`,
    );
  switch (sort.key) {
    case "appearsOn":
      return ordered(found, sql`bookings.appears_on ${way} nulls last, ${id} ${way} nulls last`);
    case "price":
      return ordered(found, sql`bookings.price_cents ${way}, ${id} ${way}`);
    case "createdAt":
      return ordered(found, sql`bookings.created_at ${way}, ${id} ${way}`);
    case "client":
      return ordered(
        sql`${found} join ${companies} on ${companies.id} = bookings.client_company_id`,
        sql`${companies.name} ${way}, ${id} ${way}`,
      );
    case "medium":
      return isFew
        ? ordered(
            sql`${found} left join ${media} on ${media.id} = bookings.target_medium_id`,
            sql`${media.name} ${way} nulls last, ${id} ${way}`,
          )
        : numbered(
            idsByGroup({
              groups: media,
              reference: bookings.targetMediumId,
              from: sql`${bookings}`,
              where,
              id: bookings.id,
              within: [bookings.id],
              descending: sort.descending,
              emptyFirst: false,
              page,
            }),
          );
  }
}
