/** Something that runs from one day to another, `YYYY-MM-DD`, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The part of a run in one week: a bar over some of its days. */
export interface Bar<R extends DayRange> {
  run: R;
  /** 0 = the first day of the week. */
  day: number;
  /** Over how many days it goes. */
  span: number;
  /** 0 = the uppermost. No two bars of a lane share a day. */
  lane: number;
  /** Whether the run began in an earlier week, or goes on in the next one. */
  goesOn: { before: boolean; after: boolean };
}

/** Days written as `YYYY-MM-DD` stand in the order of their letters. */
const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/**
 * The runs of a week as bars in lanes, each in the uppermost lane that is free: the earlier ones above, of those that
 * begin on one day the longer ones.
 */
function barsOf<R extends DayRange>(week: readonly string[], runs: readonly R[]): Bar<R>[] {
  const [first = "", last = ""] = [week[0], week.at(-1)];
  const visibleRuns = runs
    .filter(({ from, to }) => from <= last && to >= first)
    .sort((a, b) => order(a.from, b.from) || order(b.to, a.to));
  /** The last day taken of each lane. */
  const lastDays: string[] = [];
  return visibleRuns.map((run) => {
    const from = run.from < first ? first : run.from;
    const to = run.to > last ? last : run.to;
    const free = lastDays.findIndex((day) => day < from);
    const lane = free < 0 ? lastDays.length : free;
    lastDays[lane] = to;
    const day = week.indexOf(from);
    return {
      run,
      day,
      span: week.indexOf(to) - day + 1,
      lane,
      goesOn: { before: run.from < first, after: run.to > last },
    };
  });
}

/** Whether a bar goes over a day of its week; 0 = the first one. */
const isOver = ({ day, span }: Bar<DayRange>, of: number) => day <= of && of < day + span;

/** What a calendar shows of a week. */
export interface WeekOfBars<R extends DayRange> {
  days: readonly string[];
  /** In the lanes that there is room for. */
  bars: Bar<R>[];
  /** Of each day: how many runs there is no room for. */
  more: number[];
}

/**
 * A week with at most so many lanes. Of the runs that begin on a day, or go on from the week before, as many as there
 * are lanes are enough: the earlier ones, of those that begin on one day the longer ones.
 * @param running the number of all runs on a day
 */
export function weekOfBars<R extends DayRange>(
  days: readonly string[],
  runs: readonly R[],
  mostLanes: number,
  running: (day: string) => number,
): WeekOfBars<R> {
  const bars = barsOf(days, runs).filter(({ lane }) => lane < mostLanes);
  return {
    days,
    bars,
    more: days.map((day, n) => running(day) - bars.filter((bar) => isOver(bar, n)).length),
  };
}
