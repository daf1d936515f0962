import { usesDomains } from "backend/modules/domains/service";
import { domains } from "backend/modules/domains/tables";
import { domainTarget } from "backend/modules/domains/types";
import { mediumTarget } from "backend/modules/media/types";
import { checkOfSaves, defineRecord, fieldsIn, followSaves, refused } from "backend/modules/records/service";
import { rubricTarget } from "backend/modules/rubrics/types";
import { type Page, pageById, pageNamed, usesPages } from "backend/modules/site-pages/service";
import { pages } from "backend/modules/site-pages/tables";
import { tagTarget } from "backend/modules/tags/types";
import type { Db } from "backend/platform/database/database";
import {
  hasChosenId,
  hasChosenValue,
  isOneOf,
  isWanted,
  parseIds,
} from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound, type Problem } from "backend/platform/use-case/errors";
import { useCase } from "backend/platform/use-case/use-case";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { isStale } from "domain/data-sources/answer";
import { type DataSourceDraft, dataSourceForm } from "domain/data-sources/data-source";
import { DATA_SOURCE_FIELDS } from "domain/data-sources/fields";
import { parseId } from "domain/identifiers";
import { eq, sql } from "drizzle-orm";
import { askNow, keepAnswersOf } from "./answers";
import { answerOf, type DataSource, type StoredAnswer } from "./given";
import { ReadersSourceRef, type SourceQuery } from "./given-types";
import { usesInDataSources } from "./service";
import { dataSourceAnswers, dataSources } from "./tables";

/** How much of what a source gives its screen shows. */
const PREVIEWED = 10;

const UnderRef = builder.objectRef<Page>("DataSourceUnder").implement({
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    name: t.string({ resolve: ({ title }) => title }),
  }),
});

const AnswerRef = builder.objectRef<StoredAnswer>("DataSourceAnswer").implement({
  fields: (t) => ({
    fetchedAt: t.expose("fetchedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it last answered something that can be given on.",
    }),
    problem: t.exposeString("problem", {
      nullable: true,
      description: "Why it gave nothing when it was last asked; what it answered before is kept.",
    }),
    failedAt: t.expose("failedAt", { type: "DateTime", nullable: true }),
    dueAt: t.expose("dueAt", { type: "DateTime", description: "When it is asked again." }),
    isStale: t.boolean({ resolve: (answer, _args, ctx) => isStale(answer, ctx.now()) }),
  }),
});

const DataSourceRef = builder.objectRef<DataSource>("DataSource").implement({
  fields: (t) => ({
    answer: t.field({
      type: AnswerRef,
      nullable: true,
      description: "Of its address.",
      resolve: ({ id }, _args, ctx) => answerOf(ctx).load(id),
    }),
    preview: t.field({
      type: ReadersSourceRef,
      description: "The beginning of what it gives now.",
      resolve: (source): SourceQuery => ({ source, most: PREVIEWED }),
    }),
  }),
});

/** Pages are those of the source's own site. */
async function pagesElsewhere(tx: Db, changes: readonly { after: DataSourceDraft }[]): Promise<Problem[]> {
  const named = changes.flatMap(({ after }) => (after.under ? [{ ...after, under: after.under }] : []));
  if (named.length === 0) return [];
  const rows = await tx
    .select({ id: pages.id, domainId: pages.domainId })
    .from(pages)
    .where(isOneOf(pages.id, parseIds(named.map(({ under }) => under))));
  const isElsewhere = ({ under, domain }: { under: string; domain: string }) =>
    rows.some(({ id, domainId }) => String(id) === under && String(domainId) !== domain);
  return named.some(isElsewhere) ? [{ field: "under", message: "data_source_page_elsewhere" }] : [];
}

