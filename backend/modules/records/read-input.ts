import { badUserInput, type Problem } from "backend/platform/use-case/errors";
import type { z } from "zod";

/** The input checked by the domain's rules; BAD_USER_INPUT at its fields. */
export function readInput<S extends z.ZodType<object>>(schema: S, input: object): z.output<S> {
  const read = schema.safeParse(withoutNulls(input), { error: keyOfOther });
  if (read.success) return read.data;
  throw badUserInput(read.error.issues.map(problemOf));
}

/** The message for what a schema has none of its own for. */
const keyOfOther = ({ input }: { input?: unknown }) => (input === undefined ? "required" : "invalid");

/** The input without what is not given, in groups and rows, too. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (one === null ? [] : [[name, withoutNulls(one)]])),
  );
}

/** The form's path of a field: `contacts[0].email`. */
const pathOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((at, part) => {
    if (typeof part === "number") return `${at}[${part}]`;
    return at ? `${at}.${String(part)}` : String(part);
  }, "");

const paramsOf = (issue: z.core.$ZodIssue) =>
  issue.code === "custom" ? (issue.params as Problem["params"]) : undefined;

/** A problem of the domain's schema: its message is a key, its bounds are the values in the text. */
function problemOf(issue: z.core.$ZodIssue): Problem {
  const field = pathOf(issue.path);
  const params = issue.code === "too_big" ? { max: Number(issue.maximum) } : paramsOf(issue);
  return { field, message: issue.message, ...(params ? { params } : {}) };
}
