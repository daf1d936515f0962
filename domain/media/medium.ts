import { LIMITATION_TYPES, MEDIUM_TYPES } from "domain/bookings/fields";
import {
  checkbox,
  choice,
  day,
  id,
  idList,
  nameText,
  optionalId,
  requiredChoice,
  rowsOf,
  wholeNumber,
} from "domain/form-fields";
import { z } from "zod";
import { FILTERINGS, LAST_PLACE } from "./fields";

/** An optional text of a certain shape, null where it is empty. */
const shaped = (shape: RegExp, error: string) =>
  z
    .string()
    .trim()
    .optional()
    .transform((value) => value || null)
    .refine((value) => value === null || shape.test(value), { error });

const ids = idList.optional().transform((list) => list ?? []);

const MAX_TERM = 3660;
const MAX_CLOSING_DAYS = 250;

/** One limit: how many bookings of a format fit into an issue, day, week or month, and when they may run. */
export const limitForm = z
  .object({
    categoryId: id,
    limitationType: requiredChoice(LIMITATION_TYPES),
    // Spec §9: 0 is unlimited.
    availableSlots: wholeNumber({ max: 9999 }).transform((slots) => slots ?? 0),
    isUnlimited: checkbox,
    minimumTermDays: wholeNumber({ max: MAX_TERM }),
    minimumTermMonths: wholeNumber({ max: MAX_TERM / 30 }),
    campaignStart: day,
    campaignEnd: day,
  })
  .refine(
    ({ campaignStart, campaignEnd }) => !campaignStart || !campaignEnd || campaignStart <= campaignEnd,
    {
      path: ["campaignEnd"],
      error: "campaign_end_before_start",
    },
  );

/** The form of a medium (spec §3, Medium). */
export const mediumForm = z
  .object({
    name: nameText(100),
    type: requiredChoice(MEDIUM_TYPES),
    inactive: checkbox,
    // Spec §5: characters A-Z and 0-9, at most 2.
    goal: shaped(/^[A-Z0-9]{1,2}$/, "goal_invalid"),
    colour: shaped(/^#[0-9a-f]{6}$/, "colour_invalid"),
    sorting: wholeNumber({ max: LAST_PLACE }),
    filtering: choice(FILTERINGS),
    // How many working days before an issue: see `closingDays`.
    adClosingDays: wholeNumber({ max: MAX_CLOSING_DAYS }),
    materialClosingDays: wholeNumber({ max: MAX_CLOSING_DAYS }),
    mediumGroup: optionalId,
    hasIssues: checkbox,
    hasArticle: checkbox,
    hasArticleNumber: checkbox,
    hasCitations: checkbox,
    showInVideoCalendar: checkbox,
    allowAdsViaApi: checkbox,
    formats: ids,
    placements: ids,
    bookingArts: ids,
    formatLimits: rowsOf(limitForm, { atMost: 100 }),
  })
  .superRefine(({ formats, formatLimits, hasIssues }, context) => {
    const refuse = (index: number, field: string, message: string) =>
      context.addIssue({ code: "custom", path: ["formatLimits", index, field], message });
    for (const [index, { categoryId, limitationType }] of formatLimits.entries()) {
      const first = formatLimits.findIndex((limit) => limit.categoryId === categoryId);
      if (!formats.includes(categoryId)) refuse(index, "categoryId", "limit_format_not_offered");
      else if (first < index) refuse(index, "categoryId", "limit_format_repeated");
      if (limitationType === "issue" && !hasIssues) refuse(index, "limitationType", "limit_without_issues");
    }
  });
