import { formOf } from "domain/fields/form";
import { CATEGORY_FIELDS } from "./fields";

/**
 * The form of a category (spec §3). Label, description and image are the German ones; the texts of other locales stay as they
 * are.
 */
export const categoryForm = formOf(CATEGORY_FIELDS).superRefine(({ width, height }, context) => {
  if ((width === null) === (height === null)) return;
  const path = [width === null ? "width" : "height"];
  context.addIssue({ code: "custom", path, message: "format_size_incomplete" });
});
