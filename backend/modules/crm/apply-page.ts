import { holdNumbers } from "backend/modules/companies/service";
import { companies } from "backend/modules/companies/tables";
import { insertMany, updateMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import type { Actor } from "backend/platform/use-case/activity";
import { creationColumns, nextVersionColumns, type Work } from "backend/platform/use-case/use-case";
import { type CrmCompany, decideSync, type RefusedCompany, readCrmCompany } from "domain/crm/crm-company";
import { asc, inArray, or, sql } from "drizzle-orm";
import { crmCompanies } from "./tables";

type Company = typeof companies.$inferSelect;

/** The columns that the CRM speaks of. */
const columnsOf = ({ number, name, email, vatId, isAgency, isActive, address }: CrmCompany) => ({
  externalId: number,
  name,
  ...(email === undefined ? {} : { email }),
  ...(vatId === undefined ? {} : { vatId }),
  ...(isAgency === undefined ? {} : { isAgency }),
  ...(isActive === undefined ? {} : { isActive }),
  ...Object.fromEntries(Object.entries(address ?? {}).filter(([, value]) => value !== undefined)),
});

/** What a company was and what it becomes, as its form names the fields. */
const logged = (row: Partial<Company>) => {
  const { externalId, name, email, vatId, isAgency, isActive, street, zip, city, country } = row;
  return { externalId, name, email, vatId, isAgency, isActive, address: { street, zip, city, country } };
};

/** The outcome of one page. */
export interface AppliedPage {
  seen: number;
  created: number;
  updated: number;
  unchanged: number;
  kept: number;
  refusals: RefusedCompany[];
}

interface Matched {
  company: CrmCompany;
  row: Company | null;
}

/**
 * Writes what the CRM says of some companies, as part of the caller's change. They are found by their number, then by
 * their UID number; those that are not here are created. Each change is in the company's history, made by the CRM.
 */
export async function applyPage(
  { tx, log }: Work,
  sent: readonly unknown[],
  crm: Actor,
): Promise<AppliedPage> {
  const read = sent.map(readCrmCompany);
  const refusals = read.flatMap((one) => ("refused" in one ? [one.refused] : []));
  // If the CRM names one twice, the last counts.
  const byNumber = new Map(
    read.flatMap((one) => ("company" in one ? [[one.company.number, one.company]] : [])),
  );
  // Who gives one of these numbers to a company at the same time waits, and then finds it taken.
  await holdNumbers(tx);
  const matched = await match(tx, [...byNumber.values()], refusals);
  const links = await linksOf(tx, matched);
  const done: AppliedPage = { seen: sent.length, created: 0, updated: 0, unchanged: 0, kept: 0, refusals };
  const added: CrmCompany[] = [];
  const changed: { company: CrmCompany; row: Company; after: Partial<Company> }[] = [];
  const confirmed: { company: CrmCompany; row: Company }[] = [];
  for (const { company, row } of matched) {
    if (!row) {
      added.push(company);
      continue;
    }
    const decision = decideSync(row, links.get(row.id), company.updatedAt);
    if (decision !== "apply") {
      done[decision] += 1;
      continue;
    }
    const after = columnsOf(company);
    const isSame = Object.entries(after).every(([name, value]) => row[name as keyof Company] === value);
    if (isSame) confirmed.push({ company, row });
    else changed.push({ company, row, after });
  }
  done.unchanged += confirmed.length;
  done.updated = changed.length;
  done.created = added.length;

  await updateMany(
    tx,
    companies,
    changed.map(({ row, after }) => ({ ...row, ...after, ...nextVersionColumns(crm, row) })),
  );
  const fresh = added.map((company) => ({
    ...EMPTY,
    type: company.isAgency ? ("Agency" as const) : ("Customer" as const),
    ...columnsOf(company),
    ...creationColumns(crm),
  }));
  const ids = await insertMany(tx, companies, fresh);
  await log([
    ...changed.map(({ row, after }) => ({
      area: "companies",
      action: "crmUpdate",
      recordId: row.id,
      before: logged(row),
      after: logged({ ...row, ...after }),
    })),
    ...fresh.map((row, n) => ({
      area: "companies",
      action: "crmCreate",
      recordId: ids[n] ?? 0,
      before: null,
      after: logged(row),
    })),
  ]);
  await noteApplied(tx, [
    ...changed.map(({ company, row }) => linkOf(row.id, company, row.version + 1)),
    ...confirmed.map(({ company, row }) => linkOf(row.id, company, row.version)),
    ...added.map((company, n) => linkOf(ids[n] ?? 0, company, 1)),
  ]);
  return done;
}

/** The columns of a new company of which the CRM may say nothing. */
const EMPTY = {
  isAgency: false,
  isActive: true,
  email: null,
  vatId: null,
  street: null,
  zip: null,
  city: null,
  country: null,
};

async function match(tx: Db, sent: CrmCompany[], refusals: RefusedCompany[]): Promise<Matched[]> {
  const numbers = sent.map(({ number }) => number);
  const vatIds = sent.flatMap(({ vatId }) => (vatId ? [vatId] : []));
  const rows = await tx
    .select()
    .from(companies)
    .where(or(inArray(companies.externalId, numbers), inArray(companies.vatId, vatIds)))
    .orderBy(asc(companies.id))
    .for("update");
  const matchedIds = new Set<number>();
  return sent.flatMap((company): Matched[] => {
    const refuse = (field: string, message: string) => {
      refusals.push({ number: company.number, name: company.name, field, message });
      return [];
    };
    const ofNumber = rows.filter(({ externalId }) => externalId === company.number);
    const ofVatId = company.vatId ? rows.filter(({ vatId }) => vatId === company.vatId) : [];
    const [row = null, ...others] = ofNumber.length > 0 ? ofNumber : ofVatId;
    if (others.length > 0)
      return refuse(ofNumber.length > 0 ? "externalId" : "vatId", "crm_several_companies");
    // A UID number finds only who has no number of the CRM yet.
    if (row && ofNumber.length === 0 && row.externalId) return refuse("vatId", "crm_other_number");
    if (row && matchedIds.has(row.id)) return refuse("vatId", "crm_other_number");
    if (row) matchedIds.add(row.id);
    return [{ company, row }];
  });
}

async function linksOf(tx: Db, matched: readonly Matched[]) {
  const ids = matched.flatMap(({ row }) => (row ? [row.id] : []));
  const links = ids.length
    ? await tx.select().from(crmCompanies).where(inArray(crmCompanies.companyId, ids))
    : [];
  return new Map(links.map((link) => [link.companyId, link]));
}

const linkOf = (companyId: number, { updatedAt }: CrmCompany, version: number) => ({
  companyId,
  changedAt: updatedAt,
  version,
});

async function noteApplied(tx: Db, links: (typeof crmCompanies.$inferInsert)[]): Promise<void> {
  if (links.length === 0) return;
  const set = { changedAt: sql`excluded.changed_at`, version: sql`excluded.version` };
  await tx.insert(crmCompanies).values(links).onConflictDoUpdate({ target: crmCompanies.companyId, set });
}
