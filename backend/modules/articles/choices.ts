import { issueChoices } from "backend/modules/issues/service";
import { issues } from "backend/modules/issues/tables";
import { activeMedia } from "backend/modules/media/service";
import { media } from "backend/modules/media/tables";
import { rubrics } from "backend/modules/rubrics/tables";
import { tags } from "backend/modules/tags/tables";
import { inGerman } from "backend/platform/database/german-order";
import { offerChoices } from "backend/platform/lists/choices";
import { hasChosenId, matchesTerm } from "backend/platform/lists/list-conditions";
import { and, asc, eq } from "drizzle-orm";

const access = { action: "read", collectionType: "articles" } as const;

// Articles are of any medium that carries some, whoever may see its bookings.
offerChoices("media-of-articles", { access, ...activeMedia(({ hasArticle }) => hasArticle) });

const ofMedia = (within: readonly string[]) => (within.length > 0 ? within : undefined);

// `within` are media.
offerChoices("issues-of-articles", {
  access,
  find: (ctx, query) =>
    issueChoices(
      ctx,
      query,
      query.ids
        ? undefined
        : and(eq(media.hasArticle, true), hasChosenId(issues.mediumId, ofMedia(query.within))),
    ),
});

offerChoices("rubrics-of-articles", {
  access,
  atMost: 1000,
  find: async (ctx, { ids, term, within, limit }) => {
    const rubricRows = await ctx.db
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
    return rubricRows.map(({ id, name, medium }) => ({ id: String(id), label: name, note: medium }));
  },
});

/** The tags that an article can have: its main ones, or the others. */
const offerTags = (name: string, isMainTag: boolean) =>
  offerChoices(name, {
    access,
    atMost: 1000,
    find: async (ctx, { ids, term, limit }) => {
      const tagRows = await ctx.db
        .select({ id: tags.id, name: tags.name })
        .from(tags)
        .where(
          and(
            hasChosenId(tags.id, ids ?? undefined),
            eq(tags.isMainTag, isMainTag),
            matchesTerm(term, { texts: [tags.name] }),
          ),
        )
        .orderBy(inGerman(tags.name), asc(tags.id))
        .limit(limit);
      return tagRows.map(({ id, name: label }) => ({ id: String(id), label, note: null }));
    },
  });

offerTags("main-tags-of-articles", true);
offerTags("tags-of-articles", false);
