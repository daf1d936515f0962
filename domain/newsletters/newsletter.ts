import {
  checkbox,
  idList,
  nameText,
  optionalText,
  requiredText,
  rowsOf,
  wholeNumber,
} from "domain/form-fields";
import { receiversProblem, splitAddresses } from "domain/mail/addresses";
import { z } from "zod";
import { readBlockKey } from "./blocks";
import { MOST_TEST_ADDRESSES, NEWSLETTER_LENGTHS } from "./limits";
import { unknownPlaceholders } from "./placeholders";

/** A part of the newsletter, one row of the form. */
export const blockForm = z.object({
  key: z
    .string({ error: "choice_invalid" })
    .refine((key) => readBlockKey(key) !== null, { error: "choice_invalid" }),
  text: optionalText(NEWSLETTER_LENGTHS.text),
  isLeftOut: checkbox,
});

const ratePerMinute = wholeNumber({ min: 1, max: 60_000 });

/** The form that changes only how fast it is sent. */
export const rateForm = z.object({ ratePerMinute });

/** The form of the newsletter of an immoflash issue (spec §2, `/issues/immoflash/newsletter/{id?}`). */
export const newsletterForm = z
  .object({
    subject: nameText(NEWSLETTER_LENGTHS.subject),
    preheader: optionalText(NEWSLETTER_LENGTHS.preheader),
    greeting: optionalText(NEWSLETTER_LENGTHS.greeting),
    lists: idList.optional().transform((lists) => lists ?? []),
    ratePerMinute,
    blocks: rowsOf(blockForm, { atMost: NEWSLETTER_LENGTHS.blocks }),
  })
  .superRefine((newsletter, context) => {
    for (const field of ["subject", "preheader", "greeting"] as const) {
      const [unknown] = unknownPlaceholders(newsletter[field] ?? "");
      if (unknown === undefined) continue;
      const params = { placeholder: unknown.slice(0, 40) };
      context.addIssue({ code: "custom", path: [field], message: "placeholder_unknown", params });
    }
  });

/** What is typed into that form, long before it could be saved: what can be shown of it. */
export const typedNewsletter = z.object({
  subject: optionalText(NEWSLETTER_LENGTHS.subject).transform((subject) => subject ?? ""),
  preheader: optionalText(NEWSLETTER_LENGTHS.preheader),
  greeting: optionalText(NEWSLETTER_LENGTHS.greeting),
  blocks: rowsOf(blockForm, { atMost: NEWSLETTER_LENGTHS.blocks }),
});

/** Whom somebody asks to approve it, and a line to them. */
export const approvalRequest = z.object({
  of: z.string({ error: "required" }).min(1, { error: "required" }),
  note: optionalText(NEWSLETTER_LENGTHS.note),
});

/** Why it is sent back. */
export const sentBack = z.object({ reason: requiredText(NEWSLETTER_LENGTHS.note) });

/** Where a test goes; empty: to the addresses of the configuration. */
export const testAddresses = z.object({
  testTo: z
    .string()
    .max(5_000, { error: "too_long" })
    .optional()
    .transform((typed) => splitAddresses(typed ?? ""))
    .superRefine((addresses, context) => {
      const problem = receiversProblem(addresses, MOST_TEST_ADDRESSES);
      if (problem) context.addIssue({ code: "custom", ...problem });
    }),
});

export type NewsletterDraft = z.output<typeof newsletterForm>;
