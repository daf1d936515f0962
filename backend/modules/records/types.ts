import type { InputRef, ObjectRef } from "@pothos/core";
import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { defineLoader } from "backend/platform/database/loaders";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { type NamedRecord, readNames } from "backend/platform/use-case/names";
import type { BulkOutcome } from "backend/platform/use-case/selection";
import { may, signedIn } from "backend/schema/access";
import { builder, keyArg, type Types } from "backend/schema/builder";
import { BulkOutcomeRef, BulkPreviewRef, TextParamRef, textParams } from "backend/schema/bulk-types";
import { SIZES } from "backend/schema/sizes";
import { IMPORT_AREAS } from "domain/areas";
import type { Area } from "domain/permissions/names";
import { and, desc } from "drizzle-orm";
import type { GraphQLResolveInfo } from "graphql";
import type { RecordRow } from "./definition";
import {
  type ImportLineProblem,
  type ImportReport,
  importFile,
  MOST_NAMED_PROBLEMS,
  previewImport,
} from "./import";
import { type Merging, openMerges, recordMerging, undoneUntil } from "./merge";
import { offerOf } from "./record-import";
import { recordMerges } from "./tables";

/** What merging needs of an area's records: how one is answered, and how its list chooses some. */
type Merged<Row> = {
  saved(ctx: Ctx, id: Promise<number>, info: GraphQLResolveInfo): Promise<Row>;
  selection: InputRef<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: the selection is that of the area.
  chosenIds(ctx: SignedInCtx, selection: any): Promise<string[]>;
};

/**
 * Registers `mergeTags` for records that can be merged, and for the selection of their list `mergeTagsPreview` and
 * `mergeChosenTags`; needs `delete__<area>`. Answers the use cases.
 */
export function mergeField<Row extends RecordRow>(
  {
    area,
    many,
    ref,
    ...merging
  }: { area: Area; many: string; ref: ObjectRef<Types, Row, Row> } & Merging<Row>,
  record: Merged<Row>,
): ReturnType<typeof recordMerging<Row>> {
  const cases = recordMerging<Row>(record as never, merging);
  builder.mutationField(`merge${many}`, (t) =>
    t.field({
      type: ref as never,
      access: { action: "delete", collectionType: area },
      description:
        "All that uses the records uses the one they are merged into; they are gone. With a version, only if they still have it.",
      args: {
        ids: t.arg.stringList({ required: true }),
        into: t.arg.string({ required: true }),
        version: t.arg.int(),
        ...keyArg,
      },
      resolve: ((
        _root: unknown,
        args: { ids: string[]; into: string; idempotencyKey: string },
        ctx: Ctx,
        info: GraphQLResolveInfo,
      ) => {
        const { idempotencyKey, ...input } = args;
        return record.saved(ctx, cases.merge(signedIn(ctx), input, idempotencyKey), info);
      }) as never,
    }),
  );
  const access = { action: "delete", collectionType: area } as const;
  const chosen = builder.args((t) => ({
    selection: t.field({ type: record.selection as never, required: true }),
    into: t.string({ required: true }),
  }));
  builder.queryField(`merge${many}Preview`, (t) =>
    t.field({
      type: BulkPreviewRef,
      isHeavy: true,
      access,
      description: "Whether the chosen records can be merged into one. Refuses unlike ones, with the reason.",
      args: chosen,
      resolve: async (_root, { selection, into }, ctx) =>
        cases.preview(signedIn(ctx), await record.chosenIds(signedIn(ctx), selection), into),
    }),
  );
  builder.mutationField(`mergeChosen${many}`, (t) =>
    t.field({
      type: BulkOutcomeRef,
      isHeavy: true,
      access,
      description: "Merges the chosen records into one, all of them or none.",
      args: {
        ...chosen,
        ...keyArg,
      },
      resolve: async (_root, { selection, into, idempotencyKey }, ctx) => {
        const others = cases.othersOf(await record.chosenIds(signedIn(ctx), selection), into);
        await cases.merge(signedIn(ctx), { ids: others, into }, idempotencyKey);
        return { done: others.length, refused: [] };
      },
    }),
  );
  return cases;
}

type Merge = typeof recordMerges.$inferSelect & { name: string };

const RecordMergeRef = builder.objectRef<Merge>("RecordMerge").implement({
  description: "A record that was merged into this one, while that can be undone.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name"),
    at: t.field({ type: "DateTime", resolve: ({ createdAt }) => createdAt }),
    until: t.field({ type: "DateTime", resolve: ({ createdAt }) => undoneUntil(createdAt) }),
    by: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ createdById }, _args, ctx) =>
        createdById === null ? null : userById(ctx).load(createdById),
    }),
  }),
});

