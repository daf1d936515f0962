import type { Issue } from "backend/modules/issues/service";
import type { Db } from "backend/platform/database/database";
import {
  type IssueInPlan,
  type IssueObstacle,
  issuesBeyond,
  issuesMissing,
  planIssues,
} from "domain/bookings/series-issues";
import { whyPassedOver } from "domain/issues/next-issue";
import { type SlotOutlook, slotsOfNewBookings } from "../slots/claim-slots";
import type { FreeFormat } from "../slots/free-formats";
import { freeFormats } from "../slots/free-formats";
import { claimsOf } from "../slots/slot-claim-type";
import type { SeriesIssuesInput } from "./input";

/** What is free instead of an issue that cannot be booked: a later issue, or another format in the same one. */
export interface IssueAlternative {
  issue: Issue;
  /** Null: the format of the series. */
  formatId: number | null;
  /** Null = unlimited. */
  free: number | null;
}

/** An issue of a series as it is planned. */
export interface IssueOfSeries {
  issue: Issue;
  isBooked: boolean;
  obstacle: IssueObstacle | null;
  replaces: Issue | null;
  /** The id of its own format; null for that of the series. */
  format: string | null;
  outlook: Pick<SlotOutlook<never>, "available" | "free"> | null;
  alternatives: IssueAlternative[];
}

/** The issues of a plan, and how many of its bookings have no issue yet. */
interface IssuesOfSeries {
  rows: IssueOfSeries[];
  missing: number;
}

interface Request {
  input: SeriesIssuesInput;
  /** Issues of the medium, in their order. */
  ahead: readonly Issue[];
  mediumId: number;
  /** The format of the series; null for a type without formats. */
  formatId: number | null;
  /** Issues in which the series appears already. */
  taken: ReadonlySet<string>;
  today: string;
}

type Candidate = { id: string; issue: Issue };

/** Plans the issues of a series by what is free in each, with a constant number of statements. */
export async function planIssuesOfSeries(db: Db, request: Request): Promise<IssuesOfSeries> {
  const { input, taken, today } = request;
  const insteadOf = new Map(input.instead.map(({ issue, format }) => [issue, format]));
  const outlookOf = await outlooks(db, request, insteadOf);
  const obstacleOf = ({ id, issue }: Candidate): IssueObstacle | null => {
    // Whoever names a format for it books it although it is closed.
    if (!insteadOf.get(id) && whyPassedOver(issue, today)) return "closed";
    return outlookOf.get(id)?.soldOut ? "full" : null;
  };
  const plan = {
    ...input,
    leftOut: [...insteadOf].flatMap(([issue, format]) => (format === null ? issue : [])),
  };
  const candidates = request.ahead.map((issue) => ({ id: String(issue.id), issue }));
  const rows = planIssues(candidates, plan, obstacleOf, taken);
  const beyond = issuesBeyond(candidates, plan, { rows, obstacleOf, taken });
  const free = await freeFormats(
    db,
    request.mediumId,
    rows.flatMap(({ issue, obstacle }) => (needsOthers(obstacle, issue, insteadOf) ? issue.issue.id : [])),
  );
  const later = laterIssues(rows, beyond);
  return {
    missing: issuesMissing(rows, plan),
    rows: rows.map(({ issue: { id, issue }, isBooked, obstacle, replaces }) => ({
      issue,
      isBooked,
      obstacle,
      replaces: replaces?.issue ?? null,
      format: insteadOf.get(id) ?? null,
      outlook: outlookOf.get(id) ?? null,
      alternatives: [
        ...(later.get(id) ?? []).map((one) => ({
          issue: one.issue,
          formatId: null,
          free: outlookOf.get(one.id)?.free ?? null,
        })),
        ...free.filter(isAlternativeIn(issue, request)).map((format) => ({
          issue,
          formatId: format.formatId,
          free: format.free,
        })),
      ],
    })),
  };
}

/** Other formats are offered where the planned one is full, and stay offered where one of them was chosen. */
const needsOthers = (
  obstacle: IssueObstacle | null,
  { id }: Candidate,
  insteadOf: ReadonlyMap<string, string | null>,
) => obstacle === "full" || Boolean(insteadOf.get(id));

const isAlternativeIn =
  (issue: Issue, { formatId }: Request) =>
  (format: FreeFormat): boolean =>
    format.issueId === issue.id && format.formatId !== formatId && !format.inactive;

/** The issue that each issue with an obstacle can give way to: the one that was added for it, or one still left. */
function laterIssues(
  rows: readonly IssueInPlan<Candidate>[],
  beyond: readonly Candidate[],
): Map<string, Candidate[]> {
  const added = new Map(rows.flatMap(({ issue, replaces }) => (replaces ? [[replaces.id, issue]] : [])));
  const left = [...beyond];
  return new Map(
    rows
      .filter(({ obstacle }) => obstacle !== null)
      .map(({ issue: { id } }) => {
        const one = added.get(id) ?? left.shift();
        return [id, one ? [one] : []];
      }),
  );
}

/** What is free in each issue ahead, in the format that is planned there. */
async function outlooks(
  db: Db,
  { ahead, mediumId, formatId }: Request,
  insteadOf: ReadonlyMap<string, string | null>,
) {
  const claims = ahead.flatMap((issue) => {
    const own = Number(insteadOf.get(String(issue.id)) ?? "");
    const place = {
      targetMediumId: mediumId,
      formatId: Number.isSafeInteger(own) && own > 0 ? own : formatId,
      issueId: issue.id,
      appearsFrom: issue.publishDate,
      appearsOn: issue.publishDate,
    };
    return claimsOf(null, place);
  });
  const foreseen = await slotsOfNewBookings(db, claims);
  return new Map(claims.map((claim, at) => [String(claim.issueId), foreseen[at]]));
}
