import { randomInt } from "node:crypto";
import { defineRecord, fieldsIn } from "backend/modules/records/service";
import { asTheyAre } from "backend/platform/database/german-order";
import { isOneOf, isWithinPeriod } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { builder } from "backend/schema/builder";
import { QRCODE_FIELDS } from "domain/qrcodes/fields";
import { newCode, qrcodeForm, shortPath, targetState } from "domain/qrcodes/qrcode";
import { and, eq, notInArray, sql } from "drizzle-orm";
import { type DayOfScans, followCode, scansInAll, scansOfDays } from "./scans";
import { qrcodes } from "./tables";

/** The most days that a chart asks for. */
const MOST_DAYS = 366;

const DayOfScansRef = builder.objectRef<DayOfScans>("DayOfScans").implement({
  fields: (t) => ({
    day: t.field({ type: "Date", resolve: ({ day }) => day }),
    scans: t.exposeInt("scans"),
  }),
});

const QrCodeRef = builder.objectRef<typeof qrcodes.$inferSelect>("QrCode").implement({
  fields: (t) => ({
    shortUrl: t.string({
      description: "The path below the address of the house.",
      resolve: ({ code }) => shortPath(code),
    }),
    createdAt: t.field({ type: "DateTime", resolve: ({ createdAt }) => createdAt }),
    targetState: t.exposeString("targetState", {
      description:
        "What asking the target has shown: reachable, missing, failing, silent, inside, unchecked.",
    }),
    targetCheckedAt: t.field({
      type: "DateTime",
      nullable: true,
      resolve: ({ targetCheckedAt }) => targetCheckedAt,
    }),
    scansInAll: t.int({ resolve: ({ id }, _args, ctx) => scansInAll(ctx).load(id) }),
    scans: t.field({
      type: [DayOfScansRef],
      atMost: MOST_DAYS,
      args: { days: t.arg.int({ defaultValue: 30 }) },
      resolve: ({ id }, { days }, ctx) => scansOfDays(ctx, id, Math.min(Math.max(days ?? 30, 1), MOST_DAYS)),
    }),
  }),
});

/**
 * Asks the targets of saved codes whether they answer, and writes the result into the codes. Saving never
 * fails because of it. After a bulk change, only targets that it changed are asked.
 */
async function checkTargets(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const saved = await ctx.db.select().from(qrcodes).where(isOneOf(qrcodes.id, ids));
  const codesToCheck = ids.length > 1 ? saved.filter((one) => one.targetState === "unchecked") : saved;
  for (const longUrl of new Set(codesToCheck.map((one) => one.longUrl))) {
    const state = targetState(await ctx.outside.ask(longUrl));
    await ctx.db
      .update(qrcodes)
      .set({ targetState: state, targetCheckedAt: ctx.now() })
      // Somebody else may have named another target meanwhile.
      .where(and(isOneOf(qrcodes.id, ids), eq(qrcodes.longUrl, longUrl)));
  }
}

defineRecord({
  area: "qrcodes",
  called: { one: "qrCode", many: "qrCodes", type: "QrCode" },
  table: qrcodes,
  ref: QrCodeRef,
  schema: qrcodeForm,
  ...fieldsIn(QRCODE_FIELDS, { table: qrcodes }),
  phases: [
    {
      read: {
        draft: (draft, before) => ({ ...draft, code: draft.code ?? before?.code ?? newCode(randomInt) }),
      },
      // The result of the check was that of the former target.
      write: async (_work, _ctx, changes) =>
        changes.map(({ row, before, after }) =>
          row && before?.longUrl === after?.longUrl
            ? { targetState: row.targetState, targetCheckedAt: row.targetCheckedAt }
            : { targetState: "unchecked" as const, targetCheckedAt: null },
        ),
      after: checkTargets,
    },
  ],
  unique: { qrcodes_code_key: { field: "code", message: "qrcode_code_used" } },
  label: qrcodes.code,
  list: {
    search: [qrcodes.code, qrcodes.longUrl, qrcodes.comment],
    sorts: {
      code: asTheyAre(qrcodes.code),
      longUrl: asTheyAre(qrcodes.longUrl),
      createdAt: qrcodes.createdAt,
    },
    defaultSort: "-createdAt",
    found: { facts: [qrcodes.comment, qrcodes.longUrl] },
    filter: (t) => ({
      createdFrom: t.field({ type: "Date" }),
      createdTo: t.field({ type: "Date" }),
      isTargetMissed: t.boolean(),
    }),
    where: ({ createdFrom, createdTo, isTargetMissed }) => [
      isWithinPeriod(sql`(${qrcodes.createdAt} at time zone 'Europe/Vienna')::date`, createdFrom, createdTo),
      isTargetMissed === true ? notInArray(qrcodes.targetState, ["reachable", "unchecked"]) : undefined,
      isTargetMissed === false ? eq(qrcodes.targetState, "reachable") : undefined,
    ],
  },
});

builder.mutationField("followQrCode", (t) =>
  t.string({
    nullable: true,
    // Whoever scans a printed code is a stranger.
    access: "public",
    description: "Where a code leads; null for an unknown one. Counts the visit, unless it was a program's.",
    args: { code: t.arg.string({ required: true }), isCounted: t.arg.boolean({ defaultValue: true }) },
    resolve: (_root, { code, isCounted }, ctx) => followCode(ctx, code, isCounted ?? true),
  }),
);
