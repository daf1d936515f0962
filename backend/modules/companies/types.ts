import { type ChoiceQuery, offerChoices } from "backend/platform/choices";
import type { Ctx } from "backend/platform/context";
import { builder } from "backend/schema/builder";
import { listFields } from "backend/schema/list-fields";
import { type Company, type CompanyFilter, findCompany, listCompanies } from "./service";

export const CompanyTypeEnum = builder.enumType("CompanyType", {
  values: ["Customer", "Agency", "Competitor", "Analyst"] as const,
});

export const CompanyRef = builder.objectRef<Company>("Company").implement({
  fields: (t) => ({
    _id: t.string({ resolve: (company) => String(company.id) }),
    name: t.exposeString("name"),
    type: t.field({ type: CompanyTypeEnum, resolve: (company) => company.type }),
    isAgency: t.exposeBoolean("isAgency"),
    isActive: t.exposeBoolean("isActive"),
    externalId: t.exposeString("externalId", { nullable: true }),
    email: t.exposeString("email", { nullable: true }),
  }),
});

const CompanyFilterInput = builder.inputType("CompanyFilter", {
  fields: (t) => ({ isAgency: t.boolean(), isActive: t.boolean(), ids: t.stringList() }),
});

const readCompanies = { action: "read", collectionType: "companies" } as const;

listFields("companies", {
  item: CompanyRef,
  type: "CompanyList",
  filter: CompanyFilterInput,
  access: readCompanies,
  list: listCompanies,
});

builder.queryFields((t) => ({
  company: t.field({
    type: CompanyRef,
    nullable: true,
    access: readCompanies,
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, ctx) => findCompany(ctx, id),
  }),
}));

async function companyChoices(ctx: Ctx, { ids, term, limit }: ChoiceQuery, offered: CompanyFilter) {
  const { data } = await listCompanies(ctx, {
    page: { limit, skip: 0 },
    term,
    filter: ids ? { ids: [...ids] } : offered,
  });
  return data.map(({ id, name, externalId }) => ({ id: String(id), label: name, note: externalId }));
}

// A field offers active companies only; a filter also finds records of former ones (decision 023).
for (const [name, offered] of Object.entries({
  companies: { isActive: true },
  "companies-clients": { isAgency: false, isActive: true },
  "companies-agencies": { isAgency: true, isActive: true },
  "companies-clients-and-former": { isAgency: false },
  "companies-agencies-and-former": { isAgency: true },
})) {
  offerChoices(name, {
    access: readCompanies,
    find: (ctx, query) => companyChoices(ctx, query, offered),
  });
}
