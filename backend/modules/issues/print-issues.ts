import { articles } from "backend/modules/articles/tables";
import { lockBookingsOfIssues, moveBookingsOfIssue } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { flatPlans } from "backend/modules/flat-plans/tables";
import { mediumById, mediumChoices, mediumNamed } from "backend/modules/media/service";
import { media, mediumCategories } from "backend/modules/media/tables";
import { MediumRef } from "backend/modules/media/types";
import { defineRecord, type UsedBy } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { offerChoices } from "backend/platform/lists/choices";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, type Problem } from "backend/platform/use-case/errors";
import { may, signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { listFields } from "backend/schema/list-fields";
import { isOut } from "domain/bookings/out-issue";
import { todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import { type PrintIssueDraft, printIssueInput } from "domain/issues/issue";
import { MAX_PLANNED } from "domain/issues/rhythm";
import { and, asc, count, eq, isNotNull, ne, sql } from "drizzle-orm";
import { setClosingDays } from "./closing";
import { formatRows } from "./formats";
import { listPrintIssues, printIssuesWith } from "./print-list";
import { type Issue, issueById } from "./service";
import { issues } from "./tables";
import { IssueFilterInput, IssueList, IssueRef } from "./types";

listFields("printIssues", {
  item: IssueRef,
  type: IssueList,
  filter: IssueFilterInput,
  access: { action: "read", collectionType: "print_issues" },
  description:
    "Issues of all print media. Sorts: publishDate, title, medium, turnover. Of the filter counts: mediumIds, year, ids.",
  list: listPrintIssues,
});

// Users who plan issues plan those of all print media, even of media that they do not see elsewhere.
offerChoices("media-of-issues", {
  access: { action: "read", collectionType: "print_issues" },
  atMost: 1000,
  find: (ctx, query) => mediumChoices(ctx, query, { type: ["print"], visible: "all" }),
});
builder.queryField("printMedium", (t) =>
  t.field({
    type: MediumRef,
    nullable: true,
    access: { action: "read", collectionType: "print_issues" },
    description: "A print medium with all that an issue of it can have.",
    args: { id: t.arg.string({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      const medium = await mediumById(ctx).load(parseId(id) ?? 0);
      return medium?.type === "print" ? medium : null;
    },
  }),
);

/** What keeps an issue from being deleted. */
const usedBy: UsedBy[] = [
  {
    what: "bookings",
    table: bookings,
    record: bookings.id,
    used: bookings.issueId,
    field: "specs.issue",
    link: (id) => `/bookings?issue=${id}`,
  },
  {
    what: "articles",
    table: articles,
    record: articles.id,
    used: articles.issueId,
    field: "issue",
    link: (id) => `/articles?issue=${id}`,
  },
  {
    what: "flat_plans",
    table: flatPlans,
    record: flatPlans.issueId,
    used: flatPlans.issueId,
    // A plan without pages is as good as none.
    where: isNotNull(flatPlans.pageCount),
    field: "flatPlan",
    link: (id) => `/issues/edit/print/${id}`,
  },
];

const IssueFormatInput = builder.inputType("IssueFormatInput", {
  description:
    "A format that the issue has differently from its medium. slots: 0 unlimited, null as in the medium.",
  fields: (t) => ({ format: t.string({ required: true }), isLeftOut: t.boolean(), slots: t.int() }),
});

/** What the closing days of an issue follow from, beside the rule of its medium. */
const CLOSING_FIELDS = ["publishDate", "adClosing", "materialClosing"] as const;

const record = defineRecord({
  area: "print_issues",
  called: { one: "printIssue", many: "printIssues", type: "PrintIssue" },
  table: issues,
  where: sql`exists (select 1 from ${media} where ${media.id} = ${issues.mediumId} and ${media.type} = 'print')`,
  ref: IssueRef,
  schema: printIssueInput,
  input: (t) => ({
    title: t.string(),
    medium: t.string(),
    issueNumber: t.string(),
    publishDate: t.string(),
    description: t.string(),
    adClosing: t.string(),
    materialClosing: t.string(),
    formats: t.field({ type: [IssueFormatInput] }),
  }),
  toRow: ({ medium, issueNumber, description, formats: _formats, ...draft }) => ({
    ...draft,
    mediumId: parseId(medium) ?? 0,
    issueNumber: issueNumber ?? "",
    description: description ?? "",
  }),
  fromRow: ({ title, mediumId, issueNumber, publishDate, description, adClosing, materialClosing }) => ({
    title,
    medium: String(mediumId),
    issueNumber: issueNumber || null,
    publishDate,
    description: description || null,
    adClosing,
    materialClosing,
  }),
  rows: { formats: formatRows },
  names: { medium: mediumNamed },
  references: { mediumId: "medium" },
  usedBy,
  label: issues.title,
  // A booking's screen names its issue, too.
  showsHistory: (ctx) => may(ctx, { action: "read", collectionType: "print_issues" }),
  async keeps(_tx, ctx) {
    const today = todayInVienna(ctx.now());
    return ({ publishDate }) => (isOut(publishDate, today) ? "too_late" : null);
  },
  lockFirst: lockBookingsOfIssues,
  async permits(tx, _ctx, changes) {
    // Held until the end, so that two issues of one medium are compared one after the other.
    const mediumIds = parseIds(changes.map(({ after }) => after.medium));
    await tx
      .select({ id: media.id })
      .from(media)
      .where(isOneOf(media.id, mediumIds))
      .orderBy(asc(media.id))
      .for("no key update");
    // Before the database refuses it for the issue's bookings, at no field.
    const isMoved = changes.some(({ before, after }) => before && before.medium !== after.medium);
    return isMoved ? [{ field: "medium", message: "issue_medium_fixed" }] : [];
  },
  question: {
    argument: "asksIfMoving",
    description:
      "Refuses a new publish date by `issue_moves_bookings` on `publishDate` if bookings move with it. For forms, which ask and send it again without.",
    ask: askIfMoving,
  },
  async changed(work, ctx, changes) {
    const { tx } = work;
    for (const { id, before, after } of changes) await requireIssueRules(tx, id, before, after);
    // A change of its title does not bring the present rule of the medium over an issue that is out.
    const isDated = ({ before, after }: (typeof changes)[number]) =>
      CLOSING_FIELDS.some((field) => before?.[field] !== after[field]);
    const derived = await setClosingDays(
      tx,
      changes.filter(isDated).map(({ id }) => id),
    );
    const isMoved = ({ before, after }: (typeof changes)[number]) =>
      before !== null && before.publishDate !== after.publishDate;
    const moved = new Set(changes.filter(isMoved).map(({ id }) => id));
    for (const issue of derived) if (moved.has(issue.id)) await moveBookingsOfIssue(work, ctx, issue);
  },
  list: { own: listPrintIssues, filterType: IssueFilterInput },
  found: (_ctx, term) => ({
    from: sql`${issues} join ${media} on ${eq(media.id, issues.mediumId)}`,
    id: issues.id,
    where: [printIssuesWith(term)],
    title: issues.title,
    codes: [issues.issueNumber],
    facts: [media.name, issues.issueNumber],
    day: issues.publishDate,
    order: sql`day desc`,
  }),
});

const PlannedIssueInput = builder.inputType("PlannedIssueInput", {
  fields: (t) => ({ title: t.string(), issueNumber: t.string(), publishDate: t.string() }),
});

builder.mutationField("createPrintIssueSeries", (t) =>
  t.field({
    type: [IssueRef],
    atMost: MAX_PLANNED,
    access: { action: "create", collectionType: "print_issues" },
    description: "Creates some issues of a medium, all or none; problems are at issues[n].",
    args: {
      medium: t.arg.string({ required: true }),
      issues: t.arg({ type: [PlannedIssueInput], required: true }),
      ...keyArg,
    },
    resolve: async (_root, { medium, issues: planned, idempotencyKey: key }, ctx) => {
      const params = { min: 1, max: MAX_PLANNED };
      if (planned.length === 0 || planned.length > MAX_PLANNED)
        throw badUserInput([{ field: "issues", message: "number_out_of_range", params }]);
      const all = planned.map((issue) => ({ ...issue, medium }));
      const ids = await record.createMany(signedIn(ctx), all, { key, field: "issues" });
      return (await issueById(ctx).loadMany(ids)) as Issue[];
    },
  }),
);

async function askIfMoving(
  tx: Db,
  _ctx: SignedInCtx,
  { id, before, after }: { id: number; before: PrintIssueDraft; after: PrintIssueDraft },
): Promise<Problem[]> {
  if (before.publishDate === after.publishDate) return [];
  const [row] = await tx
    .select({ moving: count() })
    .from(bookings)
    .where(isOneOf(bookings.issueId, [id]));
  if (!row || row.moving === 0) return [];
  const params = { count: row.moving, day: after.publishDate };
  return [{ field: "publishDate", message: "issue_moves_bookings", params }];
}

/** The rules that need other records; whatever an issue had before may stay. */
async function requireIssueRules(
  tx: Db,
  id: number,
  before: PrintIssueDraft | null,
  after: PrintIssueDraft,
): Promise<void> {
  const mediumId = parseId(after.medium) ?? 0;
  const [medium] = await tx.select({ type: media.type }).from(media).where(eq(media.id, mediumId));
  if (medium?.type !== "print") throw badUserInput([{ field: "medium", message: "choice_invalid" }]);
  const problems = [
    ...(await duplicateProblems(tx, id, before, after)),
    ...(await formatProblems(tx, mediumId, before, after)),
  ];
  if (problems.length > 0) throw badUserInput(problems);
}

/** A medium has one issue a day, and each number once a year. */
async function duplicateProblems(
  tx: Db,
  id: number,
  before: PrintIssueDraft | null,
  after: PrintIssueDraft,
): Promise<Problem[]> {
  const { publishDate, issueNumber, mediumId, title } = issues;
  const others = and(eq(mediumId, parseId(after.medium) ?? 0), ne(issues.id, id));
  const problems: Problem[] = [];
  if (before?.publishDate !== after.publishDate) {
    const [same] = await tx
      .select({ title })
      .from(issues)
      .where(and(others, eq(publishDate, after.publishDate)))
      .orderBy(asc(issues.id))
      .limit(1);
    if (same)
      problems.push({ field: "publishDate", message: "issue_day_used", params: { issue: same.title } });
  }
  const year = after.publishDate.slice(0, 4);
  const isRenumbered = before?.issueNumber !== after.issueNumber || before.publishDate.slice(0, 4) !== year;
  if (after.issueNumber !== null && isRenumbered) {
    const [same] = await tx
      .select({ title })
      .from(issues)
      .where(
        and(
          others,
          eq(issueNumber, after.issueNumber),
          sql`${publishDate} between ${`${year}-01-01`} and ${`${year}-12-31`}`,
        ),
      )
      .orderBy(asc(issues.id))
      .limit(1);
    if (same)
      problems.push({ field: "issueNumber", message: "issue_number_used", params: { issue: same.title } });
  }
  return problems;
}

/** Only formats of the medium; one that it no longer offers may stay as it was. */
async function formatProblems(
  tx: Db,
  mediumId: number,
  before: PrintIssueDraft | null,
  after: PrintIssueDraft,
): Promise<Problem[]> {
  const had = new Set(before?.formats.map(({ format }) => format));
  const added = after.formats.filter(({ format }) => !had.has(format));
  if (added.length === 0) return [];
  const offered = await tx
    .select({ id: mediumCategories.categoryId })
    .from(mediumCategories)
    .where(and(eq(mediumCategories.mediumId, mediumId), eq(mediumCategories.role, "format")));
  const known = new Set(offered.map(({ id }) => String(id)));
  return added
    .filter(({ format }) => !known.has(format))
    .map(({ format }) => ({ field: `formats.c${format}.slots`, message: "format_not_of_medium" }));
}
