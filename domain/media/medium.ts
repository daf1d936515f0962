import { formOf } from "domain/fields/form";
import { checkbox, rowsOf } from "domain/form-fields";
import { z } from "zod";
import { LIMIT_FIELDS, MEDIUM_FIELDS } from "./fields";

/** An optional text of a certain shape, null where it is empty. */
const shaped = (shape: RegExp, error: string) =>
  z
    .string()
    .trim()
    .optional()
    .transform((value) => value || null)
    .refine((value) => value === null || shape.test(value), { error });

const limitForm = formOf(LIMIT_FIELDS).refine(
  ({ campaignStart, campaignEnd }) => !campaignStart || !campaignEnd || campaignStart <= campaignEnd,
  {
    path: ["campaignEnd"],
    error: "campaign_end_before_start",
  },
);

const readers = {
  goal: shaped(/^[A-Z0-9]{1,2}$/, "goal_invalid"),
  colour: shaped(/^#[0-9a-f]{6}$/, "colour_invalid"),
  inactive: checkbox,
  formatLimits: rowsOf(limitForm, { atMost: MEDIUM_FIELDS.formatLimits.atMost }),
};

/** The form of a medium (spec §3, Medium). */
export const mediumForm = formOf(MEDIUM_FIELDS, readers).superRefine(
  ({ formats, formatLimits, hasIssues }, context) => {
    const refuse = (index: number, field: string, message: string) =>
      context.addIssue({ code: "custom", path: ["formatLimits", index, field], message });
    for (const [index, { categoryId, limitationType }] of formatLimits.entries()) {
      const first = formatLimits.findIndex((limit) => limit.categoryId === categoryId);
      if (!formats.includes(categoryId)) refuse(index, "categoryId", "limit_format_not_offered");
      else if (first < index) refuse(index, "categoryId", "limit_format_repeated");
      if (limitationType === "issue" && !hasIssues) refuse(index, "limitationType", "limit_without_issues");
    }
  },
);
