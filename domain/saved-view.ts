import { type KitRoom, kitAreas } from "domain/areas";
import { nameText } from "domain/form-fields";
import { z } from "zod";

/** The most views that a user keeps of one list. */
export const MOST_SAVED_VIEWS = 50;

/** The lists that are not those of records at the kit's addresses. */
const OTHER_LISTS = [
  "activitylogs",
  "billing",
  "bookings",
  "companiesCompared",
  "company",
  "companyOverYears",
  "material",
  "print-issues",
  "yearly",
] as const;
export type ListName = KitRoom | (typeof OTHER_LISTS)[number];

/** All lists by name: `defineList` takes no other, and views are kept of these. */
const LIST_NAMES: readonly ListName[] = [...kitAreas.map(({ room }) => room), ...OTHER_LISTS];

/** A search of a list that a user keeps under a name; `query` is that of the list's address. */
export const savedView = z.object({
  list: z.enum(LIST_NAMES, { error: "choice_invalid" }),
  name: nameText(60),
  query: z.string().max(4000, { error: "too_long" }).default(""),
});
