import { issueAfter } from "domain/bookings/series-issues";
import { inOrderOfIssues } from "domain/issues/next-issue";
import type { BookingDetail } from "../booking/detail";
import type { BookingChoices } from "../form/choices";
import { daysDefaults, issuesDefaults, type SeriesStep, type ShownIssue } from "./step";

/** A booking that a series has already: its row is locked. */
export type SeriesMember = {
  _id: string;
  position: number;
  issue: ShownIssue | null;
  appearsOn: string | null;
  price: number;
  isCancelled: boolean;
};

/** The series that goes on, or the single booking that one begins with. */
export type ContinuedSeries = {
  id: string;
  version: number;
  members: SeriesMember[];
  /** Bookings that are not cancelled: the size of the series so far. */
  existing: number;
  step: SeriesStep;
  /** The values that its part opens with. */
  values: { series: Record<string, string | string[]> };
};

/** A longer series is planned this much longer. */
const MORE = 1;
const USUAL_SIZE = 6;

/** What a series goes on from: its bookings, and the plan from the issue or the day after the last one. */
export function continuedFrom(
  booking: BookingDetail,
  { hasIssues, issues }: Pick<BookingChoices, "hasIssues" | "issues">,
): ContinuedSeries {
  const own = { ...booking, seriesPosition: 1 };
  const members = (booking.series?.bookings ?? [own]).map(
    ({ _id, seriesPosition, specs, appearsOn, price, status }): SeriesMember => ({
      _id,
      position: seriesPosition ?? 1,
      issue: specs.issue,
      appearsOn,
      price: price ?? 0,
      isCancelled: status === "cancelled",
    }),
  );
  const running = members.filter(({ isCancelled }) => !isCancelled);
  const existing = running.length;
  const size = String(Math.max(USUAL_SIZE, existing + MORE));
  const shared = {
    continues: booking._id,
    version: String(booking.version),
    existing: String(existing),
  };
  const last = running
    .map(({ appearsOn }) => appearsOn ?? "")
    .sort()
    .at(-1);
  const values = hasIssues
    ? issuesDefaults(issueAfterLast(running, issues), size)
    : { ...daysDefaults(last || undefined), skipCurrentPeriod: "on", size: String(Number(size) - existing) };
  return {
    id: booking._id,
    version: booking.version,
    members,
    existing,
    step: { by: hasIssues ? "issues" : "days" },
    values: { series: { ...values, ...shared } },
  };
}

/** The issue after the last one of a series, of those that are offered. */
function issueAfterLast(
  members: readonly SeriesMember[],
  offered: readonly ShownIssue[],
): string | undefined {
  const last = inOrderOfIssues(members.flatMap(({ issue }) => (issue ? named(issue) : []))).at(-1);
  if (!last) return undefined;
  const ordered = inOrderOfIssues(offered.map(named));
  const next =
    issueAfter(ordered, last.id, 1) ?? ordered.find(({ publishDate }) => publishDate > last.publishDate);
  return next?.id;
}

const named = ({ _id, publishDate, issueNumber }: ShownIssue) => ({ id: _id, publishDate, issueNumber });
