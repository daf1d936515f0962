import { nameText } from "domain/form-fields";
import { z } from "zod";

/** The most views that a user keeps of one list. */
export const MOST_SAVED_VIEWS = 50;

/** All lists by name: `defineList` takes no other, and views are kept of these. */
export const LIST_NAMES = [
  "activitylogs",
  "billing",
  "bookings",
  "categories",
  "companies",
  "companiesCompared",
  "company",
  "companyOverYears",
  "domains",
  "library",
  "material",
  "media",
  "print-issues",
  "qrcodes",
  "roles",
  "rubrics",
  "tags",
  "users",
  "yearly",
] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** A search of a list that a user keeps under a name; `query` is that of the list's address. */
export const savedView = z.object({
  list: z.enum(LIST_NAMES, { error: "choice_invalid" }),
  name: nameText(60),
  query: z.string().max(4000, { error: "too_long" }).default(""),
});
