import { rowTypesOf } from "backend/modules/records/service";
import { may } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { COMPANY_TYPES } from "domain/companies/company-types";
import { ADDRESS_FIELDS, COMPANY_FIELDS, CONTACT_FIELDS } from "domain/companies/fields";
import type { companies } from "./tables";

export type Company = typeof companies.$inferSelect;

export const CompanyTypeEnum = builder.enumType("CompanyType", { values: COMPANY_TYPES });

export const ADDRESS = rowTypesOf("Address", ADDRESS_FIELDS);

export const CONTACT = rowTypesOf(
  { name: "CompanyContact", description: "A person at a company, and what is sent to them." },
  CONTACT_FIELDS,
);

export const CompanyRef = builder.objectRef<Company>("Company").implement({
  fields: (t) => ({
    notes: t.string({
      nullable: true,
      description: COMPANY_FIELDS.notes.description,
      resolve: ({ notes }, _args, ctx) =>
        may(ctx, { action: "read", collectionType: "companies" }) ? notes : null,
    }),
  }),
});
