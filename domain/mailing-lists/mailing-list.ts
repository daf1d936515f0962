import { formOf } from "domain/fields/form";
import { MAILING_LIST_FIELDS } from "./fields";

/** The form of a list of receivers of a newsletter (decision 133). */
export const mailingListForm = formOf(MAILING_LIST_FIELDS);
