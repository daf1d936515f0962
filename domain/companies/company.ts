import { formOf } from "domain/fields/form";
import { orNull } from "domain/form-fields";
import { z } from "zod";
import { COMPANY_FIELDS } from "./fields";
import { readVatId } from "./vat-id";

const vatId = z
  .string()
  .optional()
  .transform((typed, context) => {
    const { vatId, problem } = readVatId(typed ?? "");
    if (problem) context.addIssue({ code: "custom", message: problem });
    return orNull(vatId);
  });

/** The form of a company (spec §3). */
export const companyForm = formOf(COMPANY_FIELDS, { vatId }).superRefine(
  ({ billsElsewhere, billingAddress }, context) => {
    for (const field of ["street", "zip", "city"] as const)
      if (billsElsewhere && !billingAddress[field])
        context.addIssue({ code: "custom", path: ["billingAddress", field], message: "required" });
  },
);
