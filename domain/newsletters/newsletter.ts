import { checkbox, idList, nameText, optionalText, rowsOf, wholeNumber } from "domain/form-fields";
import { z } from "zod";
import { readBlockKey } from "./blocks";
import { NEWSLETTER_LENGTHS } from "./limits";
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
export type NewsletterDraft = z.output<typeof newsletterForm>;
