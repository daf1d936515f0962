import { companies, companyContacts } from "backend/modules/companies/tables";
import { insertMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { demoCompanies, demoContacts } from "./companies";
import { insertRows, reserveIds } from "./insert-rows";
import type { Staff } from "./people";
import type { Random } from "./random";

/** A client with the sales person who looks after it. */
export interface SeededClient {
  id: number;
  isActive: boolean;
  sellerId: number;
  /** The agency that books for it, if any. */
  agencyId: number | null;
}

/** Writes the companies; returns the clients with their agency and sales person. */
export async function seedCompanies(
  db: Db,
  random: Random,
  options: { count: number; staff: Staff; now: Date },
): Promise<SeededClient[]> {
  const { staff, now } = options;
  const firstId = await reserveIds(db, companies, options.count);
  const rows = demoCompanies(random, options.count).map((company, index) => ({
    id: firstId + index,
    version: 1,
    ...company,
    responsibleUser1Id: random.pick(staff.sellers),
    responsibleUser2Id: random.chance(0.3) ? random.pick(staff.sellers) : null,
    agencyRepresentativeId: company.isAgency ? random.pick(staff.sellers) : null,
    createdAt: now,
    updatedAt: now,
  }));
  await insertRows(db, companies, rows);
  const contacts = rows.flatMap((row, index) =>
    demoContacts(index, row).map((contact) => ({ companyId: row.id, ...contact })),
  );
  await insertMany(db, companyContacts, contacts);
  const agencies = rows.filter((row) => row.isAgency && row.isActive);
  return rows
    .filter((row) => row.type === "Customer")
    .map((row) => ({
      id: row.id,
      isActive: row.isActive,
      sellerId: row.responsibleUser1Id,
      agencyId: random.chance(0.4) ? random.pick(agencies).id : null,
    }));
}
