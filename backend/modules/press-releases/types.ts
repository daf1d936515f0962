import "./notices";
import { articles } from "backend/modules/articles/tables";
import { ArticleRef } from "backend/modules/articles/types";
import { assetById, assetTarget, usesAssets } from "backend/modules/library/service";
import type { assets } from "backend/modules/library/tables";
import { AssetRef } from "backend/modules/library/types";
import { media } from "backend/modules/media/tables";
import { mediumTarget } from "backend/modules/media/types";
import { defineRecord, fieldsIn, listedColumns, rowInputOf } from "backend/modules/records/service";
import { showPeople, userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import {
  defineGroupLoader,
  defineRecordLoader,
  isAnyOf,
  recordUnder,
  requireReferenced,
} from "backend/platform/database/loaders";
import {
  hasChosenId,
  hasChosenLink,
  hasChosenValue,
  isWanted,
  isWithinPeriod,
} from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import { may } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { TextParamRef, textParams } from "backend/schema/bulk-types";
import { listObject } from "backend/schema/list-fields";
import { SIZES } from "backend/schema/sizes";
import type { Draft } from "domain/fields/kinds";
import { PRESS_RELEASE_FIELDS, RELEASE_FILE_FIELDS } from "domain/press-releases/fields";
import { pressReleaseForm } from "domain/press-releases/press-release";
import {
  DENIAL_REASONS,
  PRESS_RELEASE_STATES,
  PRESS_RELEASE_WAYS,
  reasonAgainstReleaseStep,
} from "domain/press-releases/states";
import { desc, eq, or, sql } from "drizzle-orm";
import { registerChoices } from "./choices";
import { approvalProblems } from "./decisions";
import { hasLike, type LikeRelease, likeReleases, MOST_LIKE } from "./duplicates";
import { pressReleasePhases } from "./saving";
import { registerReleaseSteps } from "./step-types";
import { pressReleaseFiles, pressReleases, pressReleaseTexts } from "./tables";

type Release = typeof pressReleases.$inferSelect;
const readReleases = { action: "read", collectionType: "press_releases" } as const;

// Whoever reads releases reads who has decided, and who works on them.
showPeople((ctx, userId) =>
  may(ctx, readReleases)
    ? sql`exists (select 1 from ${pressReleases} where ${or(eq(pressReleases.editorId, userId), eq(pressReleases.decidedById, userId))})`
    : sql`false`,
);

const StateEnum = builder.enumType("PressReleaseState", { values: PRESS_RELEASE_STATES });
const WayEnum = builder.enumType("PressReleaseWay", { values: PRESS_RELEASE_WAYS });
const ReasonEnum = builder.enumType("PressReleaseDenialReason", { values: DENIAL_REASONS });

const LikeReleaseRef = builder.objectRef<LikeRelease>("LikePressRelease").implement({
  description: "A release that may be the same as another one.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    title: t.exposeString("title"),
    state: t.field({ type: StateEnum, resolve: ({ state }) => state }),
    createdAt: t.field({ type: "DateTime", resolve: ({ createdAt }) => createdAt }),
    reasons: t.stringList({
      atMost: 2,
      description: "title: the same sender and a title like it; file: a document in common",
      resolve: ({ reasons }) => reasons,
    }),
  }),
});

type TitledRecord = { id: number; title: string };

const namedRef = (type: string) =>
  builder.objectRef<TitledRecord>(type).implement({
    fields: (t) => ({ _id: t.string({ resolve: ({ id }) => String(id) }), title: t.exposeString("title") }),
  });

const articleById = defineRecordLoader<TitledRecord>((db, ids) =>
  db.select({ id: articles.id, title: articles.title }).from(articles).where(isAnyOf(articles.id, ids)),
);

const ArticleProblemRef = builder.objectRef<Problem>("PressReleaseProblem").implement({
  description: "message is a translation key.",
  fields: (t) => ({
    field: t.exposeString("field"),
    message: t.exposeString("message"),
    params: t.field({
      type: [TextParamRef],
      atMost: SIZES.words,
      resolve: ({ params }) => textParams(params ?? {}),
    }),
  }),
});

const PressReleaseRef = builder.objectRef<Release>("PressRelease").implement({
  fields: (t) => ({
    name: t.exposeString("title", { description: "The same as its title." }),
    ownText: t.string({
      description: "The sender's own text as it arrived.",
      resolve: async (row, _args, ctx): Promise<string> => (await whole(row, ctx)).ownText,
    }),
    files: t.field({
      type: [AssetRef],
      atMost: SIZES.fields,
      description: "Its documents and pictures, of the library.",
      resolve: async ({ id }, _args, ctx): Promise<(typeof assets.$inferSelect)[]> => {
        const rows = await record.rowsOf(ctx).load(id);
        const files: readonly Draft<typeof RELEASE_FILE_FIELDS>[] = rows.files;
        return await Promise.all(
          files.map(({ asset }) => requireReferenced(assetById(ctx).load(Number(asset)))),
        );
      },
    }),
    way: t.field({ type: WayEnum, resolve: ({ way }) => way }),
    createdAt: t.field({
      type: "DateTime",
      description: "When it arrived.",
      resolve: ({ createdAt }) => createdAt,
    }),
    state: t.field({ type: StateEnum, resolve: ({ state }) => state }),
    editor: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ editorId }, _args, ctx) => recordUnder(userById(ctx), editorId),
    }),
    dueOn: t.field({ type: "Date", nullable: true, resolve: ({ dueOn }) => dueOn }),
    decidedAt: t.field({ type: "DateTime", nullable: true, resolve: ({ decidedAt }) => decidedAt }),
    decidedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ decidedById }, _args, ctx) => recordUnder(userById(ctx), decidedById),
    }),
    reason: t.field({ type: ReasonEnum, nullable: true, resolve: ({ reason }) => reason }),
    feedback: t.exposeString("feedback", { nullable: true }),
    article: t.field({
      type: namedRef("ArticleOfPressRelease"),
      nullable: true,
      description: "What it has become, for those who may read articles.",
      resolve: async ({ articleId }, _args, ctx) =>
        articleId !== null && may(ctx, { collectionType: "articles" })
          ? await articleById(ctx).load(articleId)
          : null,
    }),
    articleProblems: t.field({
      type: [ArticleProblemRef],
      atMost: SIZES.fields,
      description: "What of it an article could not have, as long as it can be approved.",
      resolve: async (row, _args, ctx) => {
        const release = await whole(row, ctx);
        const approval = { medium: String(row.mediumId ?? 1), issue: null };
        return reasonAgainstReleaseStep("approve", row.state) === null
          ? approvalProblems(release, [], approval)
          : [];
      },
    }),
    alike: t.field({
      type: [LikeReleaseRef],
      atMost: MOST_LIKE,
      description: "Others that may be the same, the newest first; none for those who may not read releases.",
      resolve: ({ id }, _args, ctx): Promise<LikeRelease[]> | LikeRelease[] =>
        may(ctx, readReleases) ? likeReleases(ctx).load(id) : [],
    }),
  }),
});

