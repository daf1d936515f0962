import { issues, issueTitles } from "backend/modules/issues/tables";
import { mediaWhere } from "backend/modules/media/service";
import { media } from "backend/modules/media/tables";
import { offerChoices } from "backend/platform/lists/choices";
import { hasChosenId, matchesTerm } from "backend/platform/lists/list-conditions";
import { and, desc, eq } from "drizzle-orm";

const access = { action: "read", collectionType: "immoflash_issues" } as const;

offerChoices("media-of-immoflash", {
  access,
  atMost: 1000,
  find: async (ctx, { ids, term, limit }) => {
    const words = (term ?? "").toLocaleLowerCase("de");
    const found = await mediaWhere(ctx, ({ id, name, type, isActive }) =>
      ids
        ? ids.includes(String(id))
        : type === "immoflash" && isActive && name.toLocaleLowerCase("de").includes(words),
    );
    return found.slice(0, limit).map(({ id, name }) => ({ id: String(id), label: name }));
  },
});

// Pages preview issues of all print media.
offerChoices("print-issues", {
  access,
  find: async (ctx, { ids, term, limit }) => {
    const found = await ctx.db
      .select({ id: issues.id, title: issues.title, medium: media.name })
      .from(issues)
      .innerJoin(media, eq(media.id, issues.mediumId))
      .where(
        and(
          hasChosenId(issues.id, ids ?? undefined),
          eq(media.type, "print"),
          matchesTerm(term, { texts: [issueTitles], codes: [issues.issueNumber] }),
        ),
      )
      .orderBy(desc(issues.publishDate), desc(issues.id))
      .limit(limit);
    return found.map(({ id, title, medium }) => ({ id: String(id), label: title, note: medium }));
  },
});