const record = defineRecord({
  area: "datasources",
  called: { one: "dataSource", many: "dataSources", type: "DataSource" },
  table: dataSources,
  ref: DataSourceRef,
  schema: dataSourceForm,
  ...fieldsIn(DATA_SOURCE_FIELDS, {
    table: dataSources,
    targets: {
      domains: domainTarget,
      media: mediumTarget,
      rubrics: rubricTarget,
      tags: tagTarget,
      pages: {
        type: UnderRef,
        byId: pageById,
        named: pageNamed,
      },
    },
  }),
  unique: {
    data_sources_name_key: { field: "name", message: "data_source_name_used" },
    data_sources_key_key: { field: "key", message: "site_key_used" },
  },
  phases: [
    {
      check: { findings: checkOfSaves(async (tx, _ctx, saves) => refused(await pagesElsewhere(tx, saves))) },
      follow: followSaves(({ tx }, ctx, saves) => keepAnswersOf(tx, saves, ctx.now())),
      after: async (ctx) => ctx.wakeWork(),
    },
  ],
  label: dataSources.name,
  list: {
    search: [dataSources.name, dataSources.key, dataSources.description],
    joins: [{ table: domains, on: eq(domains.id, dataSources.domainId) }],
    sorts: { name: dataSources.name, domain: domains.name, updatedAt: dataSources.updatedAt },
    defaultSort: "name",
    found: { facts: [dataSources.description] },
    filter: (t) => ({
      domainIds: t.stringList(),
      kinds: t.stringList(),
      mediumIds: t.stringList(),
      rubricIds: t.stringList(),
      tagIds: t.stringList(),
      underIds: t.stringList({ description: "The page below which the pages of a source are." }),
      isActive: t.boolean(),
      hasProblem: t.boolean({ description: "Its address gave nothing when it was last asked." }),
    }),
    where: (filter) => [
      hasChosenId(dataSources.domainId, filter.domainIds),
      hasChosenValue(dataSources.kind, filter.kinds),
      hasChosenId(dataSources.mediumId, filter.mediumIds),
      hasChosenId(dataSources.rubricId, filter.rubricIds),
      hasChosenId(dataSources.tagId, filter.tagIds),
      hasChosenId(dataSources.underId, filter.underIds),
      isWanted(dataSources.isActive, filter.isActive),
      isWanted(
        sql`exists (select 1 from ${dataSourceAnswers} where ${dataSourceAnswers.sourceId} = ${dataSources.id} and ${dataSourceAnswers.problem} is not null)`,
        filter.hasProblem,
      ),
    ],
  },
});

usesPages(usesInDataSources("under"));
usesDomains(usesInDataSources("domain"));

/**
 * Asks the address of a source at once. What it answers is kept, or why it gave nothing. Who asks again at once gets what
 * is kept.
 */
async function fetchNow(ctx: SignedInCtx, id: string, key: string): Promise<number> {
  const change = { key, operation: "fetchDataSource", input: { id } };
  const sourceId = await useCase(ctx, change, async ({ tx, log }) => {
    const [source] = await tx
      .select({ id: dataSources.id, kind: dataSources.kind })
      .from(dataSources)
      .where(eq(dataSources.id, parseId(id) ?? 0));
    if (!source) throw notFound();
    if (source.kind !== "address")
      throw badUserInput([{ field: "", message: "data_source_without_address" }]);
    await log([{ area: "datasources", action: "fetch", recordId: source.id, before: null, after: null }]);
    return source.id;
  });
  await askNow(ctx, sourceId);
  ctx.loaders.clear();
  return sourceId;
}

builder.mutationField("fetchDataSource", (t) =>
  t.field({
    type: DataSourceRef,
    access: { action: "edit", collectionType: "datasources" },
    description: "Asks the address of a source at once; it waits five seconds at most.",
    args: { id: t.arg.string({ required: true }), ...keyArg },
    resolve: (_root, { id, idempotencyKey }, ctx) =>
      record.saved(ctx, fetchNow(signedIn(ctx), id, idempotencyKey)),
  }),
);
