import { insertMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { inTurns, mapWithPauses } from "backend/platform/database/map-with-pauses";
import { readCsvRows } from "backend/platform/lists/csv-rows";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { creationColumns } from "backend/platform/use-case/use-case";
import { may, requirePermission } from "backend/schema/access";
import { savingProblems } from "domain/bookings/booking-to-save";
import { type BookingDraft, emptyBooking } from "domain/bookings/fields";
import {
  columnOfPath,
  columnsNotOf,
  enteredValues,
  IMPORT_FIELDS,
  type ImportField,
  type ImportProblem,
  type ImportRow,
  type ImportValues,
  readImportRow,
} from "domain/bookings/import";
import { withYearOfIssue } from "domain/bookings/shape";
import { todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import type { BareName } from "domain/permissions/names";
import { columnsOf } from "../record/booking-record";
import { changeBookings, logDrafts } from "../record/changes";
import { draftFromInput } from "../record/input";
import { mayOnMedium, requireOnAnyMedium } from "../record/permissions";
import { type References, referenceProblems, validationContext } from "../record/references";
import { issueOf } from "../record/write";
import { claimsOf } from "../slots/claim";
import { claimSlots } from "../slots/claim-slots";
import { reasonsOf } from "../slots/problems";
import { bookings } from "../tables";
import { type Catalog, loadCatalog, referencesIn } from "./catalog";
import { fieldOfColumn } from "./heads";

/** What is wrong with one cell. `line` counts the records of the file from 1, without its header. */
export type LineProblem = ImportProblem & { line: number };

/** How an import would go, or went: `good` lines have no problem; `created` is 0 for a dry run. */
export interface ImportReport {
  total: number;
  good: number;
  created: number;
  problems: LineProblem[];
}

/** Most problems in one answer; a file with more is wrong as a whole. */
const MAX_PROBLEMS = 1000;

/** Checks every line of a CSV as the form would, slots included. Writes nothing. */
export async function previewImport(ctx: SignedInCtx, file: File): Promise<ImportReport> {
  requireImporting(ctx);
  const rows = await readCsvRows(ctx, file, IMPORT_FIELDS, fieldOfColumn);
  // A transaction, because counting the free slots takes their locks; it writes nothing.
  return await ctx.db.transaction(async (tx) => {
    const { good, problems } = await checkRows(tx, ctx, rows);
    return report(rows.length, good.length, 0, problems);
  });
}

/**
 * Books the lines of a CSV: only the good ones, or all or none. Checks the rules of the form again, with a constant
 * number of statements.
 */
export async function importBookings(
  ctx: SignedInCtx,
  { file, onlyGood }: { file: File; onlyGood: boolean },
  key: string,
): Promise<ImportReport> {
  requireImporting(ctx);
  const rows = await readCsvRows(ctx, file, IMPORT_FIELDS, fieldOfColumn);
  const input = { rows, onlyGood };
  return await changeBookings(ctx, { key, operation: "importBookings", input }, async ({ tx, created }) => {
    const { good, problems } = await checkRows(tx, ctx, rows);
    const books = problems.length === 0 || onlyGood ? good : [];
    const ids = await insert(tx, ctx, books);
    created(...ids);
    const { problems: named, ...counts } = report(rows.length, good.length, ids.length, problems);
    // The idempotency key keeps the answer as JSON, which drops unset fields.
    return { ...counts, problems: named.map(({ params = {}, ...problem }) => ({ ...problem, params })) };
  });
}

const report = (total: number, good: number, created: number, problems: LineProblem[]): ImportReport => ({
  total,
  good,
  created,
  problems: problems.slice(0, MAX_PROBLEMS),
});

/** Importing needs the right to book somewhere, and to look companies up by name, as in the form's search. */
function requireImporting(ctx: SignedInCtx): void {
  requireOnAnyMedium(ctx, "create");
  requirePermission(ctx, { action: "read", collectionType: "companies" });
}

const place = (field: ImportField) => IMPORT_FIELDS.indexOf(field);

interface GoodLine {
  line: number;
  draft: BookingDraft;
  columns: ReturnType<typeof columnsOf>;
}

async function checkRows(tx: Db, ctx: SignedInCtx, rows: readonly ImportRow[]) {
  const read = await mapWithPauses(rows, readImportRow);
  const catalog = await loadCatalog(
    tx,
    read.map(({ values }) => values),
  );
  const problems: LineProblem[] = [];
  const good: GoodLine[] = [];
  for await (const [index, { values, problems: unread }] of inTurns(read.entries())) {
    const line = index + 1;
    const checked = checkLine(ctx, catalog, values, unread);
    if (checked.draft && checked.problems.length === 0) {
      const issue = issueOf(checked.draft, checked.references);
      const draft = withYearOfIssue(checked.draft, issue?.publishDate ?? null);
      good.push({ line, draft, columns: columnsOf(draft, issue) });
    }
    problems.push(...checked.problems.map((problem) => ({ line, ...problem })));
  }
  // Slots are given in the order of the lines, and only to lines without other problems.
  const claims = good.flatMap(({ line, columns }) =>
    claimsOf(null, columns).map((claim) => ({ ...claim, line })),
  );
  const soldOut = await claimSlots(tx, claims);
  const reasonOf = await reasonsOf(tx, soldOut);
  for (const slot of soldOut) {
    const { key: message, params } = reasonOf(slot);
    problems.push({ line: slot.line, field: "format", message, params });
  }
  const full = new Set(soldOut.map(({ line }) => line));
  return {
    good: good.filter(({ line }) => !full.has(line)),
    problems: problems.sort((a, b) => a.line - b.line || place(a.field) - place(b.field)),
  };
}

type CheckedLine =
  | { draft: BookingDraft; references: References; problems: ImportProblem[] }
  | { draft: null; problems: ImportProblem[] };

/**
 * Checks one line by the rules of the form: names, permissions, shape, validation. Each column gets its first problem.
 */
function checkLine(
  ctx: SignedInCtx,
  catalog: Catalog,
  values: ImportValues,
  unread: readonly ImportProblem[],
): CheckedLine {
  const problems = [...unread];
  const refuse = (field: ImportField, message: string, params?: ImportProblem["params"]) =>
    problems.push({ field, message, ...(params ? { params } : {}) });
  type Lookup = (name: string) => ReturnType<Catalog["medium"]>;
  const lookUp = (field: ImportField & keyof ImportValues, find: Lookup): string | null => {
    const name = values[field];
    if (typeof name !== "string") return null;
    const match = find(name);
    if ("id" in match) return match.id;
    refuse(field, match.message, { value: name.slice(0, 80) });
    return null;
  };
  const clientCompany = lookUp("client", catalog.company) ?? "";
  const agencyCompany = lookUp("agency", catalog.company);
  const supervisor = lookUp("supervisor", catalog.user);
  const mediumId = lookUp("medium", catalog.medium);
  const ofMedium = mediumId ? catalog.ofMedium.get(mediumId) : undefined;
  if (!mediumId || !ofMedium) return { draft: null, problems: onePerColumn(problems) };
  if (!mayOnMedium(ctx, "create", parseId(mediumId) ?? 0)) refuse("medium", "not_authorized");
  const foreign = columnsNotOf(ofMedium.medium.type, values);
  for (const field of foreign) refuse(field, "field_not_of_type");
  /** Columns that the type does not have are not looked up. */
  const offered = (field: ImportField & keyof ImportValues, find: Lookup) =>
    foreign.includes(field) ? null : lookUp(field, find);
  // Decisions §4: each needs a permission of its own.
  const allowed = (field: "nonbillable" | "isInternal", action: BareName) => {
    if (values[field] && !may(ctx, { action })) refuse(field, "not_authorized");
    return values[field] && may(ctx, { action });
  };
  const { head, specs } = enteredValues(values);
  const draft = draftFromInput(ctx, emptyBooking(), ofMedium.medium.type, {
    ...head,
    clientCompany,
    agencyCompany,
    supervisor,
    price: values.price,
    nonbillable: allowed("nonbillable", "manage_nonbillable"),
    isInternal: allowed("isInternal", "manage_internal_bookings"),
    specs: {
      ...specs,
      targetMedium: mediumId,
      issue: offered("issue", ofMedium.issue),
      format: offered("format", ofMedium.format),
      placement: offered("placement", ofMedium.placement),
      bookingType: offered("bookingArt", ofMedium.bookingArt),
    },
  });
  const { issue: issueId, format: formatId } = draft.specs;
  const references = referencesIn(catalog, { mediumId, issueId, formatId });
  const context = validationContext(draft, references);
  const saving = { draft, before: emptyBooking(), context, contextBefore: () => context };
  // The import must not silently drop entered values either.
  const year = withYearOfIssue(draft, references.issue?.publishDate ?? null).specs.targetYear;
  if (values.targetYear !== null && year !== null && year !== values.targetYear) {
    refuse("targetYear", "target_year_of_issue", { year });
  }
  const broken = [
    ...referenceProblems(draft, saving.before, references),
    ...savingProblems({ ...saving, isBilled: true, today: todayInVienna(ctx.now()) }),
  ];
  for (const { field, message, params } of broken) refuse(columnOfPath(field), message, params);
  return { draft, references, problems: onePerColumn(problems) };
}

/** The first problem of each column: the most basic one, which the user mends first. */
function onePerColumn(problems: ImportProblem[]): ImportProblem[] {
  const columns = new Set<ImportField>();
  return problems.filter(({ field }) => !columns.has(field) && columns.add(field));
}

async function insert(tx: Db, ctx: SignedInCtx, lines: readonly GoodLine[]): Promise<number[]> {
  const rows = lines.map(({ columns }) => ({ ...columns, ...creationColumns(ctx) }));
  const ids = await insertMany(tx, bookings, rows);
  await logDrafts(
    tx,
    ctx,
    lines.map(({ draft: after }, n) => ({ action: "create", recordId: ids[n] ?? 0, before: null, after })),
  );
  return ids;
}
