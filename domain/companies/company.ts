import {
  checkbox,
  nameText,
  optionalId,
  orNull,
  requiredText,
  rowsOf,
  text,
  wholeNumber,
} from "domain/form-fields";
import { isMailAddress } from "domain/mail/addresses";
import { z } from "zod";
import { COMPANY_TYPES } from "./company-types";
import { readVatId } from "./vat-id";

/** Longest texts of a company, in characters. */
const LENGTHS = { name: 200, code: 50, line: 100, notes: 5000 };

const email = text(254).refine((address) => address === null || isMailAddress(address), {
  error: "mail_address_invalid",
});

const address = z
  .object({ street: text(LENGTHS.line), zip: text(20), city: text(LENGTHS.line), country: text(60) })
  .optional()
  .transform((given) => given ?? { street: null, zip: null, city: null, country: null });

/** A person at a company, one row of its form. Material is asked for by mail. */
export const contactForm = z
  .object({
    name: requiredText(LENGTHS.line),
    role: text(LENGTHS.line),
    email,
    phone: text(LENGTHS.code),
    forMaterial: checkbox,
    forInvoices: checkbox,
  })
  .refine(({ forMaterial, email }) => !forMaterial || email, {
    path: ["email"],
    error: "contact_email_missing",
  });

/** The form of a company (spec §3). */
export const companyForm = z
  .object({
    name: nameText(LENGTHS.name),
    type: z
      .enum(COMPANY_TYPES, { error: "choice_invalid" })
      .optional()
      .transform((type) => type ?? "Customer"),
    isAgency: checkbox,
    isActive: checkbox,
    externalId: text(LENGTHS.code),
    email,
    responsibleUser1: optionalId,
    responsibleUser2: optionalId,
    agencyRepresentative: optionalId,
    address,
    billsElsewhere: checkbox,
    billingAddress: address,
    vatId: z
      .string()
      .optional()
      .transform((typed, context) => {
        const { vatId, problem } = readVatId(typed ?? "");
        if (problem) context.addIssue({ code: "custom", message: problem });
        return orNull(vatId);
      }),
    paymentDays: wholeNumber({ min: 0, max: 365 }),
    notes: text(LENGTHS.notes),
    immoflashCompanyId: text(LENGTHS.code),
    immoflashCustomerId: text(LENGTHS.code),
    contacts: rowsOf(contactForm, { atMost: 50 }),
  })
  .superRefine(({ billsElsewhere, billingAddress }, context) => {
    for (const field of ["street", "zip", "city"] as const)
      if (billsElsewhere && !billingAddress[field])
        context.addIssue({ code: "custom", path: ["billingAddress", field], message: "required" });
  });
