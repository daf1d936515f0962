import { flatPlanAds } from "backend/modules/flat-plans/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Inverse } from "backend/platform/use-case/undo";
import { sql } from "drizzle-orm";

/** What puts ads back into flat plans, which leave them when they are cancelled or moved to another issue. */
export interface PlacesInverse {
  act: "place";
  ads: (typeof flatPlanAds.$inferSelect)[];
}

/** The places of some bookings before they lose them; none where they have none. */
export async function placesOfBookings(tx: Db, ids: readonly number[]): Promise<Inverse<PlacesInverse>[]> {
  const ads = await tx.select().from(flatPlanAds).where(isOneOf(flatPlanAds.bookingId, ids));
  return ads.length > 0 ? [{ change: { act: "place", ads }, records: [] }] : [];
}

/** Puts ads back that are in their issues again, as far as nobody has taken their places. */
export async function putBack(tx: Db, { ads }: PlacesInverse): Promise<void> {
  await tx.execute(sql`insert into flat_plan_ads (booking_id, issue_id, page, position)
    select ad."bookingId", ad."issueId", ad.page, ad.position
    from json_to_recordset(${JSON.stringify(ads)}::json)
      as ad ("bookingId" bigint, "issueId" bigint, page integer, position integer)
    join bookings on bookings.id = ad."bookingId" and bookings.issue_id = ad."issueId" and bookings.status <> 'cancelled'
    join flat_plans on flat_plans.issue_id = ad."issueId" and flat_plans.page_count >= ad.page
    on conflict do nothing`);
}
