import { randomUUID } from "node:crypto";
import { userSession } from "backend/modules/users/service";
import type { Db } from "backend/platform/database/database";
import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import { readStored } from "backend/platform/files/files";
import { csvRowsOf } from "backend/platform/lists/csv-rows";
import { recordActivities } from "backend/platform/use-case/activity";
import { type Ctx, LoaderStore, type SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { useCase, type Work } from "backend/platform/use-case/use-case";
import { defineWork, GiveUpError, type HouseContext, type WorkRun } from "backend/platform/work/define-work";
import { startWork, workOf } from "backend/platform/work/work";
import { may, requirePermission } from "backend/schema/access";
import type { ImportArea } from "domain/areas";
import { LONG_CSV_BOUNDS } from "domain/csv";
import { parseId } from "domain/identifiers";
import { type ImportLine, importCell, SHOWN_OF_CELL } from "domain/import-lines";
import type { PermissionCheck } from "domain/permissions/check";
import { IMPORT_COLUMNS } from "domain/records/import";
import { and, asc, eq, isNotNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { checkLines, MOST_NAMED_PROBLEMS } from "./import";
import { type FirstPlaces, firstLines } from "./import-doubles";
import { offerOf } from "./record-import";
import { recordImportProblems, recordImports } from "./tables";

export type RecordImport = typeof recordImports.$inferSelect;
export type KeptProblem = typeof recordImportProblems.$inferSelect;

/** The column that says in which line of the user's file a record begins. */
const LINE = "line";
/** What the log calls an import: it is about no single record. */
const NO_RECORD = 0;
/** Lines of one transaction. */
const LINES_OF_PART = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What is wrong with the lines of an import, in their order. */
export const problemsOfImport = defineGroupLoader<KeptProblem>(
  (db, ids) =>
    db
      .select()
      .from(recordImportProblems)
      .where(isAnyOf(recordImportProblems.importId, ids))
      .orderBy(asc(recordImportProblems.line), asc(recordImportProblems.id)),
  ({ importId }) => importId,
);

/** What an import of an area takes. Its report shows what is in the file: of people to those who may read of them. */
function checksOf(area: ImportArea): PermissionCheck[] {
  const create = { action: "create", collectionType: area } as const;
  return offerOf(area).cases.isPersonal ? [create, { action: "read", collectionType: area }] : [create];
}

/** Who may create records of its area and, where they tell of people, read them. */
export const mayReadImport = (ctx: Ctx, { area }: Pick<RecordImport, "area">): boolean =>
  checksOf(area as ImportArea).every((check) => may(ctx, check));

/** An import that the user may see. NOT_FOUND otherwise. */
export async function findImport(ctx: SignedInCtx, id: string): Promise<RecordImport> {
  const [row] = await ctx.db
    .select()
    .from(recordImports)
    .where(eq(recordImports.id, parseId(id) ?? 0));
  if (!row || !mayReadImport(ctx, row)) throw notFound();
  return row;
}

/** Has work try a long file out: nothing is made. Returns the id of the import. */
export async function startImport(
  ctx: SignedInCtx,
  area: ImportArea,
  file: File,
  key: string,
): Promise<number> {
  for (const check of checksOf(area)) requirePermission(ctx, check);
  if (file.size > LONG_CSV_BOUNDS.bytes) {
    const params = { megabytes: LONG_CSV_BOUNDS.bytes / 1_000_000 };
    throw badUserInput([{ field: "file", message: "file_too_large", params }]);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  // What cannot be read is said at once.
  const { length: lines } = await csvRowsOf(bytes, Object.keys(IMPORT_COLUMNS[area]), {
    user: String(ctx.user.id),
    isLong: true,
    signal: ctx.budget.signal,
  });
  const fileKey = `imports/${randomUUID()}`;
  await ctx.files.put(fileKey, bytes);
  const change = { key, operation: "startRecordImport", input: { area, size: file.size } };
  const id = await useCase(ctx, change, async ({ tx, log }) => {
    await log([{ area, action: "tryImport", recordId: NO_RECORD, before: null, after: { lines } }]);
    return await begin(tx, ctx, { area, fileKey, isTrial: true });
  }).catch(async (error: unknown) => {
    await ctx.files.remove(fileKey);
    throw error;
  });
  ctx.wakeWork();
  // The same post again has the file already.
  const [row] = await ctx.db.select().from(recordImports).where(eq(recordImports.id, id));
  if (row?.fileKey !== fileKey) await ctx.files.remove(fileKey);
  return id;
}

/**
 * Has work make a record of each good line of a file that was tried out. BAD_USER_INPUT while it is still tried out, and
 * where its file is kept no longer; NOT_FOUND for a user who may not see it.
 */
export async function carryOutImport(ctx: SignedInCtx, trialId: string, key: string): Promise<number> {
  const trial = await findImport(ctx, trialId);
  const tried = await workOf(ctx.db, trial.workId ?? 0);
  if (tried && tried.state !== "done") throw badUserInput([{ field: "", message: "import_under_way" }]);
  const change = { key, operation: "carryOutRecordImport", input: { trialId } };
  const area = trial.area as ImportArea;
  const id = await useCase(ctx, change, async ({ tx, log }) => {
    // Taken from the trial, so that a file is imported once.
    const [claimedRow] = await tx
      .update(recordImports)
      .set({ fileKey: null })
      .where(
        and(
          eq(recordImports.id, trial.id),
          eq(recordImports.isTrial, true),
          isNotNull(recordImports.fileKey),
        ),
      )
      .returning({ id: recordImports.id });
    if (!claimedRow || !trial.fileKey) throw badUserInput([{ field: "", message: "import_gone" }]);
    const after = { lines: trial.good };
    await log([{ area, action: "import", recordId: NO_RECORD, before: null, after }]);
    return await begin(tx, ctx, { area, fileKey: trial.fileKey, isTrial: false });
  });
  ctx.wakeWork();
  return id;
}

async function begin(
  tx: Db,
  ctx: SignedInCtx,
  values: { area: ImportArea; fileKey: string; isTrial: boolean },
): Promise<number> {
  const [row] = await tx
    .insert(recordImports)
    .values({ ...values, startedAt: ctx.now(), startedById: ctx.user.id })
    .returning({ id: recordImports.id });
  if (!row) throw new Error("no import was begun");
  const workId = await startWork(tx, ctx, importWork, { import: row.id }, String(row.id));
  await tx.update(recordImports).set({ workId }).where(eq(recordImports.id, row.id));
  return row.id;
}

type ImportRun = WorkRun<{ import: number }, number>;

/** Tries out or imports a long file, line by line. */
const importWork = defineWork({
  name: "import_records",
  input: z.object({ import: z.number() }),
  /** How many lines are done. */
  cursor: z.number(),
  begin: 0,
  access: { action: "read", collectionType: "activity_logs" },
  run: async (run) => {
    const { house } = run;
    const [row] = await house.db.select().from(recordImports).where(eq(recordImports.id, run.input.import));
    if (!row) return;
    // A server that died at the end of it may have removed the file already.
    const isWhole = (await isThrough(run)) || (await importLines(run, row));
    if (!row.isTrial && isWhole) await forgetFiles(house, [row]);
  },
});

async function isThrough({ house, id, cursor }: ImportRun): Promise<boolean> {
  const { total = null } = (await workOf(house.db, id)) ?? {};
  return total !== null && cursor >= total;
}

/** Part by part, until all lines are done, or somebody ends it. Returns whether they are. */
async function importLines(run: ImportRun, row: RecordImport): Promise<boolean> {
  const ctx = await startedBy(run.house, row);
  const lines = await linesOf(run.house, row);
  const { importer } = offerOf(row.area as ImportArea);
  const firstAt = firstLines(importer.uniqueness, lines);
  while (run.cursor < lines.length && !run.isOver()) {
    const offset = run.cursor;
    const some = lines.slice(offset, offset + LINES_OF_PART);
    await run.part(async (work) => {
      const refused = await importPart(work, ctx, row, { lines, some, offset, firstAt });
      return {
        cursor: offset + some.length,
        done: some.length,
        refused,
        total: lines.length,
      };
    });
  }
  return run.cursor >= lines.length;
}

/** Checks some lines, and makes records of the good ones. Returns how many were not good. */
async function importPart(
  work: Work,
  ctx: SignedInCtx,
  row: RecordImport,
  part: {
    lines: readonly ImportLine[];
    some: readonly ImportLine[];
    offset: number;
    firstAt: FirstPlaces;
  },
): Promise<number> {
  const { cases, importer } = offerOf(row.area as ImportArea);
  const { lines, some } = part;
  const { good, problems, badLines } = await checkLines(work.tx, ctx, importer, some, part);
  // The line of the file in which a record begins.
  const lineOf = (record: number) => Number(lines[record - 1]?.[LINE]) || record;
  const storedCount = await work.tx.$count(recordImportProblems, eq(recordImportProblems.importId, row.id));
  const problemRows = problems
    .slice(0, Math.max(0, MOST_NAMED_PROBLEMS - storedCount))
    .map(({ line: record, field, message, params }) => ({
      importId: row.id,
      line: lineOf(record),
      field,
      message,
      value: importCell(lines[record - 1] ?? {}, field).slice(0, SHOWN_OF_CELL),
      params: "line" in params ? { ...params, line: lineOf(Number(params.line)) } : params,
    }));
  if (problemRows.length > 0) await work.tx.insert(recordImportProblems).values(problemRows);
  // The log names whoever has started it.
  const log: Work["log"] = (activities) => recordActivities(work.tx, { ...ctx, source: null }, activities);
  const made = row.isTrial ? [] : await cases.insert({ ...work, log }, ctx, good);
  await work.tx
    .update(recordImports)
    .set({
      total: sql`${recordImports.total} + ${some.length}`,
      good: sql`${recordImports.good} + ${some.length - badLines}`,
      made: sql`${recordImports.made} + ${made.length}`,
    })
    .where(eq(recordImports.id, row.id));
  return badLines;
}

/** What the use cases of the area need to know of whoever has started it, as far as they may still do it. */
async function startedBy(house: HouseContext, { area, startedById }: RecordImport): Promise<SignedInCtx> {
  const session = await userSession(house.db, startedById);
  const ctx = { ...house, ...session, loaders: new LoaderStore(null), source: "" } as unknown as SignedInCtx;
  if (!session || !mayReadImport(ctx, { area })) throw new GiveUpError("not_allowed");
  return ctx;
}

async function linesOf(house: HouseContext, { area, fileKey }: RecordImport): Promise<ImportLine[]> {
  const content = fileKey === null ? null : await house.files.open(fileKey);
  if (!content) throw new GiveUpError("file_gone");
  const fields = [...Object.keys(IMPORT_COLUMNS[area as ImportArea]), LINE];
  return await csvRowsOf(await readStored(content), fields, { user: null, isLong: true });
}

async function forgetFiles({ db, files }: HouseContext, imports: readonly RecordImport[]): Promise<void> {
  for (const { id, fileKey } of imports) {
    if (fileKey === null) continue;
    await files.remove(fileKey);
    await db.update(recordImports).set({ fileKey: null }).where(eq(recordImports.id, id));
  }
}

/** Files that nobody imported within a day, and what was wrong with them: it may be about people. */
defineWork({
  name: "sweep_record_imports",
  every: "day",
  run: async ({ house }) => {
    const isOld = lt(recordImports.startedAt, new Date(house.now().getTime() - DAY_MS));
    await forgetFiles(
      house,
      await house.db
        .select()
        .from(recordImports)
        .where(and(isOld, isNotNull(recordImports.fileKey))),
    );
    await house.db.delete(recordImports).where(isOld);
  },
});
