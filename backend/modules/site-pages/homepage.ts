import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Confirmation } from "backend/platform/use-case/confirmation";
import { and, eq } from "drizzle-orm";
import { pages } from "./tables";

/** Asked before a site is left without its homepage (decision 153). */
export const homepageConfirmation: Confirmation = {
  argument: "leavesNoHomepage",
  description:
    "Whether a site may be left without its homepage. Without it, `homepage_left` keeps the homepage where it is.",
  async questions(tx, ids) {
    const homepages = await tx
      .select({ id: pages.id })
      .from(pages)
      .where(and(isOneOf(pages.id, ids), eq(pages.isHomepage, true)));
    return new Map(homepages.map(({ id }) => [id, "homepage_left"]));
  },
};
