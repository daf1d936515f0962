import { readVatId } from "domain/companies/vat-id";
import { optionalText } from "domain/form-fields";
import { optionalMailAddress } from "domain/mail/mail-field";
import { z } from "zod";

/** The most companies of one page. */
export const MOST_OF_PAGE = 500;

/** One answer of the CRM. */
export const crmPage = z.object({
  companies: z.array(z.unknown()).max(MOST_OF_PAGE),
  next: z.string().min(1).max(500).nullish(),
  total: z.number().int().min(0).nullish(),
});

/** A field that the CRM may leave out: then ours stays. Null empties it. */
const given = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null ? "" : value), schema).optional();

/** A company as the CRM has it. What it says goes by the rules of the form. */
export const crmCompany = z.object({
  number: z.string({ error: "required" }).trim().min(1, { error: "required" }).max(50, { error: "too_long" }),
  updatedAt: z.iso.datetime({ offset: true, error: "date_invalid" }).transform((at) => new Date(at)),
  name: z.string({ error: "required" }).trim().min(1, { error: "required" }).max(200, { error: "too_long" }),
  email: given(optionalMailAddress),
  vatId: given(
    z.string().transform((typed, context) => {
      const { vatId, problem } = readVatId(typed);
      if (problem) context.addIssue({ code: "custom", message: problem });
      return vatId ?? null;
    }),
  ),
  isAgency: z.boolean().optional(),
  isActive: z.boolean().optional(),
  address: z
    .object({
      street: given(optionalText(100)),
      zip: given(optionalText(20)),
      city: given(optionalText(100)),
      country: given(optionalText(60)),
    })
    .optional(),
});

export type CrmCompany = z.output<typeof crmCompany>;

/** A company of the CRM that was not taken, and why: a message at a field. */
export interface RefusedCompany {
  number: string;
  name: string;
  field: string;
  message: string;
}

const excerpt = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : "");

/** Reads one company. What it is called is shown even if it cannot be taken. */
export function readCrmCompany(sent: unknown): { company: CrmCompany } | { refused: RefusedCompany } {
  const read = crmCompany.safeParse(sent);
  if (read.success) return { company: read.data };
  const { number, name } = (sent ?? {}) as { number?: unknown; name?: unknown };
  const [issue] = read.error.issues;
  // The library's own sentences are no messages of ours.
  const message = /^[a-z_]+$/.test(issue?.message ?? "") ? (issue?.message ?? "") : "value_invalid";
  return {
    refused: { number: excerpt(number), name: excerpt(name), field: issue?.path.join(".") ?? "", message },
  };
}

/**
 * What becomes of a company that is here already. A change of the CRM that was applied once is not looked at again; a
 * change that somebody made here since is only overwritten by a later one of the CRM.
 */
export function decideSync(
  here: { version: number; updatedAt: Date },
  applied: { changedAt: Date; version: number } | undefined,
  changedAt: Date,
): "apply" | "unchanged" | "kept" {
  if (applied && changedAt <= applied.changedAt) return "unchanged";
  const isChangedHere = applied?.version !== here.version;
  return isChangedHere && here.updatedAt > changedAt ? "kept" : "apply";
}
