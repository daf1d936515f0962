import { defineRecordLoader, isAnyOf } from "backend/platform/database/loaders";
import { defineName } from "backend/platform/use-case/names";
import { companies } from "./tables";

export { holdNumbers } from "./numbers";

/** A company by its id, batched over the request; null where there is none. */
export const companyById = defineRecordLoader<typeof companies.$inferSelect>((db, ids) =>
  db.select().from(companies).where(isAnyOf(companies.id, ids)),
);

/** A company by its name, for the activity log. */
export const companyNamed = defineName({ from: companies, id: companies.id, name: companies.name });
