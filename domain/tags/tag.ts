import { formOf } from "domain/fields/form";
import { TAG_FIELDS } from "./fields";

/** The form of a tag (spec §3). */
export const tagForm = formOf(TAG_FIELDS);
