import { choice, flag, mail, name, own, picture, refs, text } from "domain/fields/kinds";
import { describedInput, required } from "domain/fields/marks";
import { SALUTATIONS } from "./salutations";

/** The fields of a user (spec §3). */
export const USER_FIELDS = {
  salutation: choice(SALUTATIONS),
  jobTitle: text(100),
  first_name: name(100),
  last_name: name(100),
  email: required(mail()),
  username: name(100),
  phone: text(50),
  avatar: describedInput("A picture uploaded for it.", picture("avatar")),
  roles: refs("roles"),
  /** Stored as the status. */
  isActive: own<boolean>(),
  canBookUser: flag(),
  isEditor: flag(),
  hideUserFromFilters: flag(),
  isApiUser: flag(),
  crmUserId: text(100),
  externalPublisherUserId: text(100),
} as const;

/** What everybody may change of themselves. */
export const PROFILE_FIELDS = {
  salutation: describedInput("male | female", USER_FIELDS.salutation),
  jobTitle: USER_FIELDS.jobTitle,
  first_name: USER_FIELDS.first_name,
  last_name: USER_FIELDS.last_name,
  phone: USER_FIELDS.phone,
  avatar: USER_FIELDS.avatar,
} as const;
