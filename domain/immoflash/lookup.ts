import { z } from "zod";

/** The most results that are shown. */
export const MOST_RESULTS = 20;

/** immoflash has two kinds of records that stand for a company of ours. */
export const IMMOFLASH_KINDS = ["company", "customer"] as const;

/** The field of a company that holds the number of such a record. */
export const FIELD_OF_KIND = { company: "immoflashCompanyId", customer: "immoflashCustomerId" } as const;

const label = z.string().trim().max(200);

/** The answer of immoflash. */
export const immoflashAnswer = z.object({
  results: z
    .array(
      z.object({
        id: label.min(1).max(50),
        kind: z.enum(IMMOFLASH_KINDS),
        name: label.min(1),
        place: label.nullish(),
      }),
    )
    .max(500),
});

export type ImmoflashRecord = z.output<typeof immoflashAnswer>["results"][number];

/** A chosen record: its number goes into the field of its kind. */
export const immoflashChoice = z.object({
  kind: z.enum(IMMOFLASH_KINDS, { error: "choice_invalid" }),
  number: z.string({ error: "required" }).trim().min(1, { error: "required" }).max(50, { error: "too_long" }),
});
