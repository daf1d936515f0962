import { domains } from "backend/modules/domains/tables";
import { offerChoices } from "backend/platform/lists/choices";
import { hasChosenId, matchesTerm } from "backend/platform/lists/list-conditions";
import { and, asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { pages, pageTitles } from "./tables";

const above = alias(pages, "above");

/** Pages of one title are told apart by their site and the page above them. `within` are domains. */
offerChoices("pages", {
  access: { action: "read", collectionType: "pages" },
  find: async ({ db }, { ids, term, within, limit }) => {
    const rows = await db
      .select({ id: pages.id, title: pages.title, site: domains.name, parent: above.title })
      .from(pages)
      .innerJoin(domains, eq(domains.id, pages.domainId))
      .leftJoin(above, eq(above.id, pages.parentId))
      .where(
        and(
          hasChosenId(pages.id, ids ?? undefined),
          ids || within.length === 0 ? undefined : hasChosenId(pages.domainId, within),
          matchesTerm(term, { texts: [pageTitles], codes: [pages.slug] }),
        ),
      )
      .orderBy(asc(pages.title), asc(domains.name), asc(pages.id))
      .limit(limit);
    return rows.map(({ id, title, site, parent }) => ({
      id: String(id),
      label: title,
      note: parent === null ? site : `${site} › ${parent}`,
    }));
  },
});
