import { z } from "zod";
import { directEntries, directEntry, directValues, inMatrixOrder, isPermission } from "./matrix";

/** The permissions that a role grants, as its form posts them: in the order of the form, each once. */
export const permissionList = z
  .array(
    z
      .string()
      .optional()
      .refine((name) => !name || isPermission(name), { error: "choice_invalid" }),
    { error: "required" },
  )
  .transform((names) => inMatrixOrder(names.filter((name) => name !== undefined)));

/** The direct permissions of a user, as the form posts them. The empty value leaves a permission to the roles. */
export const directList = z
  .array(
    z
      .string()
      .optional()
      .refine((value) => !value || directEntry(value) !== null, { error: "choice_invalid" }),
    { error: "required" },
  )
  .transform((values) => directValues(directEntries(values.filter((value) => value !== undefined))));
