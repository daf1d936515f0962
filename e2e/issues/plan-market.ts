import { flatPlanAds, flatPlanPlaces, flatPlanSections, flatPlans } from "backend/modules/flat-plans/tables";
import type { Db } from "backend/platform/database/database";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { asc, eq } from "drizzle-orm";

export const PLANNER = ["global:read__print_issues", "global:edit__print_issues", "global:read__bookings"];

/** The formats of the title, the largest first; pages are 210 × 280 mm. */
const FORMATS = [
  { label: "1/1 Seite", width: 210, height: 280 },
  { label: "1/2 Seite quer", width: 210, height: 138 },
  { label: "1/3 Seite hoch", width: 68, height: 280 },
  { label: "1/4 Seite", width: 103, height: 138 },
  { label: "1/32 Seite", width: 50, height: 34 },
];

const CLIENTS = [
  "Immobilien Weinzierl GmbH",
  "Marktgemeinde Radstadt",
  "Optik Berger",
  "Zimmerei Eibl Holzbau",
];

/** An issue with a plan of so many pages, and with so many ads without a page, in all formats in turn. */
export async function makePlan(db: Db, { ads, pages }: { ads: number; pages: number | null }) {
  const title = await makeTitle(db, FORMATS);
  const issue = await makeIssue(db, title.medium.id);
  if (pages !== null)
    await db
      .insert(flatPlans)
      .values({ issueId: issue.id, version: 1, pageCount: pages, pageWidth: 210, pageHeight: 280 });
  const clients: string[] = [];
  const ids: number[] = [];
  for (let n = 0; n < ads; n++) {
    const { name, id } = await makeCompany(db, { name: `${CLIENTS[n % CLIENTS.length]} ${n + 1}` });
    const { id: bookingId } = await makeBooking(db, {
      clientCompanyId: id,
      targetMediumId: title.medium.id,
      issueId: issue.id,
      formatId: title.formats[n % FORMATS.length]?.id,
    });
    clients.push(name);
    ids.push(bookingId);
  }
  return { ...title, issue, clients, ids, address: `/issues/edit/print/${issue.id}` };
}

/** All that is stored of a plan, but which version it is. */
export async function storedPlan(db: Db, issueId: number) {
  const [plan] = await db.select().from(flatPlans).where(eq(flatPlans.issueId, issueId));
  return {
    size: plan && [plan.pageCount, plan.pageWidth, plan.pageHeight],
    sections: await db.select().from(flatPlanSections).where(eq(flatPlanSections.issueId, issueId)),
    places: await db.select().from(flatPlanPlaces).where(eq(flatPlanPlaces.issueId, issueId)),
    ads: await db
      .select()
      .from(flatPlanAds)
      .where(eq(flatPlanAds.issueId, issueId))
      .orderBy(asc(flatPlanAds.bookingId)),
  };
}
