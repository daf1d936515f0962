import {
  choiceOrFirst,
  flag,
  group,
  longText,
  mail,
  name,
  number,
  ref,
  rows,
  text,
} from "domain/fields/kinds";
import { described, required, requiredWhen } from "domain/fields/marks";
import { COMPANY_TYPES } from "./company-types";

export const ADDRESS_FIELDS = {
  street: text(100),
  zip: text(20),
  city: text(100),
  country: text(60),
} as const;

/** A person at a company. Material is asked for by mail. */
export const CONTACT_FIELDS = {
  name: required(text(100)),
  role: text(100),
  email: requiredWhen({ forMaterial: ["true"] }, mail(), "contact_email_missing"),
  phone: text(50),
  forMaterial: flag(),
  forInvoices: flag(),
} as const;

/** The fields of a company (spec §3). */
export const COMPANY_FIELDS = {
  name: name(200),
  type: choiceOrFirst(COMPANY_TYPES),
  email: mail(),
  externalId: text(50),
  vatId: text(20),
  /** Its numbers in immoflash: as a company, and as a customer. */
  immoflashCompanyId: text(50),
  immoflashCustomerId: text(50),
  isAgency: flag(),
  isActive: flag(),
  address: group(ADDRESS_FIELDS),
  paymentDays: number({ max: 365 }),
  billsElsewhere: flag(),
  billingAddress: group(ADDRESS_FIELDS, { prefix: "billing" }),
  contacts: rows(CONTACT_FIELDS, { atMost: 50 }),
  responsibleUser1: ref("users"),
  responsibleUser2: ref("users"),
  agencyRepresentative: ref("users"),
  notes: described("null without read__companies.", longText(5000)),
} as const;
