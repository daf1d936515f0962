import { sumOfBookings, turnoverByMonth } from "backend/modules/bookings/service";
import { type Issue, nextAdClosing } from "backend/modules/issues/service";
import { readScope, yearlyMonths } from "backend/modules/yearly/service";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { MEDIUM_TYPES } from "domain/bookings/fields";
import type { BoundedCount } from "domain/counted";
import { type Duties, dutiesOf } from "domain/dashboard/duties";
import { type FigureName, figuresFor, monthAround } from "domain/dashboard/figures";
import { LISTS } from "domain/dashboard/panels";
import { todayInVienna } from "domain/dates";
import { type History, type KeptFigure, type Past, readFigureHistory } from "./history";
import { bookingNumbers, itemNumbers, missingNumbers, type Numbers, releaseNumbers } from "./numbers";

/** The turnover of a month in cents, and that of the same month of the year before; 1 is January. */
export interface Month {
  month: number;
  turnover: number;
  before: number;
}

/** The turnover of this year and of the one before, month by month. */
export interface Year {
  year: number;
  months: Month[];
}

/** A figure of a tile: a number or an amount in cents, or both. */
export interface Figure {
  name: FigureName;
  /** It could not be read; the others could. */
  isFailed: boolean;
  counted: BoundedCount | null;
  /** In cents. */
  amount: number | null;
  /** How many of them should have been done by yesterday. */
  overdue: number | null;
  /** The same a year ago; null where that is unknown. */
  before: Past | null;
  /** The last months, and those of the year before; nothing where they are unknown. */
  curve: number[];
  curveBefore: number[];
  issue: Issue | null;
}

const NOTHING = {
  isFailed: false,
  counted: null,
  amount: null,
  overdue: null,
  before: null,
  curve: [],
  curveBefore: [],
  issue: null,
};

/** What the figures of a dashboard are read with. */
interface Reading {
  ctx: SignedInCtx;
  today: string;
  /** Set for those who see their own bookings. */
  supervisor: string | null;
  year: () => Promise<Year>;
  history: () => Promise<History>;
}

type Answer = Partial<Omit<Figure, "name" | "isFailed">>;

/** Each figure by the same search as the list that its tile leads to (`figureList`). */
const READ: Record<FigureName, (reading: Reading) => Promise<Answer>> = {
  turnover: async (reading) => {
    const { today, year } = reading;
    const thisMonth = Number(today.slice(5, 7));
    const [sums, { months }] = await Promise.all([turnoverOfMonth(reading), year()]);
    const sold = months.slice(0, thisMonth);
    return {
      ...sums,
      curve: sold.map(({ turnover }) => turnover),
      curveBefore: sold.map(({ before }) => before),
    };
  },
  missing: (reading) => waiting(reading, "missing", missingNumbers(reading.ctx).load(ownOf(reading))),
  unbilled: (reading) =>
    waiting(reading, "unbilled", itemNumbers(reading.ctx).load({ states: ["notpaid"], ...ownOf(reading) })),
  open: (reading) =>
    waiting(
      reading,
      "open",
      bookingNumbers(reading.ctx).load({ ...LISTS.openBookings.filter, ...ownOf(reading) }),
    ),
  releases: ({ ctx }) => releaseNumbers(ctx).load("pending"),
  closing: async ({ ctx }) => ({ issue: await nextAdClosing(ctx) }),
};

const ownOf = ({ supervisor }: Pick<Reading, "supervisor">) =>
  supervisor === null ? {} : { supervisorIds: [supervisor] };

/** What waits now, and what did. */
async function waiting({ history }: Reading, name: KeptFigure, now: Promise<Numbers>): Promise<Answer> {
  const [numbers, past] = await Promise.all([now, history().then((all) => all.get(name))]);
  const isAmount = name === "unbilled";
  const months = past?.months.map(({ amount, number }) => (isAmount ? amount : number)) ?? [];
  const last = isAmount ? numbers.amount : numbers.counted.number;
  return {
    ...numbers,
    before: past?.before ?? null,
    curve: months.length > 0 && last !== null ? [...months, last] : [],
  };
}

/** The whole month and the same one of last year, as the list sums them up. */
async function turnoverOfMonth(reading: Reading): Promise<Answer> {
  const { ctx, today } = reading;
  const [amount, before] = await Promise.all(
    [0, 1].map((years) =>
      sumOfBookings(ctx, { filter: { ...monthAround(today, years), ...ownOf(reading) } }, null),
    ),
  );
  return { amount: amount ?? null, before: before == null ? null : { number: 0, amount: before } };
}

/** What a dashboard reads of its figures, and the year that its chart shows, too. */
export function figuresOf(ctx: SignedInCtx) {
  const viewer = { permissions: ctx.permissions, canBookUser: ctx.user.canBookUser };
  const names = figuresFor(viewer);
  const duties = dutiesOf(viewer);
  const supervisorId = duties.isOwn ? ctx.user.id : null;
  const kept = names.filter((name): name is KeptFigure => ["missing", "unbilled", "open"].includes(name));
  const year = once(() => yearOf(ctx, duties));
  const reading: Reading = {
    ctx,
    today: todayInVienna(ctx.now()),
    supervisor: supervisorId === null ? null : String(supervisorId),
    year,
    history: once(() => readFigureHistory(ctx, kept, supervisorId)),
  };
  return { duties, year, read: () => Promise.all(names.map((name) => readFigure(name, reading))) };
}

/** A figure that fails leaves the others as they are. */
async function readFigure(name: FigureName, reading: Reading): Promise<Figure> {
  try {
    return { ...NOTHING, name, ...(await READ[name](reading)) };
  } catch (err) {
    reading.ctx.log.error({ err, figure: name }, "a figure of the dashboard could not be read");
    return { ...NOTHING, name, isFailed: true };
  }
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}

/** Of the house as the yearly overview has it; of somebody's own bookings as their list sums them up. */
async function yearOf(ctx: SignedInCtx, { isOwn }: Duties): Promise<Year> {
  const year = Number(todayInVienna(ctx.now()).slice(0, 4));
  if (!isOwn) {
    const months = await yearlyMonths(ctx, readScope(ctx, { year, types: MEDIUM_TYPES }));
    return {
      year,
      months: months.map(({ month, turnover, before }) => ({ month, turnover, before: before.turnover })),
    };
  }
  const rows = await turnoverByMonth(ctx, {
    from: `${year - 1}-01-01`,
    to: `${year}-12-31`,
    supervisorIds: [String(ctx.user.id)],
  });
  const turnoverIn = (of: number, month: number) =>
    rows.find((row) => row.year === of && row.month === month)?.turnover ?? 0;
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    turnover: turnoverIn(year, index + 1),
    before: turnoverIn(year - 1, index + 1),
  }));
  return { year, months };
}