/** Registers `merges` of a record, and `undo<Type>Merge`, where merged records are kept (`mergedInto`). */
export function undoMergeFields<Row extends { id: number }>(
  { area, type, ref }: { area: Area; type: string; ref: ObjectRef<Types, Row, Row> },
  nameOf: (id: number) => NamedRecord | null,
  merging: { undoMerge(ctx: SignedInCtx, id: string, key: string): Promise<BulkOutcome> },
): void {
  const access = { action: "delete", collectionType: area } as const;
  const mergesOf = defineLoader<number, Merge[]>(async (ids, ctx) => {
    const rows = await ctx.db
      .select()
      .from(recordMerges)
      .where(and(openMerges(area, ctx.now()), isOneOf(recordMerges.intoId, ids)))
      .orderBy(desc(recordMerges.id));
    const names = rows.map(({ recordId }) => nameOf(recordId));
    const read = await readNames(
      ctx.db,
      names.filter((name) => name !== null),
    );
    const merges = rows.map((merge, n) => ({ ...merge, name: names[n] ? read(names[n]) : "" }));
    return ids.map((id) => merges.filter(({ intoId }) => intoId === id));
  });
  builder.objectField(ref as unknown as ObjectRef<Types, { id: number }>, "merges", (t) =>
    t.field({
      type: [RecordMergeRef],
      atMost: SIZES.notes,
      description: "What was merged into it and can be undone; empty for users who may not.",
      resolve: ({ id }, _args, ctx) => (may(ctx, access) ? mergesOf(ctx).load(id) : []),
    }),
  );
  builder.mutationField(`undo${type}Merge`, (t) =>
    t.field({
      type: BulkOutcomeRef,
      isHeavy: true,
      access,
      description: "For 30 days. What was changed since stays where it is, and is named.",
      args: {
        id: t.arg.string({ required: true }),
        ...keyArg,
      },
      resolve: (_root, { id, idempotencyKey }, ctx) => merging.undoMerge(signedIn(ctx), id, idempotencyKey),
    }),
  );
}

export { keepsMerged } from "./merge";

export const ImportAreaEnum = builder.enumType("ImportArea", { values: IMPORT_AREAS });

/** Registers the report of imports under a name of the area's own: `RecordImportReport` with `RecordImportProblem`. */
export function importReportType(
  name: string,
  { ofField }: { ofField?: string } = {},
): ObjectRef<Types, ImportReport> {
  const ProblemRef = builder.objectRef<ImportLineProblem>(`${name}ImportProblem`).implement({
    description: "line counts the records from 1, without the header. message is a translation key.",
    fields: (t) => ({
      line: t.exposeInt("line"),
      field: t.exposeString("field", ofField === undefined ? {} : { description: ofField }),
      message: t.exposeString("message"),
      params: t.field({
        type: [TextParamRef],
        atMost: SIZES.words,
        resolve: ({ params }) => textParams(params),
      }),
    }),
  });
  return builder.objectRef<ImportReport>(`${name}ImportReport`).implement({
    description: "good: lines without a problem. created: 0 for a dry run. At most 1,000 problems are named.",
    fields: (t) => ({
      total: t.exposeInt("total"),
      good: t.exposeInt("good"),
      created: t.exposeInt("created"),
      problems: t.field({
        type: [ProblemRef],
        atMost: MOST_NAMED_PROBLEMS,
        resolve: ({ problems }) => problems,
      }),
    }),
  });
}

const ImportReportRef = importReportType("Record", { ofField: "The column." });

const mayCreate = ({ area }: { area: Area }) => ({ action: "create", collectionType: area }) as const;

builder.queryField("recordImportPreview", (t) =>
  t.field({
    isHeavy: true,
    type: ImportReportRef,
    access: mayCreate,
    description: "How a CSV with semicolons, UTF-8, would be imported. Writes nothing.",
    args: {
      area: t.arg({ type: ImportAreaEnum, required: true }),
      file: t.arg({ type: "File", required: true }),
    },
    resolve: (_root, { area, file }, ctx) => previewImport(signedIn(ctx), offerOf(area).importer, file),
  }),
);

builder.mutationField("importRecords", (t) =>
  t.field({
    isHeavy: true,
    type: ImportReportRef,
    access: mayCreate,
    description: "Makes a record of every line, or of none if one of them has a problem.",
    args: {
      area: t.arg({ type: ImportAreaEnum, required: true }),
      file: t.arg({ type: "File", required: true }),
      ...keyArg,
    },
    resolve: (_root, { area, file, idempotencyKey }, ctx) =>
      importFile(signedIn(ctx), offerOf(area).importer, { file }, idempotencyKey),
  }),
);
