import { ReadersArticleRef } from "backend/modules/articles/service";
import { type SiteEntry, SiteMapEntryRef, siteById } from "backend/modules/site-pages/service";
import type { Ctx } from "backend/platform/use-case/context";
import { builder } from "backend/schema/builder";
import { isStale } from "domain/data-sources/answer";
import { beginningOfJson } from "domain/data-sources/json-beginning";
import { MOST_OF_DATA_SOURCE } from "domain/data-sources/kinds";
import { branchOf } from "domain/site-pages/addresses";
import { answerOf, articlesOfSource, type DataSource, issuesOfSource, type ReadersIssue } from "./given";

/** What a source gives, for readers or, as a preview, only its beginning. */
export interface SourceQuery {
  source: DataSource;
  /** At most so many; unset: as many as the source says. */
  most?: number;
}

const IssueRef = builder.objectRef<ReadersIssue>("ReadersIssue").implement({
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    title: t.exposeString("title"),
    issueNumber: t.exposeString("issueNumber", { nullable: true }),
    publishDate: t.expose("publishDate", { type: "Date" }),
    medium: t.exposeString("medium", { description: "Its name." }),
  }),
});

/** The published, public pages of a source, in the order of their tree. */
async function pagesOf(ctx: Ctx, { kind, domainId, underId, most }: DataSource): Promise<SiteEntry[]> {
  if (kind !== "pages") return [];
  // Those above a page need not be published.
  const { pages } = await siteById(ctx).load(domainId);
  const under = underId === null ? null : String(underId);
  const meant = under === null ? pages : branchOf(pages, under).filter(({ id }) => id !== under);
  return meant.filter((page): page is SiteEntry => page.head?.visibility === "public").slice(0, most);
}

export const ReadersSourceRef = builder.objectRef<SourceQuery>("ReadersSource").implement({
  description: "What a data source gives. One of the lists has something, or the JSON of its address.",
  fields: (t) => ({
    name: t.string({ resolve: ({ source }) => source.name }),
    kind: t.string({
      description: "articles | pages | issues | address",
      resolve: ({ source }) => source.kind,
    }),
    fetchedAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When its address answered what is in `json`.",
      resolve: async ({ source }, _args, ctx): Promise<Date | null> =>
        (await answerOf(ctx).load(source.id))?.fetchedAt ?? null,
    }),
    isStale: t.boolean({
      description: "Whether that is older than planned, as the address gave nothing since.",
      resolve: async ({ source }, _args, ctx): Promise<boolean> => {
        const answer = await answerOf(ctx).load(source.id);
        return answer !== null && isStale(answer, ctx.now());
      },
    }),
    articles: t.field({
      type: [ReadersArticleRef],
      atMost: MOST_OF_DATA_SOURCE,
      resolve: ({ source, most }, _args, ctx) => articlesOfSource(ctx, source, most),
    }),
    pages: t.field({
      type: [SiteMapEntryRef],
      atMost: MOST_OF_DATA_SOURCE,
      resolve: async ({ source, most }, _args, ctx): Promise<SiteEntry[]> =>
        (await pagesOf(ctx, source)).slice(0, most),
    }),
    issues: t.field({
      type: [IssueRef],
      atMost: MOST_OF_DATA_SOURCE,
      resolve: ({ source, most }, _args, ctx) => issuesOfSource(ctx, source, most),
    }),
    json: t.string({
      nullable: true,
      description: "The last good answer of its address. A preview has its beginning, in lines.",
      resolve: async ({ source, most }, _args, ctx): Promise<string | null> => {
        const json = (await answerOf(ctx).load(source.id))?.json ?? null;
        return json !== null && most !== undefined ? beginningOfJson(json, most) : json;
      },
    }),
  }),
});
