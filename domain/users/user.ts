import { checkbox, choice, idList, nameText, optionalId, text } from "domain/form-fields";
import { mailAddress } from "domain/mail/mail-field";
import { z } from "zod";
import { SALUTATIONS } from "./salutations";

/** Longest texts of a user, in characters. */
const NAME_LENGTH = 100;
const PHONE_LENGTH = 50;

/** What everybody may change of themselves. */
const ownFields = {
  salutation: choice(SALUTATIONS),
  first_name: nameText(NAME_LENGTH),
  last_name: nameText(NAME_LENGTH),
  phone: text(PHONE_LENGTH),
  jobTitle: text(NAME_LENGTH),
  avatar: optionalId,
};

/** The form of one's own profile. */
export const profileForm = z.object(ownFields);

/** The form of a user (spec §3). */
export const userForm = z.object({
  email: mailAddress,
  username: nameText(NAME_LENGTH),
  ...ownFields,
  roles: idList,
  isActive: checkbox,
  isEditor: checkbox,
  canBookUser: checkbox,
  hideUserFromFilters: checkbox,
  isApiUser: checkbox,
  crmUserId: text(NAME_LENGTH),
  externalPublisherUserId: text(NAME_LENGTH),
});
