import { issues, issueTitles } from "backend/modules/issues/tables";
import { mediaWhere } from "backend/modules/media/service";
import { media } from "backend/modules/media/tables";
import { rubrics } from "backend/modules/rubrics/tables";
import { offerChoices } from "backend/platform/lists/choices";
import { hasChosenId, matchesTerm } from "backend/platform/lists/list-conditions";
import { and, asc, desc, eq } from "drizzle-orm";

const access = { action: "read", collectionType: "articles" } as const;

// Articles are of any medium that carries some, whoever may see its bookings.
offerChoices("media-of-articles", {
  access,
  atMost: 1000,
  find: async (ctx, { ids, term, limit }) => {
    const words = (term ?? "").toLocaleLowerCase("de");
    const found = await mediaWhere(ctx, ({ id, name, hasArticle, isActive }) =>
      ids ? ids.includes(String(id)) : hasArticle && isActive && name.toLocaleLowerCase("de").includes(words),
    );
    return found.slice(0, limit).map(({ id, name }) => ({ id: String(id), label: name }));
  },
});

const ofMedia = (within: readonly string[]) => (within.length > 0 ? within : undefined);

// `within` are media.
offerChoices("issues-of-articles", {
  access,
  find: async (ctx, { ids, term, within, limit }) => {
    const found = await ctx.db
      .select({ id: issues.id, title: issues.title, medium: media.name })
      .from(issues)
      .innerJoin(media, eq(media.id, issues.mediumId))
      .where(
        and(
          hasChosenId(issues.id, ids ?? undefined),
          ids ? undefined : eq(media.hasArticle, true),
          ids ? undefined : hasChosenId(issues.mediumId, ofMedia(within)),
          matchesTerm(term, { texts: [issueTitles], codes: [issues.issueNumber] }),
        ),
      )
      .orderBy(desc(issues.publishDate), desc(issues.id))
      .limit(limit);
    return found.map(({ id, title, medium }) => ({ id: String(id), label: title, note: medium }));
  },
});

offerChoices("rubrics-of-articles", {
  access,
  atMost: 1000,
  find: async (ctx, { ids, term, within, limit }) => {
    const found = await ctx.db
      .select({ id: rubrics.id, name: rubrics.name, medium: media.name })
      .from(rubrics)
      .innerJoin(media, eq(media.id, rubrics.mediumId))
      .where(
        and(
          hasChosenId(rubrics.id, ids ?? undefined),
          ids ? undefined : hasChosenId(rubrics.mediumId, ofMedia(within)),
          matchesTerm(term, { texts: [rubrics.name] }),
        ),
      )
      .orderBy(asc(rubrics.name), asc(rubrics.id))
      .limit(limit);
    return found.map(({ id, name, medium }) => ({ id: String(id), label: name, note: medium }));
  },
});
