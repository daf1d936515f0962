import { lockBookingsOfIssues } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { issues } from "backend/modules/issues/tables";
import type { Db } from "backend/platform/database/database";
import { defineLifecycle } from "backend/platform/lifecycle/definition";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import { type ImmoflashIssueDraft, immoflashIssueForm } from "domain/immoflash-issues/issue";
import { AD_PLACES } from "domain/immoflash-issues/places";
import { countStops, findingsOf } from "./examined";

/** How immoflash issues get to readers: what is sold into one is placed in it, and nothing else (spec §4). */
export const immoflashIssueLifecycle = defineLifecycle<ImmoflashIssueDraft>({
  area: "immoflash_issues",
  contentType: "immoflash_issues",
  table: issues,
  label: issues.title,
  fields: Object.keys(immoflashIssueForm.shape),
  shape: 1,
  stillThere: withoutDeletedAds,
  facets: ({ medium }) => [`medium:${medium}`],
  lockFirst: lockBookingsOfIssues,
  problems: async (tx, content, id) => {
    // Those, too, that were moved into the issue just before it was locked: none is cancelled until it is out.
    await lockBookingsOfIssues(tx, [id]);
    const count = countStops(await findingsOf(tx, id, await withoutDeletedAds(tx, content)));
    return count > 0 ? [{ field: "", message: "immoflash_issue_unready", params: { count } }] : [];
  },
});

/** An ad goes with its booking: its place is free then, as it is in the draft, and nobody has to save that. */
async function withoutDeletedAds(tx: Db, content: ImmoflashIssueDraft): Promise<ImmoflashIssueDraft> {
  const placed = content.pages.flatMap((page) => AD_PLACES.flatMap((place) => page[place] ?? []));
  const found = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(isOneOf(bookings.id, parseIds(placed)));
  const there = new Set(found.map(({ id }) => String(id)));
  const freed = (ad: string | null) => (ad !== null && there.has(ad) ? ad : null);
  const pages = content.pages.map((page) => ({
    ...page,
    ...{ ad1: freed(page.ad1), ad2: freed(page.ad2), ad3: freed(page.ad3), ad4: freed(page.ad4) },
  }));
  return { ...content, pages };
}
