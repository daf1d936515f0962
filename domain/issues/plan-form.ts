import { z } from "zod";
import { PAGE_SIDES } from "./flat-plan";
import type { PlanInput } from "./plan-input";

// Conform hands over form strings: an empty field is undefined.

const whole = z
  .string()
  .optional()
  .transform((text, context) => {
    const digits = text?.trim();
    if (!digits) return null;
    // Spec §5: numeric inputs accept only digits.
    if (/^\d{1,6}$/.test(digits)) return Number(digits);
    context.addIssue({ code: "custom", message: "number_invalid" });
    return z.NEVER;
  });

/** Rows by their own key, so that a row keeps its name whatever stands before it. */
const rows = <T extends z.ZodType>(key: RegExp, row: T) =>
  z
    .record(z.string().regex(key), row)
    .optional()
    .transform((value) => value ?? {});

const place = z
  .object({ from: whole, to: whole, side: z.enum(PAGE_SIDES, { error: "choice_invalid" }).optional() })
  .superRefine(({ from, to }, context) => {
    if (from === null && to !== null)
      context.addIssue({ code: "custom", path: ["from"], message: "required" });
  });

const section = z
  .object({ page: whole, name: z.string().optional() })
  .superRefine(({ page, name }, context) => {
    if (page === null && name?.trim())
      context.addIssue({ code: "custom", path: ["page"], message: "required" });
  });

/** The form of a flat plan: `places.c<category>`, `sections.s<n>`, `ads.b<booking>`. */
export const planFormSchema = z.object({
  pageCount: whole,
  pageWidth: whole,
  pageHeight: whole,
  places: rows(/^c\d+$/, place),
  sections: rows(/^s\d+$/, section),
  ads: rows(/^b\d+$/, z.object({ page: whole, position: whole })),
});

/** The post that restores an earlier version of a plan. */
export const restoredVersion = z.object({
  of: z
    .string({ error: "required" })
    .regex(/^\d{1,9}$/, { error: "number_invalid" })
    .transform(Number),
});

export type PlanFormOutput = z.output<typeof planFormSchema>;

/** The values of the form as text. */
export type PlanFormValues = {
  pageCount: string;
  pageWidth: string;
  pageHeight: string;
  places: Record<string, { from: string; to: string; side: string }>;
  sections: Record<string, { page: string; name: string }>;
  ads: Record<string, { page: string; position: string }>;
};

const text = (value: number | null) => (value === null ? "" : String(value));

/** A plan as its form shows it. */
export function planFormValues(plan: PlanInput): PlanFormValues {
  return {
    pageCount: text(plan.pageCount),
    pageWidth: text(plan.pageWidth),
    pageHeight: text(plan.pageHeight),
    places: Object.fromEntries(
      plan.places.map(({ categoryId, from, to, side }) => [
        `c${categoryId}`,
        { from: text(from), to: text(to), side },
      ]),
    ),
    sections: Object.fromEntries(
      plan.sections.map(({ page, name }, index) => [`s${index}`, { page: text(page), name }]),
    ),
    ads: Object.fromEntries(
      plan.ads.map(({ id, page, position }) => [`b${id}`, { page: text(page), position: text(position) }]),
    ),
  };
}

/**
 * The plan that a form asks for: rows without a page are not in it, a place of one page needs no second one.
 * `sectionKeys` are the form's names of the sections that are left, in their order.
 */
export function planFromForm(values: PlanFormOutput): { plan: PlanInput; sectionKeys: string[] } {
  const { pageCount, pageWidth, pageHeight } = values;
  const sections = Object.entries(values.sections).flatMap(([key, { page, name }]) =>
    page === null ? [] : [{ key, page, name: name?.trim() ?? "" }],
  );
  return {
    plan: {
      pageCount,
      pageWidth,
      pageHeight,
      sections: sections.map(({ page, name }) => ({ page, name })),
      places: Object.entries(values.places).flatMap(([key, { from, to, side }]) =>
        from === null ? [] : [{ categoryId: key.slice(1), from, to: to ?? from, side: side ?? "any" }],
      ),
      ads: Object.entries(values.ads).flatMap(([key, { page, position }]) =>
        page === null ? [] : [{ id: key.slice(1), page, position }],
      ),
    },
    sectionKeys: sections.map(({ key }) => key),
  };
}
