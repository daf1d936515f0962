import { formOf } from "domain/fields/form";
import { checkbox, idList } from "domain/form-fields";
import { PROFILE_FIELDS, USER_FIELDS } from "./fields";

/** The form of one's own profile. */
export const profileForm = formOf(PROFILE_FIELDS);

/** The form of a user (spec §3). It always says the roles, even if there are none. */
export const userForm = formOf(USER_FIELDS, { roles: idList, isActive: checkbox });
