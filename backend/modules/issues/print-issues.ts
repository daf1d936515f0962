import { flatPlans } from "backend/modules/flat-plans/tables";
import { immoflashPages } from "backend/modules/immoflash-issues/tables";
import { mediumById, mediumChoices } from "backend/modules/media/service";
import { media, mediumCategories } from "backend/modules/media/tables";
import { MediumRef, mediumTarget } from "backend/modules/media/types";
import {
  defineRecord,
  deletedIn,
  fieldsIn,
  notDeleted,
  type UsedBy,
  type WrittenSave,
} from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { offerChoices } from "backend/platform/lists/choices";
import { badUserInput, type Problem } from "backend/platform/use-case/errors";
import { may, signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { listFields } from "backend/schema/list-fields";
import { isOut } from "domain/bookings/out-issue";
import { todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import { PRINT_ISSUE_FIELDS } from "domain/issues/fields";
import { type PrintIssueDraft, printIssueInput } from "domain/issues/issue";
import { MAX_PLANNED } from "domain/issues/rhythm";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { issueFormatRows } from "./formats";
import { issuePhases, usesOfIssues } from "./issue-rules";
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
  ...usesOfIssues,
  {
    what: "immoflash_issues",
    table: immoflashPages,
    record: immoflashPages.issueId,
    used: immoflashPages.printIssueId,
    field: "pages",
    link: (id) => `/issues/immoflash?printIssue=${id}`,
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

const ofFields = fieldsIn(PRINT_ISSUE_FIELDS, { table: issues, targets: { media: mediumTarget } });

const record = defineRecord({
  area: "print_issues",
  called: { one: "printIssue", many: "printIssues", type: "PrintIssue" },
  table: issues,
  where: sql`exists (select 1 from ${media} where ${media.id} = ${issues.mediumId} and ${media.type} = 'print')`,
  ref: IssueRef,
  schema: printIssueInput,
  ...ofFields,
  input: (t) => ({
    ...ofFields.input(t),
    formats: t.field({ type: [IssueFormatInput] }),
  }),
  rows: { formats: issueFormatRows },
  usedBy,
  label: issues.title,
  // A booking's screen names its issue, too.
  showsHistory: (ctx) => may(ctx, { action: "read", collectionType: "print_issues" }),
  phases: [
    {
      check: {
        async findings(_tx, ctx, changes) {
          const today = todayInVienna(ctx.now());
          const isKept = ({ publishDate }: Issue) => isOut(publishDate, today);
          return deletedIn(changes)
            .filter(isKept)
            .map(({ id }) => notDeleted(id, "too_late"));
        },
      },
    },
    issuePhases("print", formatProblems),
  ],
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

/** Only formats of the medium; one that it no longer offers may stay as it was. */
async function formatProblems(tx: Db, { before, after }: WrittenSave<PrintIssueDraft>): Promise<Problem[]> {
  const mediumId = parseId(after.medium) ?? 0;
  const had = new Set(before?.formats.map(({ format }) => format));
  const added = after.formats.filter(({ format }) => !had.has(format));
  if (added.length === 0) return [];
  const offered = await tx
    .select({ id: mediumCategories.categoryId })
    .from(mediumCategories)
    .where(and(eq(mediumCategories.mediumId, mediumId), eq(mediumCategories.role, "format")));
  const offeredIds = new Set(offered.map(({ id }) => String(id)));
  return added
    .filter(({ format }) => !offeredIds.has(format))
    .map(({ format }) => ({ field: `formats.c${format}.slots`, message: "format_not_of_medium" }));
}
