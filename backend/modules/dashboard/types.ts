import { bookingById } from "backend/modules/bookings/service";
import { BookingRef } from "backend/modules/bookings/types";
import { type Issue, issueById } from "backend/modules/issues/service";
import { IssueRef } from "backend/modules/issues/types";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { signedIn } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { CountedRef } from "backend/schema/counted";
import { withoutFormerPanels } from "domain/dashboard/arrangement";
import { TO_DO_KINDS } from "domain/dashboard/duties";
import { FIGURES } from "domain/dashboard/figures";
import { ISSUES_SHOWN, LIST_NAMES, PANELS, panelsFor } from "domain/dashboard/panels";
import { ROWS_AT_MOST, TO_DO_GROUPS } from "domain/dashboard/to-do";
import { arrangeDashboard } from "./arrange";
import { type Dashboard, type ListedNumber, readDashboard } from "./dashboard";
import type { Figure, Month, Year } from "./figures";
import { mayAct } from "./to-do/may-act";
import type { TaskGroup, ToDo, ToDoTask } from "./to-do/tasks";

const FigureNameEnum = builder.enumType("DashboardFigureName", { values: FIGURES });
const KindEnum = builder.enumType("ToDoKind", { values: TO_DO_KINDS });
const GroupEnum = builder.enumType("ToDoGroupName", {
  description: "late: until yesterday; week: the next seven days.",
  values: TO_DO_GROUPS,
});
const WholeEnum = builder.enumType("ToDoWhole", { values: [...TO_DO_GROUPS, "all"] as const });
const ListNameEnum = builder.enumType("DashboardListName", { values: LIST_NAMES });

const MONTHS_OF_YEAR = 12;

const FigureRef = builder.objectRef<Figure>("DashboardFigure").implement({
  description: "A number, or an amount, that is the total of a list.",
  fields: (t) => ({
    name: t.field({ type: FigureNameEnum, resolve: ({ name }) => name }),
    isFailed: t.exposeBoolean("isFailed", { description: "It could not be read." }),
    counted: t.field({ type: CountedRef, nullable: true, resolve: ({ counted }) => counted }),
    amount: t.expose("amount", { type: "Cents", nullable: true }),
    overdue: t.exposeInt("overdue", { nullable: true }),
    numberBefore: t.int({
      nullable: true,
      description: "A year ago; null where that is unknown.",
      resolve: ({ before }) => before?.number ?? null,
    }),
    amountBefore: t.field({
      type: "Cents",
      nullable: true,
      resolve: ({ before }) => before?.amount ?? null,
    }),
    curve: t.floatList({
      atMost: MONTHS_OF_YEAR,
      description: "The last months until now, the oldest first.",
      resolve: ({ curve }) => curve,
    }),
    curveBefore: t.floatList({ atMost: MONTHS_OF_YEAR, resolve: ({ curveBefore }) => curveBefore }),
    issue: t.field({ type: IssueRef, nullable: true, resolve: ({ issue }) => issue }),
  }),
});

const TaskRef = builder.objectRef<ToDoTask>("ToDoTask").implement({
  description: "Something to be done, or several of one issue for the same cause.",
  fields: (t) => ({
    _id: t.string({
      description: "Of the record that its kind names; of a bill, of its billing item.",
      resolve: ({ id }) => String(id),
    }),
    kind: t.field({ type: KindEnum, resolve: ({ kind }) => kind }),
    day: t.expose("day", { type: "Date", description: "Until when it is to be done." }),
    count: t.exposeInt("count", { description: "How many it stands for." }),
    title: t.exposeString("title", { nullable: true }),
    amount: t.expose("cents", { type: "Cents", nullable: true }),
    at: t.expose("at", { type: "DateTime", nullable: true }),
    about: t.string({
      nullable: true,
      description: "Of a comment: the record that it is on.",
      resolve: ({ commented }) => commented?.about ?? null,
    }),
    path: t.string({
      nullable: true,
      description: "The address of that record.",
      resolve: ({ commented }) => commented?.path ?? null,
    }),
    booking: t.field({
      type: BookingRef,
      nullable: true,
      resolve: ({ bookingId }, _args, ctx) => (bookingId === null ? null : bookingById(ctx).load(bookingId)),
    }),
    issue: t.field({
      type: IssueRef,
      nullable: true,
      resolve: async ({ issueId }, _args, ctx): Promise<Issue | null> =>
        issueId === null ? null : await issueById(ctx).load(issueId),
    }),
    missingClients: t.int({
      nullable: true,
      description: "Of a closing day: the user's clients of the issue a year before that this one lacks.",
      resolve: ({ missingClients }) => missingClients?.count ?? null,
    }),
    issueBefore: t.string({
      nullable: true,
      description: "The id of that issue.",
      resolve: ({ missingClients }) => (missingClients ? String(missingClients.issueBeforeId) : null),
    }),
    mayAct: t.boolean({
      description: "Whether the user has the right to do it.",
      resolve: (task, _args, ctx) => mayAct(signedIn(ctx), task),
    }),
  }),
});

