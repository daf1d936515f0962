import { formOf } from "domain/fields/form";
import type { Draft } from "domain/fields/kinds";
import { orNull } from "domain/form-fields";
import { z } from "zod";
import { workingDaysBefore } from "../working-days";
import { type IssueFormat, PRINT_ISSUE_FIELDS } from "./fields";

/** The most slots that a format can have in an issue. */
const MAX_SLOTS = 9999;

/** Slots of a format in an issue: 0 means unlimited (spec §9), null as many as in its medium. */
const slots = z
  .union([z.string(), z.number()], { error: "number_invalid" })
  .nullish()
  .transform((value, context) => {
    const digits = String(value ?? "").trim();
    if (digits === "") return null;
    if (/^\d{1,6}$/.test(digits) && Number(digits) <= MAX_SLOTS) return Number(digits);
    const isNumber = /^\d+$/.test(digits);
    context.addIssue({
      code: "custom",
      message: isNumber ? "slots_too_many" : "number_invalid",
      params: { max: MAX_SLOTS },
    });
    return z.NEVER;
  });

/** A ticked box of a row: in rows by key, a form's text is not read as yes or no. */
const ticked = z
  .union([z.boolean(), z.literal("on")], { error: "choice_invalid" })
  .optional()
  .transform((value) => value === true || value === "on");

/** The rows of formats by their key `c<format>`, so that a row keeps its name whatever stands before it. */
const formats = z
  .record(z.string().regex(/^c[1-9]\d{0,14}$/), z.object({ isLeftOut: ticked, slots }))
  .optional()
  .transform((rows): IssueFormat[] =>
    Object.entries(rows ?? {})
      .map(([key, row]) => ({ format: key.slice(1), isLeftOut: row.isLeftOut, slots: row.slots }))
      .filter(({ isLeftOut, slots }) => isLeftOut || slots !== null)
      .sort((one, other) => Number(one.format) - Number(other.format)),
  );

/** What is wrong with the closing days of an issue. */
export function closingProblems({
  publishDate,
  adClosing,
  materialClosing,
}: Record<"publishDate", string> & Record<"adClosing" | "materialClosing", string | null>) {
  const problems: { path: string[]; message: string }[] = [];
  for (const [field, closing] of Object.entries({ adClosing, materialClosing }))
    if (closing !== null && closing > publishDate)
      problems.push({ path: [field], message: "closing_after_publication" });
  if (adClosing !== null && materialClosing !== null && materialClosing < adClosing)
    problems.push({ path: ["materialClosing"], message: "material_before_ad_closing" });
  return problems;
}

/** The form of a print issue (spec §3). */
export const printIssueForm = formOf(PRINT_ISSUE_FIELDS, { formats }).superRefine((issue, context) => {
  for (const problem of closingProblems(issue)) context.addIssue({ code: "custom", ...problem });
});

export type PrintIssueDraft = Draft<typeof PRINT_ISSUE_FIELDS>;

/** The form's rows of some formats. */
export const formatRows = (formats: readonly IssueFormat[]) =>
  Object.fromEntries(
    formats.map(({ format, isLeftOut, slots }) => [
      `c${format}`,
      { isLeftOut, slots: slots === null ? undefined : String(slots) },
    ]),
  );

/** The same as the service takes it: formats are a list there. */
export const printIssueInput = z.preprocess((input) => {
  const { formats, ...rest } = input as { formats?: unknown };
  return { ...rest, formats: Array.isArray(formats) ? rowsOf(formats) : undefined };
}, printIssueForm);

const rowsOf = (formats: readonly { format?: unknown; isLeftOut?: unknown; slots?: unknown }[]) =>
  Object.fromEntries(
    formats.map(({ format, isLeftOut, slots }) => [
      `c${String(format)}`,
      { isLeftOut: orNull(isLeftOut) ?? undefined, slots },
    ]),
  );

/** How many working days before an issue its bookings and its material are due; null: no such rule. */
export interface ClosingRule {
  adClosingDays: number | null;
  materialClosingDays: number | null;
}

/** The closing days of an issue: its own, else those of its medium's rule, else none. */
export function closingDays(
  issue: { publishDate: string; adClosing: string | null; materialClosing: string | null },
  rule: ClosingRule,
): { adClosesOn: string | null; materialDueOn: string | null } {
  const before = (days: number | null) => (days === null ? null : workingDaysBefore(issue.publishDate, days));
  return {
    adClosesOn: issue.adClosing ?? before(rule.adClosingDays),
    materialDueOn: issue.materialClosing ?? before(rule.materialClosingDays),
  };
}
