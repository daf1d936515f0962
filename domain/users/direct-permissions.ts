import { directList } from "domain/permissions/form";
import { z } from "zod";

/** The form of what a user is granted and denied directly (spec §6). */
export const directPermissionsForm = z.object({ direct: directList });
