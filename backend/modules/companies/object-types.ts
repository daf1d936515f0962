import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { may } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import type { Address } from "domain/companies/address";
import type { contactForm } from "domain/companies/company";
import { COMPANY_TYPES } from "domain/companies/company-types";
import type { z } from "zod";
import type { companies } from "./tables";

export type Company = typeof companies.$inferSelect;

export const CompanyTypeEnum = builder.enumType("CompanyType", { values: COMPANY_TYPES });

export const AddressRef = builder.objectRef<Address>("Address").implement({
  fields: (t) => ({
    street: t.exposeString("street", { nullable: true }),
    zip: t.exposeString("zip", { nullable: true }),
    city: t.exposeString("city", { nullable: true }),
    country: t.exposeString("country", { nullable: true }),
  }),
});

export type Contact = z.output<typeof contactForm>;

export const ContactRef = builder.objectRef<Contact>("CompanyContact").implement({
  description: "A person at a company, and what is sent to them.",
  fields: (t) => ({
    name: t.exposeString("name"),
    role: t.exposeString("role", { nullable: true }),
    email: t.exposeString("email", { nullable: true }),
    phone: t.exposeString("phone", { nullable: true }),
    forMaterial: t.exposeBoolean("forMaterial"),
    forInvoices: t.exposeBoolean("forInvoices"),
  }),
});

export const addressOf = ({ street, zip, city, country }: Company): Address => ({
  street,
  zip,
  city,
  country,
});
export const billingAddressOf = (company: Company): Address => ({
  street: company.billingStreet,
  zip: company.billingZip,
  city: company.billingCity,
  country: company.billingCountry,
});

export const CompanyRef = builder.objectRef<Company>("Company").implement({
  fields: (t) => {
    const user = (idOf: (company: Company) => number | null) =>
      t.field({
        type: UserRef,
        nullable: true,
        resolve: (company, _args, ctx) => {
          const id = idOf(company);
          return id === null ? null : userById(ctx).load(id);
        },
      });
    return {
      name: t.exposeString("name"),
      type: t.field({ type: CompanyTypeEnum, resolve: (company) => company.type }),
      isAgency: t.exposeBoolean("isAgency"),
      isActive: t.exposeBoolean("isActive"),
      externalId: t.exposeString("externalId", { nullable: true }),
      email: t.exposeString("email", { nullable: true }),
      responsibleUser1: user((company) => company.responsibleUser1Id),
      responsibleUser2: user((company) => company.responsibleUser2Id),
      agencyRepresentative: user((company) => company.agencyRepresentativeId),
      address: t.field({ type: AddressRef, resolve: addressOf }),
      billsElsewhere: t.exposeBoolean("billsElsewhere"),
      billingAddress: t.field({ type: AddressRef, resolve: billingAddressOf }),
      vatId: t.exposeString("vatId", { nullable: true }),
      paymentDays: t.exposeInt("paymentDays", { nullable: true }),
      immoflashCompanyId: t.exposeString("immoflashCompanyId", { nullable: true }),
      immoflashCustomerId: t.exposeString("immoflashCustomerId", { nullable: true }),
      notes: t.string({
        nullable: true,
        description: "null without read__companies.",
        resolve: ({ notes }, _args, ctx) =>
          may(ctx, { action: "read", collectionType: "companies" }) ? notes : null,
      }),
    };
  },
});

export const AddressInput = builder.inputType("AddressInput", {
  fields: (t) => ({ street: t.string(), zip: t.string(), city: t.string(), country: t.string() }),
});
export const ContactInput = builder.inputType("CompanyContactInput", {
  fields: (t) => ({
    name: t.string(),
    role: t.string(),
    email: t.string(),
    phone: t.string(),
    forMaterial: t.boolean(),
    forInvoices: t.boolean(),
  }),
});
