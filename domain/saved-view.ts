import { requiredText } from "domain/form-fields";
import { z } from "zod";

/** The most views that a user keeps of one list. */
export const MOST_SAVED_VIEWS = 50;

/** A search of a list that a user keeps under a name; `query` is that of the list's address. */
export const savedView = z.object({
  list: requiredText(60),
  name: requiredText(60),
  query: z.string().max(4000, { error: "too_long" }).default(""),
});
