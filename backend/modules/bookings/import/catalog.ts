import { inOrderOfCategories } from "backend/modules/categories/service";
import { categories } from "backend/modules/categories/tables";
import { companies } from "backend/modules/companies/tables";
import { issues } from "backend/modules/issues/tables";
import { formatLimits, media, mediumCategories } from "backend/modules/media/tables";
import { idsByName, isNamed } from "backend/modules/records/service";
import { users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { personNameSql } from "backend/platform/database/people";
import type { ImportField, ImportValues } from "domain/bookings/import";
import { nameKey } from "domain/import-lines";
import { and, asc, eq, getTableColumns, inArray, isNull, or } from "drizzle-orm";
import type { References } from "../record/references";

/** All records that the lines of a file may refer to, by name. */
export type Catalog = Awaited<ReturnType<typeof loadCatalog>>;

const byId = <T extends { id: number }>(rows: T[]) => new Map(rows.map((row) => [String(row.id), row]));

/** Finds records by one of the names that each of them has. */
const byNames = <T extends { id: number }>(
  rows: readonly T[],
  namesOf: (row: T) => readonly (string | null | undefined)[],
) => idsByName(rows.flatMap((row) => namesOf(row).map((name) => ({ id: row.id, name }))));

/** Loads the named records of all lines, with a constant number of statements. */
export async function loadCatalog(tx: Db, lines: readonly ImportValues[]) {
  const cells = (...fields: (keyof ImportValues & ImportField)[]) => [
    ...new Set(
      lines
        .flatMap((line) => fields.map((field) => line[field]))
        .flatMap((cell) => (typeof cell === "string" ? [nameKey(cell)] : [])),
    ),
  ];
  const named = cells("client", "agency");
  const companyRows = await tx
    .select()
    .from(companies)
    .where(
      and(
        or(isNamed(companies.name, named), isNamed(companies.externalId, named)),
        isNull(companies.mergedIntoId),
      ),
    );
  const people = cells("supervisor");
  const userRows = await tx
    .select({
      id: users.id,
      status: users.status,
      email: users.email,
      name: personNameSql(users),
    })
    .from(users)
    .where(or(isNamed(users.email, people), isNamed(personNameSql(users), people)));
  const mediumRows = await tx.select().from(media);
  const numbers = cells("issue");
  const issueRows = await tx
    .select()
    .from(issues)
    .where(or(isNamed(issues.issueNumber, numbers), isNamed(issues.title, numbers)))
    .orderBy(asc(issues.id))
    // As in `loadReferencesOf`: an issue that moves at the same time takes the bookings of the file along.
    .for("share");
  const offered = await tx
    .select(getTableColumns(mediumCategories))
    .from(mediumCategories)
    .innerJoin(categories, eq(categories.id, mediumCategories.categoryId))
    .orderBy(...inOrderOfCategories);
  const categoryIds = [...new Set(offered.map(({ categoryId }) => categoryId))];
  const categoryRows = await tx.select().from(categories).where(inArray(categories.id, categoryIds));
  const limits = await tx.select().from(formatLimits);

  const labelOf = new Map(categoryRows.map(({ id, label }) => [id, label]));
  const perMedium = mediumRows.map((medium) => {
    const own = offered.filter(({ mediumId }) => mediumId === medium.id);
    const named = (role: (typeof own)[number]["role"]) =>
      byNames(
        own.filter((one) => one.role === role).map(({ categoryId: id }) => ({ id })),
        ({ id }) => [labelOf.get(id)],
      );
    const ofMedium = issueRows.filter(({ mediumId }) => mediumId === medium.id);
    const entry = {
      medium,
      offered: own,
      limits: limits.filter(({ mediumId }) => mediumId === medium.id),
      format: named("format"),
      placement: named("placement"),
      bookingArt: named("bookingart"),
      issue: byNames(ofMedium, ({ issueNumber, title }) => [issueNumber, title]),
    };
    return [String(medium.id), entry] as const;
  });
  return {
    company: byNames(companyRows, ({ name, externalId }) => [name, externalId]),
    user: byNames(userRows, ({ name, email }) => [name, email]),
    medium: byNames(mediumRows, ({ name }) => [name]),
    ofMedium: new Map(perMedium),
    companies: byId(companyRows),
    users: byId(userRows.map(({ id, status }) => ({ id, status }))),
    categories: byId(categoryRows),
    media: byId(mediumRows),
    issues: byId(issueRows),
  };
}

/** The records of one line in the form that saving needs. */
export function referencesIn(
  catalog: Catalog,
  { mediumId, issueId, formatId }: { mediumId: string; issueId: string | null; formatId: string | null },
): References {
  const ofMedium = catalog.ofMedium.get(mediumId);
  const { companies, users, categories, media } = catalog;
  return {
    companies,
    users,
    categories,
    media,
    files: new Map(),
    issue: (issueId && catalog.issues.get(issueId)) || null,
    medium: ofMedium?.medium ?? null,
    offered: ofMedium?.offered ?? [],
    limit: ofMedium?.limits.find(({ categoryId }) => String(categoryId) === formatId),
  };
}
