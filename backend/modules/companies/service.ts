import type { Ctx } from "backend/platform/context";
import { isOneOf, orderBy, parseIds, rowsAndTotal } from "backend/platform/list-query";
import { defineRecordLoader, isAnyOf } from "backend/platform/loaders";
import { defineName } from "backend/platform/names";
import { containsWords, readTerm } from "backend/platform/search-text";
import { type ListResult, listResult, type Page } from "backend/schema/builder";
import { parseId } from "domain/identifiers";
import { and, eq, or, type SQL } from "drizzle-orm";
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

/** Companies whose name (or, as a whole, external id) fits `term`. */
export async function listCompanies(
  ctx: Ctx,
  query: { page: Page; term?: string | null; filter?: CompanyFilter | null; sort?: string | null },
): Promise<ListResult<Company>> {
  const where = and(...restrictions(query.term, query.filter));
  const select = ctx.db
    .select()
    .from(companies)
    .where(where)
    .orderBy(
      ...orderBy(
        query.sort ?? "name",
        { name: companies.name, type: companies.type, _id: companies.id },
        companies.id,
      ),
    )
    .limit(query.page.limit)
    .offset(query.page.skip);
  const [rows, total] = await rowsAndTotal(ctx.db, companies, where, query.page, select);
  return listResult(rows, total, query.page);
}

function restrictions(term?: string | null, filter?: CompanyFilter | null): (SQL | undefined)[] {
  const word = readTerm(term);
  return [
    word ? or(containsWords(companies.name, word), eq(companies.externalId, word)) : undefined,
    filter?.isAgency == null ? undefined : eq(companies.isAgency, filter.isAgency),
    filter?.isActive == null ? undefined : eq(companies.isActive, filter.isActive),
    filter?.ids ? isOneOf(companies.id, parseIds(filter.ids)) : undefined,
  ];
}

/** The company, or null where the id is unknown or malformed. */
export async function findCompany(ctx: Ctx, id: string): Promise<Company | null> {
  const key = parseId(id);
  return key === null ? null : await companyById(ctx).load(key);
}