const GroupRef = builder.objectRef<TaskGroup>("ToDoGroup").implement({
  fields: (t) => ({
    name: t.field({ type: GroupEnum, resolve: ({ name }) => name }),
    total: t.exposeInt("total"),
    tasks: t.field({ type: [TaskRef], atMost: ROWS_AT_MOST, resolve: ({ tasks }) => tasks }),
  }),
});

const ToDoRef = builder.objectRef<ToDo>("ToDo").implement({
  fields: (t) => ({
    isMore: t.exposeBoolean("isMore", { description: "There are more than were counted." }),
    groups: t.field({ type: [GroupRef], atMost: TO_DO_GROUPS.length, resolve: ({ groups }) => groups }),
  }),
});

const MonthRef = builder.objectRef<Month>("DashboardMonth").implement({
  fields: (t) => ({
    month: t.exposeInt("month", { description: "1 is January." }),
    turnover: t.expose("turnover", { type: "Cents" }),
    before: t.expose("before", { type: "Cents" }),
  }),
});

const YearRef = builder.objectRef<Year>("DashboardYear").implement({
  description:
    "The turnover of this year and of the one before: of the house, or of the user's own bookings.",
  fields: (t) => ({
    year: t.exposeInt("year"),
    months: t.field({ type: [MonthRef], atMost: MONTHS_OF_YEAR, resolve: ({ months }) => months }),
  }),
});

const ListRef = builder.objectRef<ListedNumber>("DashboardList").implement({
  fields: (t) => ({
    name: t.field({ type: ListNameEnum, resolve: ({ name }) => name }),
    counted: t.field({ type: CountedRef, resolve: ({ counted }) => counted }),
    amount: t.expose("amount", { type: "Cents", nullable: true }),
  }),
});

const arrangementOf = (ctx: SignedInCtx) => withoutFormerPanels(ctx.user.dashboard);

const DashboardRef = builder.objectRef<Dashboard>("Dashboard").implement({
  description:
    "What the signed-in user's panels show. Null where they may not see it, or have hidden its panel.",
  fields: (t) => ({
    panels: t.stringList({
      atMost: PANELS.length,
      description: "Those that the user may see, in the order that they have at first.",
      resolve: (_dashboard, _args, ctx) => panelsFor(ctx.permissions),
    }),
    shown: t.stringList({
      atMost: PANELS.length,
      description: "As the user has arranged them. New ones may be missing, and all of them before that.",
      resolve: (_dashboard, _args, ctx) => [...arrangementOf(signedIn(ctx)).shown],
    }),
    hidden: t.stringList({
      atMost: PANELS.length,
      resolve: (_dashboard, _args, ctx) => [...arrangementOf(signedIn(ctx)).hidden],
    }),
    isOwn: t.exposeBoolean("isOwn", {
      description: "The figures and what is to be done are about the bookings that the user looks after.",
    }),
    figures: t.field({ type: [FigureRef], atMost: FIGURES.length, resolve: ({ figures }) => figures }),
    toDo: t.field({ type: ToDoRef, nullable: true, resolve: ({ toDo }) => toDo }),
    ownItemsToBill: t.field({
      type: CountedRef,
      nullable: true,
      description: "Of the bookings that the user looks after, for others to bill.",
      resolve: ({ ownItemsToBill }) => ownItemsToBill,
    }),
    issues: t.field({
      type: [IssueRef],
      nullable: true,
      atMost: ISSUES_SHOWN,
      description: "The next ones, by the day that they appear on.",
      resolve: ({ issues }) => issues,
    }),
    year: t.field({ type: YearRef, nullable: true, resolve: ({ year }) => year }),
    lists: t.field({
      type: [ListRef],
      nullable: true,
      atMost: LIST_NAMES.length,
      resolve: ({ lists }) => lists,
    }),
  }),
});

builder.queryField("dashboard", (t) =>
  t.field({
    type: DashboardRef,
    isCounted: true,
    access: "person",
    args: {
      whole: t.arg({
        type: WholeEnum,
        description:
          "Shows this group of what is to be done as a whole, or all of them; unset: the first of each.",
      }),
    },
    resolve: (_root, { whole }, ctx) => readDashboard(signedIn(ctx), whole ?? null),
  }),
);

builder.mutationField("arrangeDashboard", (t) =>
  t.boolean({
    access: "person",
    description:
      "Saves which panels the user sees, and in which order. What they may not see stays as it was.",
    args: { shown: t.arg.stringList({ required: true }), hidden: t.arg.stringList({ required: true }) },
    resolve: (_root, input, ctx) => arrangeDashboard(signedIn(ctx), input),
  }),
);
