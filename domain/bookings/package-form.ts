import { cents, day, optionalId } from "domain/form-fields";
import { z } from "zod";

/** Conform leaves an empty field of a record an empty text. */
const ifFilled = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

const line = z.object({
  issue: ifFilled(optionalId),
  format: ifFilled(optionalId),
  placement: ifFilled(optionalId),
  campaignStartDate: ifFilled(day),
  campaignEndDate: ifFilled(day),
  releaseDate: ifFilled(day),
  price: ifFilled(
    z
      .string()
      .optional()
      .transform((value, context) => {
        if (value === undefined) return null;
        const read = cents.safeParse(value);
        if (read.success) return read.data;
        context.addIssue({ code: "custom", message: read.error.issues[0]?.message ?? "money_invalid" });
        return z.NEVER;
      }),
  ),
});

/** The lines in the form of a package, by medium. */
export const packageLinesSchema = z.object({
  lines: z
    .record(z.string().regex(/^m\d{1,15}$/), line)
    .optional()
    .transform((lines = {}) =>
      Object.entries(lines).map(([name, values]) => ({ medium: name.slice(1), ...values })),
    ),
});
