import { idList, optionalText } from "domain/form-fields";
import { directList } from "domain/permissions/form";
import { z } from "zod";

/** The form of what a user is granted and denied directly (spec §6). */
export const directPermissionsForm = z.object({ direct: directList });

const SHOWN_LENGTH = 100_000;

/** The question what a user does for which media. `shown` is the answer whose changes were shown before. */
export const userTasksForm = z.object({
  sells: idList,
  edits: idList,
  bills: idList,
  shown: optionalText(SHOWN_LENGTH),
});
