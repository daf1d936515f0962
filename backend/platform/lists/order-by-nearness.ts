import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * The order by what comes next: from a day on ascending, then the days before it descending, then records without a day.
 * Reversed, it begins with the first of the days before; records without a day stay last.
 */
export interface OrderByNearness {
  day: PgColumn;
  id: PgColumn;
  /** `YYYY-MM-DD`: what is on it or after it comes first. */
  today: string;
}

/** A part of the order that is read along one index: what belongs to it, and its direction. */
interface NearnessPart {
  where: SQL;
  descending: boolean;
}

type Of = {
  day: SQLWrapper;
  today: string;
  descending: boolean;
};

/** The parts of the order that have a day, as they follow each other. */
export function nearnessParts({ day, today, descending }: Of): NearnessPart[] {
  const ahead = { where: sql`${day} >= ${today}::date`, descending };
  const past = { where: sql`${day} < ${today}::date`, descending: !descending };
  return descending ? [past, ahead] : [ahead, past];
}

/** What few records are sorted by, ascending; without a day all of it but the id is null. */
export const nearnessColumns = ({ day, id, today }: OrderByNearness): SQL[] => [
  sql`(${day} < ${today}::date)`,
  sql`abs(${day} - ${today}::date)`,
  sql`case when ${day} < ${today}::date then -${id} else ${id} end`,
];

interface Wanted extends OrderByNearness {
  /** The table of the records with those that the condition asks. */
  from: SQL;
  where: SQL;
  descending: boolean;
  page: { limit: number; skip: number };
}

/** The ids of a page, of the first rows of each part along its index, however many records there are. */
export function idsByNearness({ day, id, today, from, where, descending, page }: Wanted): SQL {
  const most = page.limit + page.skip;
  // As the indexes are declared, so that the database reads along them.
  const along = (isDown: boolean) =>
    isDown ? sql`${day} desc nulls last, ${id} desc` : sql`${day} asc, ${id} asc`;
  const parts = [
    ...nearnessParts({ day, today, descending }),
    { where: sql`${day} is null`, descending },
  ].map(
    (part, nth) => sql`(select ${id} as id, ${sql.raw(String(nth))} as part,
      row_number() over (order by ${along(part.descending)}) as place
      from ${from} where ${part.where} and (${where}) order by ${along(part.descending)} limit ${most})`,
  );
  return sql`select id from (${sql.join(parts, sql` union all `)}) as parts order by part, place
    limit ${page.limit} offset ${page.skip}`;
}
