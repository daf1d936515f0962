import { WorkRef } from "backend/modules/work/types";
import { workOf } from "backend/platform/work/work";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { TextParamRef, textParams } from "backend/schema/bulk-types";
import { SIZES } from "backend/schema/sizes";
import type { Area } from "domain/permissions/names";
import { MOST_NAMED_PROBLEMS } from "./import";
import {
  carryOutImport,
  findImport,
  type KeptProblem,
  mayReadImport,
  problemsOfImport,
  type RecordImport,
  startImport,
} from "./long-import";
import { ImportAreaEnum } from "./types";

const KeptProblemRef = builder.objectRef<KeptProblem>("LongImportProblem").implement({
  description: "line is that of the user's file. message is a translation key.",
  fields: (t) => ({
    line: t.exposeInt("line"),
    field: t.exposeString("field", { description: "The column." }),
    value: t.exposeString("value", { description: "The beginning of the cell." }),
    message: t.exposeString("message"),
    params: t.field({
      type: [TextParamRef],
      atMost: SIZES.words,
      resolve: ({ params }) => textParams(params),
    }),
  }),
});

const LongImportRef = builder.objectRef<RecordImport>("LongImport").implement({
  description: "A file of up to 100,000 lines that is imported by work: tried out first, then carried out.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    isTrial: t.exposeBoolean("isTrial", { description: "Nothing is made." }),
    total: t.exposeInt("total", { description: "The lines that are done." }),
    good: t.exposeInt("good", { description: "Those of them without a problem." }),
    made: t.exposeInt("made"),
    isKept: t.boolean({
      description: "Whether its file is still there.",
      resolve: ({ fileKey }) => fileKey !== null,
    }),
    work: t.field({
      type: WorkRef,
      nullable: true,
      resolve: async ({ workId }, _args, ctx) => (await workOf(ctx.db, workId ?? 0)) ?? null,
    }),
    problems: t.field({
      type: [KeptProblemRef],
      atMost: MOST_NAMED_PROBLEMS,
      description: `The first ${MOST_NAMED_PROBLEMS}.`,
      resolve: ({ id }, _args, ctx) => problemsOfImport(ctx).load(id),
    }),
  }),
});

builder.queryField("longImport", (t) =>
  t.field({
    type: LongImportRef,
    access: { byRecord: mayReadImport },
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, ctx) => findImport(signedIn(ctx), id),
  }),
);

builder.mutationFields((t) => ({
  startLongImport: t.field({
    type: LongImportRef,
    isHeavy: true,
    access: ({ area }: { area: Area }) => ({ action: "create", collectionType: area }) as const,
    description: "Has work try a CSV with semicolons, UTF-8, out. Nothing is made.",
    args: {
      area: t.arg({ type: ImportAreaEnum, required: true }),
      file: t.arg({ type: "File", required: true }),
      ...keyArg,
    },
    resolve: async (_root, { area, file, idempotencyKey }, ctx) =>
      findImport(signedIn(ctx), String(await startImport(signedIn(ctx), area, file, idempotencyKey))),
  }),
  carryOutLongImport: t.field({
    type: LongImportRef,
    access: { byRecord: mayReadImport },
    description: "Has work make a record of each good line of a file that was tried out.",
    args: { id: t.arg.string({ required: true }), ...keyArg },
    resolve: async (_root, { id, idempotencyKey }, ctx) =>
      findImport(signedIn(ctx), String(await carryOutImport(signedIn(ctx), id, idempotencyKey))),
  }),
}));
