import type { Importer, ReadLine } from "backend/modules/records/service";
import { insertMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { mapWithPauses } from "backend/platform/database/map-with-pauses";
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
  type ImportValues,
  readImportRow,
} from "domain/bookings/import";
import { withYearOfIssue } from "domain/bookings/shape";
import { todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import { problemOfName } from "domain/import-lines";
import type { BareName } from "domain/permissions/names";
import { columnsOf } from "../record/booking-record";
import { changeBookings, logDrafts } from "../record/changes";
import { draftFromInput } from "../record/input";
import { mayOnMedium, requireOnAnyMedium } from "../record/permissions";
import { referenceProblems, validationContext } from "../record/references";
import { issueOf } from "../record/write";
import { claimSlots } from "../slots/claim-slots";
import { reasonsOf } from "../slots/problems";
import { claimsOf } from "../slots/slot-claim-type";
import { bookings } from "../tables";
import { type Catalog, loadCatalog, referencesIn } from "./catalog";
import { fieldOfColumn } from "./heads";

/** The booking of a line without problems. */
interface BookingOfLine {
  draft: BookingDraft;
  columns: ReturnType<typeof columnsOf>;
}

/** Importing needs the right to book somewhere, and to look companies up by name, as in the form's search. */
export function requireImporting(ctx: SignedInCtx): void {
  requireOnAnyMedium(ctx, "create");
  requirePermission(ctx, { action: "read", collectionType: "companies" });
}

/** What is the bookings' own in an import: their columns follow the type of the medium, and they take slots. */
export const bookingImporter: Importer<BookingOfLine> = {
  operation: "importBookings",
  columns: IMPORT_FIELDS,
  fieldOfHead: fieldOfColumn,
  async reader(tx, ctx, lines) {
    const rows = await mapWithPauses(lines, readImportRow);
    const catalog = await loadCatalog(
      tx,
      rows.map(({ values }) => values),
    );
    return (_line, at) => {
      const row = rows[at];
      if (!row) throw new Error(`line ${at} was not read`);
      return readBooking(ctx, catalog, row.values, row.problems);
    };
  },
  /** Slots are given in the order of the lines, and only to lines without other problems. */
  async check(tx, _ctx, { good, refuse }) {
    const claims = good().flatMap(({ at, draft }) =>
      claimsOf(null, draft.columns).map((claim) => ({ ...claim, at })),
    );
    const soldOut = await claimSlots(tx, claims);
    const reasonOf = await reasonsOf(tx, soldOut);
    for (const slot of soldOut) {
      const { key: message, params } = reasonOf(slot);
      const field: ImportField = "format";
      refuse(slot.at, { field, message, params });
    }
  },
  change: (ctx, change, run) =>
    changeBookings(ctx, change, ({ tx, created }) =>
      run(tx, async (some) => {
        const ids = await insert(tx, ctx, some);
        created(...ids);
        return ids;
      }),
    ),
};

/** Reads one line by the rules of the form: names, permissions, shape, validation. */
function readBooking(
  ctx: SignedInCtx,
  catalog: Catalog,
  values: ImportValues,
  unread: readonly ImportProblem[],
): ReadLine<BookingOfLine> {
  const problems = [...unread];
  const refuse = (field: ImportField, message: string, params?: ImportProblem["params"]) =>
    problems.push({ field, message, params });
  type Lookup = Catalog["medium"];
  const lookUp = (field: ImportField & keyof ImportValues, find: Lookup): string | null => {
    const name = values[field];
    if (typeof name !== "string") return null;
    const ids = find(name);
    const problem = problemOfName(name, ids);
    if (problem) refuse(field, problem.message, problem.params);
    return problem ? null : (ids[0] ?? null);
  };
  const clientCompany = lookUp("client", catalog.company) ?? "";
  const agencyCompany = lookUp("agency", catalog.company);
  const supervisor = lookUp("supervisor", catalog.user);
  const mediumId = lookUp("medium", catalog.medium);
  const ofMedium = mediumId ? catalog.ofMedium.get(mediumId) : undefined;
  if (!mediumId || !ofMedium) return { draft: null, problems };
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
  if (problems.length > 0) return { draft: null, problems };
  const issue = issueOf(draft, references);
  const completed = withYearOfIssue(draft, issue?.publishDate ?? null);
  return {
    draft: {
      draft: completed,
      columns: columnsOf(completed, issue),
    },
    problems,
  };
}

async function insert(tx: Db, ctx: SignedInCtx, some: readonly BookingOfLine[]): Promise<number[]> {
  const rows = some.map(({ columns }) => ({ ...columns, ...creationColumns(ctx) }));
  const ids = await insertMany(tx, bookings, rows);
  await logDrafts(
    tx,
    ctx,
    some.map(({ draft: after }, n) => ({ action: "create", recordId: ids[n] ?? 0, before: null, after })),
  );
  return ids;
}
