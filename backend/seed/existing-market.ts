import { attachments } from "backend/modules/attachments/tables";
import { categories } from "backend/modules/categories/tables";
import { companies } from "backend/modules/companies/tables";
import { roles, userRoles, users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { asc, eq, inArray } from "drizzle-orm";
import type { Market } from "./booking-drafts";
import { type DemoFiles, fileNameOf } from "./demo-files";
import type { Staff } from "./people";
import { BOOKING_ARTS, FORMATS, MEDIUM_GROUPS, PLACEMENTS } from "./publications";

/** Reads the records that further bookings choose from out of a seeded database. */
export async function findMarket(db: Db): Promise<Omit<Market, "random" | "today">> {
  const staff = await findStaff(db);
  const rows = await db
    .select()
    .from(companies)
    .where(eq(companies.type, "Customer"))
    .orderBy(asc(companies.id));
  const clients = rows.map((row) => ({
    id: row.id,
    isActive: row.isActive,
    sellerId: row.responsibleUser1Id ?? staff.sellers[0] ?? 0,
    agencyId: null,
  }));
  if (clients.length === 0 || staff.sellers.length === 0)
    throw new Error("the database holds no demo to add to");
  return { staff, clients, categoryIds: await findCategories(db), files: await findFiles(db) };
}

async function findStaff(db: Db): Promise<Staff> {
  const rows = await db
    .select({ id: users.id, status: users.status, role: roles.name })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .orderBy(asc(users.id));
  const of = (role: string, status = "active") =>
    rows.filter((row) => row.role === role && row.status === status).map((row) => row.id);
  return {
    sellers: of("Anzeigenverkauf"),
    formerSellers: of("Anzeigenverkauf", "inactive"),
    editors: of("Redaktion"),
    accountants: of("Buchhaltung"),
  };
}

async function findCategories(db: Db): Promise<Map<string, number>> {
  const definitions = [...FORMATS, ...PLACEMENTS, ...BOOKING_ARTS, ...MEDIUM_GROUPS];
  const rows = await db
    .select({ id: categories.id, type: categories.type, label: categories.label })
    .from(categories)
    .where(
      inArray(
        categories.label,
        definitions.map((one) => one.label),
      ),
    );
  return new Map(
    rows.flatMap((row) => {
      const match = definitions.find((one) => one.label === row.label && one.type === row.type);
      return match ? [[match.key, row.id] as const] : [];
    }),
  );
}

async function findFiles(db: Db): Promise<DemoFiles> {
  const rows = await db.select({ id: attachments.id, filename: attachments.filename }).from(attachments);
  const startingWith = (start: string) =>
    rows.filter((row) => row.filename.startsWith(start)).map((row) => row.id);
  const documents = FORMATS.flatMap((format) => {
    const id = startingWith(fileNameOf.document(format))[0];
    return id === undefined ? [] : [[format.key, id] as const];
  });
  return {
    ads: new Map(FORMATS.map((format) => [format.key, startingWith(fileNameOf.ad(format, ""))])),
    documents: new Map(documents),
    briefings: startingWith("Briefing_"),
  };
}
