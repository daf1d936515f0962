import type { Ctx } from "backend/platform/context";
import {
  hasChosenId,
  isWanted,
  type ListQuery,
  matchesTerm,
  type RecordList,
  readList,
} from "backend/platform/list-query";
import { defineRecordLoader, isAnyOf } from "backend/platform/loaders";
import { defineName } from "backend/platform/names";
import { parseId } from "domain/identifiers";
import { companies } from "./tables";

export type Company = typeof companies.$inferSelect;

/** Restrictions of the company list; unset = none. */
export interface CompanyFilter {
  isAgency?: boolean | null;
  isActive?: boolean | null;
  ids?: string[] | null;
}

/** A company by its id, batched over the request; null where there is none. */
export const companyById = defineRecordLoader<Company>((db, ids) =>
  db.select().from(companies).where(isAnyOf(companies.id, ids)),
);

/** A company by its name, for the activity log. */
export const companyNamed = defineName({ from: companies, id: companies.id, name: companies.name });

/** Companies whose name (or, as a whole, external id) fits the term. */
export function listCompanies(ctx: Ctx, query: ListQuery<CompanyFilter>): Promise<RecordList<Company>> {
  const { name, type, id } = companies;
  const filter = query.filter ?? {};
  return readList(
    ctx.db,
    {
      table: companies,
      where: [
        matchesTerm(query.term, { texts: [name], codes: [companies.externalId], table: companies }),
        isWanted(companies.isAgency, filter.isAgency),
        isWanted(companies.isActive, filter.isActive),
        hasChosenId(id, filter.ids),
      ],
      sorts: { name, type, _id: id },
      defaultSort: "name",
    },
    query,
  );
}

/** The company, or null where the id is unknown or malformed. */
export async function findCompany(ctx: Ctx, id: string): Promise<Company | null> {
  const key = parseId(id);
  return key === null ? null : await companyById(ctx).load(key);
}
