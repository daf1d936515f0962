/** What an address may answer at most, and how long that may take. */
export const MOST_ANSWER_BYTES = 512 * 1024;
export const ANSWER_TIMEOUT_MS = 5000;
const MOST_DEPTH = 20;
const MOST_VALUES = 50_000;

/** Why an address gave nothing that can be kept. */
export const ANSWER_PROBLEMS = [
  /** It leads into our own network. */
  "inside",
  /** No answer, or not all of it in time. */
  "silent",
  /** It wants something from us that we do not have, or there is nothing. */
  "refused",
  /** It has an error of its own, or asks for less. */
  "failing",
  "too_many_redirects",
  "too_large",
  "not_json",
  "too_deep",
] as const;
export type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

/** A sign that the database does not keep, or half of one. */
const hasBrokenSigns = (text: string) => /\0|\p{Surrogate}/u.test(text);

/** What of parsed JSON keeps it from being kept and handed on. It looks level by level, so no depth is too much for it. */
export function problemOfJson(value: unknown): AnswerProblem | null {
  let level: unknown[] = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length;
    if (depth > MOST_DEPTH) return "too_deep";
    if (values > MOST_VALUES) return "too_large";
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one === "string" && hasBrokenSigns(one)) return "not_json";
      if (typeof one !== "object" || one === null) continue;
      if (!Array.isArray(one) && Object.keys(one).some(hasBrokenSigns)) return "not_json";
      for (const inner of Object.values(one)) next.push(inner);
    }
    level = next;
  }
  return null;
}

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** How much later than planned an address may be asked. */
const GRACE_MS = 5 * MINUTE_MS;

interface FetchState {
  problem: string | null;
  failedAt: Date | null;
  dueAt: Date;
}

/** When an address is asked again that has just given nothing: after a minute, then twice as long each time, up to an hour. */
export function dueAfterProblem({ problem, failedAt, dueAt }: FetchState, now: Date): Date {
  const waited = problem !== null && failedAt ? dueAt.getTime() - failedAt.getTime() : 0;
  return new Date(now.getTime() + Math.min(Math.max(2 * waited, MINUTE_MS), LONGEST_WAIT_MS));
}

export const dueAfterAnswer = (minutes: number, now: Date): Date =>
  new Date(now.getTime() + minutes * MINUTE_MS);

/** Whether what was answered last is older than planned: the last question failed, or was not asked. */
export const isStale = ({ problem, dueAt }: FetchState, now: Date): boolean =>
  problem !== null || now.getTime() > dueAt.getTime() + GRACE_MS;
