import { formOf } from "domain/fields/form";
import { RUBRIC_FIELDS } from "./fields";

/** The form of a rubric (spec §3). That one of its tags is a main tag (spec §5) is known where the tags are. */
export const rubricForm = formOf(RUBRIC_FIELDS);
