import { categories } from "backend/modules/categories/tables";
import { companies } from "backend/modules/companies/tables";
import { issues } from "backend/modules/issues/tables";
import { users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { badUserInput } from "backend/platform/use-case/errors";
import { personName } from "domain/person-name";
import { and, eq, isNull } from "drizzle-orm";
import type { IssueOfBooking } from "../record/booking-record";
import type { FieldTarget } from "./fields";
import type { BulkChange } from "./rules";

/**
 * The records that a bulk change chooses: the new supervisor, the issue that bookings move to, and so on, with their
 * names.
 */
export interface BulkTarget {
  supervisor: string | null;
  issue: ({ id: number; mediumId: number; title: string } & IssueOfBooking) | null;
  field: FieldTarget | null;
}

const NOTHING: BulkTarget = { supervisor: null, issue: null, field: null };

/** Looks up the record that a change chooses. BAD_USER_INPUT on `value` unless it exists and may be chosen. */
export async function requireTarget(tx: Db, change: BulkChange): Promise<BulkTarget> {
  switch (change.action) {
    case "issue": {
      // As in `loadReferencesOf`: an issue that moves at the same time takes the bookings along.
      const [issue] = await tx.select().from(issues).where(eq(issues.id, change.issueId)).for("share");
      if (!issue) throw refused("record_unknown");
      return { ...NOTHING, issue };
    }
    case "supervisor":
      if (change.supervisorId === null) return NOTHING;
      return { ...NOTHING, supervisor: await requireSupervisor(tx, change.supervisorId) };
    case "agency":
      if (change.value === null) return NOTHING;
      return { ...NOTHING, field: await requireAgency(tx, change.value) };
    case "placement":
    case "bookingArt":
      if (change.value === null) return NOTHING;
      return { ...NOTHING, field: await requireCategory(tx, change.value) };
    default:
      return NOTHING;
  }
}

const refused = (message: string) => badUserInput([{ field: "value", message }]);

async function requireSupervisor(tx: Db, id: number): Promise<string> {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  if (!user) throw refused("record_unknown");
  if (user.status !== "active") throw refused("choice_inactive");
  return personName(user);
}

async function requireAgency(tx: Db, id: number): Promise<FieldTarget> {
  const [company] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.mergedIntoId)))
    .for("share");
  if (!company) throw refused("record_unknown");
  if (!company.isActive) throw refused("choice_inactive");
  if (!company.isAgency) throw refused("company_not_an_agency");
  return { name: company.name };
}

async function requireCategory(tx: Db, id: number): Promise<FieldTarget> {
  const [category] = await tx
    .select({
      inactive: categories.inactive,
      label: categories.label,
    })
    .from(categories)
    .where(eq(categories.id, id));
  if (!category) throw refused("record_unknown");
  if (category.inactive) throw refused("choice_inactive");
  return { name: category.label };
}
