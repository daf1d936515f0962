import { companies } from "backend/modules/companies/tables";
import { media } from "backend/modules/media/tables";
import { offerSearch, type SearchedRecords } from "backend/modules/search/service";
import type { Ctx } from "backend/platform/use-case/context";
import { MOST_HITS } from "domain/search/search";
import { eq, sql } from "drizzle-orm";
import { viewableMedia } from "../record/permissions";
import { bookings } from "../tables";
import { bookingsMatching } from "./filter";

/** So many are compared with each other; of more, the latest are taken. */
const MOST_COMPARED = 1_000;

/** The bookings that a term finds, by number, job id, client, agency or issue. */
async function foundBookings(ctx: Ctx, term: string): Promise<SearchedRecords> {
  const matching = await bookingsMatching(ctx.db, ctx, { term });
  const { id } = bookings;
  // The database evaluates only the part that counts.
  const latest = sql`(with few as materialized (select ${id} from ${bookings} where ${matching} limit ${MOST_COMPARED + 1})
    select id from few where (select count(*) from few) <= ${MOST_COMPARED} union all
    (select ${id} from ${bookings} where ${matching} and (select count(*) from few) > ${MOST_COMPARED}
      order by ${id} desc limit ${MOST_HITS}))`;
  return {
    from: sql`${latest} as latest join ${bookings} on ${id} = latest.id
      left join ${companies} on ${eq(companies.id, bookings.clientCompanyId)}
      left join ${media} on ${eq(media.id, bookings.targetMediumId)}`,
    id,
    where: [],
    title: sql`coalesce(${companies.name}, '#' || ${id})`,
    codes: [id, bookings.easyJobId, bookings.easyJobIdEpMedia],
    facts: [sql`'#' || ${id}`, media.name, bookings.easyJobId],
    day: bookings.appearsOn,
    isFormer: sql`${bookings.status} = 'cancelled'`,
    order: sql`latest desc`,
  };
}

offerSearch("bookings", {
  isOpen: (ctx) => viewableMedia(ctx).length > 0,
  find: foundBookings,
});
