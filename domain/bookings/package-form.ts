import { optionalCents, optionalDay, optionalId } from "domain/form-fields";
import { z } from "zod";

/** Conform leaves an empty field of a record an empty text. */
const ifFilled = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

const line = z.object({
  issue: ifFilled(optionalId),
  format: ifFilled(optionalId),
  placement: ifFilled(optionalId),
  campaignStartDate: ifFilled(optionalDay),
  campaignEndDate: ifFilled(optionalDay),
  releaseDate: ifFilled(optionalDay),
  price: ifFilled(optionalCents),
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
