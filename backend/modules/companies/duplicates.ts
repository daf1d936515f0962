import { containsWords } from "backend/platform/lists/search-text";
import type { Ctx } from "backend/platform/use-case/context";
import { type DuplicateReason, duplicateReasons, ownWords } from "domain/companies/duplicates";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { companies, companyNames } from "./tables";

type Company = typeof companies.$inferSelect;

/** A company that may be the same as another one, and what they have in common. */
export interface Duplicate {
  company: Company;
  reasons: DuplicateReason[];
}

const MOST_SHOWN = 5;
const MOST_LIKE = 50;

/**
 * Companies that may be the same as this one: of the same name, customer number, UID number or address. Two statements: in one, the planner
 * may look for what is alike once per company.
 */
export async function duplicatesOf(ctx: Ctx, company: Company): Promise<Duplicate[]> {
  const words = ownWords(company.name).join(" ");
  const { vatId, email, externalId } = company;
  // Each way has its own index.
  const ways = [
    externalId === null ? undefined : eq(companies.externalId, externalId),
    vatId === null ? undefined : eq(companies.vatId, vatId),
    email === null ? undefined : eq(sql`lower(${companies.email})`, email.toLowerCase()),
    words === "" ? undefined : containsWords(companyNames, words),
  ].filter((way): way is SQL => way !== undefined);
  const [first, second, ...others] = ways.map((way) =>
    ctx.db.select({ id: companies.id }).from(companies).where(way).limit(MOST_LIKE),
  );
  if (!first) return [];
  const alike = await (second ? unionAll(first, second, ...others) : first);
  const rows = await ctx.db
    .select()
    .from(companies)
    .where(
      and(
        inArray(
          companies.id,
          alike.map(({ id }) => id).filter((id) => id !== company.id),
        ),
        isNull(companies.mergedIntoId),
      ),
    )
    .orderBy(asc(companies.id));
  return rows
    .map((other) => ({ company: other, reasons: duplicateReasons(company, other) }))
    .filter(({ reasons }) => reasons.length > 0)
    .slice(0, MOST_SHOWN);
}
