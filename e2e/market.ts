import { randomBytes } from "node:crypto";
import type { Db } from "backend/platform/database";
import { makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";

/** What sales people of all media hold. */
export const SALES = [
  "global:manage_menu__bookings",
  "global:read__bookings",
  "global:create__bookings",
  "global:edit__bookings",
  "global:delete__bookings",
  "global:activate_campaign__bookings",
  "global:read__companies",
] as const;

/** A print title with one issue and a client, all with names that no other test has. */
export async function makeMarket(db: Db, slots: { full?: number; half?: number } = {}) {
  const { medium, formats, placement, art } = await makeTitle(db, [
    { label: "1/1 Seite", slots: slots.full ?? 4, width: 210, height: 297 },
    { label: "1/2 Seite quer", slots: slots.half ?? 6, width: 210, height: 148 },
  ]);
  const issue = await makeIssue(db, medium.id);
  const client = await makeCompany(db, { name: `Möbel ${randomBytes(6).toString("hex")} KG` });
  const [full, half] = formats;
  if (!full || !half) throw new Error("a title has two formats");
  return { medium, issue, client, full, half, placement, art };
}

export type Market = Awaited<ReturnType<typeof makeMarket>>;
