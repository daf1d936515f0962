import type { z } from "zod";
import { EMPTY_FIELDS, type OrderProblem, problemOfOrder } from "./component-order";
import { componentFields, type PageComponent } from "./components";

/** What is wrong with a field of a component; an empty field is the component itself. */
export type PartProblem = OrderProblem;

type ReadFields = { fields: Partial<PageComponent> } | { problems: PartProblem[] };

/**
 * The fields of a component by its type, as they are kept. What is empty is not given, and what another type has is left
 * out.
 *
 * @param sent texts and ids by field; `isOpen` is true, or `on` as a form has it
 */
export function readFieldsOf(
  type: PageComponent["type"],
  sent: Readonly<Record<string, unknown>>,
): ReadFields {
  const given = Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      if (value === "" || value === null || value === undefined) return [];
      return [[name, name === "isOpen" && value === "on" ? true : value]];
    }),
  );
  const read = componentFields[type].safeParse(given, {
    error: ({ input }) => (input === undefined ? "required" : "invalid"),
  });
  return read.success ? { fields: read.data } : { problems: read.error.issues.map(problemOf) };
}

function problemOf(issue: z.core.$ZodIssue): PartProblem {
  const problem = { field: issue.path.map(String).join("."), message: issue.message };
  return issue.code === "too_big" ? { ...problem, params: { max: Number(issue.maximum) } } : problem;
}

const FIELDS = Object.keys(EMPTY_FIELDS) as (keyof typeof EMPTY_FIELDS)[];

const isSame = (one: PageComponent, other: PageComponent) =>
  FIELDS.every((field) => one[field] === other[field]);

/** The components of a page that is sent, or what is wrong with them: `at` is the place of the component, -1 all of them. */
type CheckedComponents = { components: PageComponent[] } | { problems: (PartProblem & { at: number })[] };

/**
 * Components that are sent with their page, in reading order, as it keeps them. Those that it has keep their keys; all others
 * are new and get one. What is as it was is not checked again: a picture may have been deleted meanwhile.
 *
 * @param before those of the page; null for a new one
 */
export function checkedComponents(
  sent: readonly PageComponent[],
  before: readonly PageComponent[] | null,
  newKey: () => string,
): CheckedComponents {
  const present = new Map((before ?? []).map((one) => [one.key, one]));
  const formerOf = ({ key, type }: PageComponent) => {
    const former = present.get(key);
    // A component stays what it is.
    return former?.type === type ? former : undefined;
  };
  const wrong = problemOfOrder(sent);
  if (wrong) {
    const { key, ...problem } = wrong;
    return { problems: [{ ...problem, at: sent.findIndex((one) => one.key === key) }] };
  }
  const keys = new Map(sent.map((one) => [one.key, formerOf(one) ? one.key : newKey()]));
  const problems: (PartProblem & { at: number })[] = [];
  const components = sent.map((one, at): PageComponent => {
    const { key, type, within } = one;
    const place = { key: keys.get(key) ?? key, type, within: within && (keys.get(within) ?? within) };
    const former = formerOf(one);
    if (former && isSame(former, one)) return { ...former, ...place };
    const read = readFieldsOf(type, one as unknown as Record<string, unknown>);
    if ("fields" in read) return { ...EMPTY_FIELDS, ...read.fields, ...place };
    problems.push(...read.problems.map((problem) => ({ ...problem, at })));
    return one;
  });
  return problems.length > 0 ? { problems } : { components };
}