export const PressReleaseListRef = listObject("PressReleaseList", PressReleaseRef);

/** A release with its texts, which lists do not read. */
async function whole(row: Release, ctx: Ctx): Promise<Release> {
  return row.text === undefined ? await requireReferenced<Release>(record.byId(ctx).load(row.id)) : row;
}

const { ownText: _ownText, ...listed } = listedColumns(pressReleases, PRESS_RELEASE_FIELDS);

const record = defineRecord({
  area: "press_releases",
  called: { one: "pressRelease", many: "pressReleases", type: "PressRelease" },
  table: pressReleases,
  ref: PressReleaseRef,
  schema: pressReleaseForm,
  ...fieldsIn(PRESS_RELEASE_FIELDS, {
    table: pressReleases,
    targets: { media: mediumTarget },
    tables: { files: pressReleaseFiles },
    rowTypes: {
      files: rowInputOf("PressReleaseFile", RELEASE_FILE_FIELDS, { assets: assetTarget }),
    },
    ownOutputs: ["files"],
  }),
  phases: [pressReleasePhases],
  showsHistory: (ctx) => may(ctx, readReleases),
  label: pressReleases.title,
  list: {
    type: PressReleaseListRef,
    columns: listed,
    search: [pressReleaseTexts],
    joins: [{ table: media, on: eq(media.id, pressReleases.mediumId), sortedBy: "medium", isOptional: true }],
    sorts: {
      title: pressReleases.title,
      sender: pressReleases.senderName,
      medium: media.name,
      createdAt: pressReleases.createdAt,
      dueOn: pressReleases.dueOn,
      updatedAt: pressReleases.updatedAt,
    },
    defaultSort: "-createdAt",
    found: { facts: [pressReleases.company, pressReleases.senderName] },
    filter: (t) => ({
      states: t.field({ type: [StateEnum] }),
      ways: t.field({ type: [WayEnum] }),
      mediumIds: t.stringList(),
      editorIds: t.stringList(),
      assetIds: t.stringList({ description: "With one of these documents or pictures." }),
      arrivedFrom: t.field({ type: "Date" }),
      arrivedTo: t.field({ type: "Date" }),
      hasLike: t.boolean({ description: "Whether another one may be the same." }),
    }),
    where: (filter) => [
      hasChosenValue(pressReleases.state, filter.states),
      hasChosenValue(pressReleases.way, filter.ways),
      hasChosenId(pressReleases.mediumId, filter.mediumIds),
      hasChosenId(pressReleases.editorId, filter.editorIds),
      hasChosenLink(
        pressReleases.id,
        { record: pressReleaseFiles.releaseId, other: pressReleaseFiles.assetId },
        filter.assetIds,
      ),
      isWithinPeriod(
        sql`(${pressReleases.createdAt} at time zone 'Europe/Vienna')::date`,
        filter.arrivedFrom,
        filter.arrivedTo,
      ),
      isWanted(hasLike(), filter.hasLike),
    ],
  },
});

/** The records of releases, for the ways in which they come and what leads to them. */
export const releaseRecord = record;

usesAssets({
  what: "press_releases",
  table: pressReleaseFiles,
  record: pressReleaseFiles.releaseId,
  used: pressReleaseFiles.assetId,
  field: "files",
  link: (id) => `/press/releases?asset=${id}`,
});

const releasesOfArticle = defineGroupLoader<{ id: number; title: string; articleId: number | null }>(
  (db, ids) =>
    db
      .select({ id: pressReleases.id, title: pressReleases.title, articleId: pressReleases.articleId })
      .from(pressReleases)
      .where(isAnyOf(pressReleases.articleId, ids))
      .orderBy(desc(pressReleases.id)),
  (row) => row.articleId ?? 0,
);

builder.objectField(ArticleRef, "pressRelease", (t) =>
  t.field({
    type: namedRef("PressReleaseOfArticle"),
    nullable: true,
    description: "The release that it was made of, for those who may read releases.",
    resolve: async ({ id }, _args, ctx) =>
      may(ctx, readReleases) ? ((await releasesOfArticle(ctx).load(id))[0] ?? null) : null,
  }),
);

registerReleaseSteps(record, ReasonEnum);
registerChoices();
