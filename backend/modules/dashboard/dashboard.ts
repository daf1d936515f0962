import { bookingById } from "backend/modules/bookings/service";
import { type Issue, issueById, issuesAhead } from "backend/modules/issues/service";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { BoundedCount } from "domain/counted";
import {
  type DashboardList,
  ISSUES_SHOWN,
  LISTS,
  listsFor,
  type PanelName,
  panelsFor,
} from "domain/dashboard/panels";
import { lastToDoDay } from "domain/dashboard/to-do";
import { daysBetween, todayInVienna } from "domain/dates";
import { type Figure, figuresOf, type Year } from "./figures";
import { bookingNumbers, itemNumbers, missingNumbers, type Numbers, releaseNumbers } from "./numbers";
import { readToDo, type ShownWhole, type ToDo } from "./to-do/tasks";

/** How many records a list has, and what they amount to in cents where it has a sum. */
export interface ListedNumber {
  name: DashboardList;
  counted: BoundedCount;
  amount: number | null;
}

/** What the dashboard of a user shows. Null: they may not see it, or have hidden its panel. */
export interface Dashboard {
  figures: Figure[];
  isOwn: boolean;
  toDo: ToDo | null;
  /** Of those who look after bookings: how many of their items are to be billed, which is not theirs to do. */
  ownItemsToBill: BoundedCount | null;
  issues: Issue[] | null;
  year: Year | null;
  lists: ListedNumber[] | null;
}

/** Reads all panels at once, each by the list that it leads to, before anything is asked of their rows. */
export async function readDashboard(ctx: SignedInCtx, whole: ShownWhole): Promise<Dashboard> {
  const hidden = ctx.user.dashboard?.hidden ?? [];
  const panels = panelsFor(ctx.permissions).filter((name) => !hidden.includes(name));
  const sees = (name: PanelName) => panels.includes(name);
  const { duties, year, read } = figuresOf(ctx);
  const ahead = duties.seesBookings && (sees("issues") || sees("toDo")) ? readIssues(ctx) : null;
  const toDo = sees("toDo")
    ? (async () => {
        const read = await readToDo(ctx, duties, (await ahead) ?? [], whole);
        // Their records are read while the other panels still are.
        const tasks = read.groups.flatMap((group) => group.tasks);
        const idsIn = (ids: (number | null)[]) => [...new Set(ids)].filter((id) => id !== null);
        await Promise.all([
          bookingById(ctx).loadMany(idsIn(tasks.map(({ bookingId }) => bookingId))),
          issueById(ctx).loadMany(idsIn(tasks.map(({ issueId }) => issueId))),
        ]);
        return read;
      })()
    : null;
  const [figures, tasks, issues, ownItemsToBill, turnover, lists] = await Promise.all([
    read(),
    toDo,
    ahead,
    sees("toDo") && duties.isOwn ? countOwnItems(ctx) : null,
    sees("turnover") ? year() : null,
    sees("lists") ? readLists(ctx) : null,
  ]);
  return {
    figures,
    isOwn: duties.isOwn,
    toDo: tasks,
    ownItemsToBill,
    issues: sees("issues") ? (issues ?? []).slice(0, ISSUES_SHOWN) : null,
    year: turnover,
    lists,
  };
}

/** The next issues, and those that close within the week, by the day that they appear on. */
const readIssues = (ctx: SignedInCtx) => {
  const today = todayInVienna(ctx.now());
  return issuesAhead(ctx, ISSUES_SHOWN, daysBetween(today, lastToDoDay(today)));
};

const countOwnItems = async (ctx: SignedInCtx): Promise<BoundedCount> =>
  (await itemNumbers(ctx).load({ states: ["notpaid"], supervisorIds: [String(ctx.user.id)] })).counted;

/** The lists that the specification names. */
const readLists = (ctx: SignedInCtx) =>
  Promise.all(
    listsFor(ctx.permissions).map(async (name): Promise<ListedNumber> => {
      const { counted, amount } = await READ[name](ctx);
      return { name, counted, amount };
    }),
  );

const READ: Record<DashboardList, (ctx: SignedInCtx) => Promise<Numbers>> = {
  openBookings: (ctx) => bookingNumbers(ctx).load(LISTS.openBookings.filter),
  withoutJobId: (ctx) => bookingNumbers(ctx).load(LISTS.withoutJobId.filter),
  missingMaterial: (ctx) => missingNumbers(ctx).load({}),
  unbilled: (ctx) => itemNumbers(ctx).load(LISTS.unbilled.filter),
  pressReleases: (ctx) => releaseNumbers(ctx).load("pending"),
};
